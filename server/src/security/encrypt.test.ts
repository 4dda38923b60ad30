import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal, SealError, unseal } from './encrypt.ts'

const key = randomBytes(32)
const plain = Buffer.from('a secret of twenty b')

test('what is sealed opens with its key in its place, and never looks the same twice', () => {
  const sealed = seal(key, plain, 'second factor of 1')
  expect(unseal(key, sealed, 'second factor of 1')).toEqual(plain)
  expect(sealed).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/)
  expect(seal(key, plain, 'second factor of 1')).not.toBe(sealed)
})

test('another key, another place and a single other letter open nothing', () => {
  const sealed = seal(key, plain, 'second factor of 1')
  expect(() => unseal(randomBytes(32), sealed, 'second factor of 1')).toThrow('Sealed with another key.')
  expect(() => unseal(key, sealed, 'second factor of 2')).toThrow(SealError)
  const [version, id, data = ''] = sealed.split('.')
  for (const at of [0, 20, data.length - 3]) {
    const other = data[at] === 'A' ? 'B' : 'A'
    const altered = [version, id, data.slice(0, at) + other + data.slice(at + 1)].join('.')
    expect(() => unseal(key, altered, 'second factor of 1')).toThrow(SealError)
  }
  for (const broken of ['', 'v1', `v2.${id}.${data}`, `v1.${id}.AAAA`])
    expect(() => unseal(key, broken, 'second factor of 1')).toThrow(SealError)
})
