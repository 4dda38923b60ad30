import { expect, test } from 'vitest'
import { hashPassword, isPassword, ownerOf } from './passwords.ts'

const ann = ownerOf(1)

test('a password matches its own hash and no other', async () => {
  const stored = await hashPassword('pässword with spaces ')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword('pässword with spaces ', stored, ann)).toBe(true)
  expect(await isPassword('pässword with spaces', stored, ann)).toBe(false)
})

test('without an account no password matches', async () => {
  expect(await isPassword('anything', undefined, ann)).toBe(false)
})

test('many at once are all answered', async () => {
  const stored = await hashPassword('one of many')
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, k) => isPassword(k === 7 ? 'one of many' : 'no', stored, ann)),
  )
  expect(answers.filter(Boolean)).toHaveLength(1)
})
