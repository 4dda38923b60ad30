import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { encrypt, DecryptError, decrypt } from './secrets.ts'

const key = randomBytes(32)
const plain = Buffer.from('a secret of twenty b')

test('a text decrypts with its key and place, and is never encrypted the same way twice', () => {
  const encrypted = encrypt(key, plain, 'second factor of 1')
  expect(decrypt(key, encrypted, 'second factor of 1')).toEqual(plain)
  expect(encrypted).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/)
  expect(encrypt(key, plain, 'second factor of 1')).not.toBe(encrypted)
})

test('another key, another place and a single other letter open nothing', () => {
  const encrypted = encrypt(key, plain, 'second factor of 1')
  expect(() => decrypt(randomBytes(32), encrypted, 'second factor of 1')).toThrow(
    'Encrypted with another key.',
  )
  expect(() => decrypt(key, encrypted, 'second factor of 2')).toThrow(DecryptError)
  const [version, id, data = ''] = encrypted.split('.')
  for (const at of [0, 20, data.length - 3]) {
    const other = data[at] === 'A' ? 'B' : 'A'
    const altered = [version, id, data.slice(0, at) + other + data.slice(at + 1)].join('.')
    expect(() => decrypt(key, altered, 'second factor of 1')).toThrow(DecryptError)
  }
  for (const broken of ['', 'v1', `v2.${id}.${data}`, `v1.${id}.AAAA`])
    expect(() => decrypt(key, broken, 'second factor of 1')).toThrow(DecryptError)
})
