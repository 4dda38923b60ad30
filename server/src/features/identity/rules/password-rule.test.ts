import { expect, test } from 'vitest'
import { ownWordsOf, weaknessOf } from './passwords.ts'

const words = ownWordsOf({ email: 'ada.byron@analytic-engines.example', firstName: 'Ada', lastName: 'Byron' })

test.each([
  'password',
  'Password1!',
  'P@ssw0rd',
  '12345678',
  'qwertyuiop',
  'iloveyou',
  'letmein1',
  'aaaaaaaa',
  'abcdefgh',
  'passwordpassword',
  'a'.repeat(128),
])('%s is too common', (password) => {
  expect(weaknessOf(password, words)).toBe('This password is too common. Choose one that is harder to guess.')
})

test.each([
  'ada.byron',
  'ada.byron@analytic-engines.example',
  'analyticengines1',
  'portico123',
  'sportsindexfund1',
  'AdaByron',
  'Ada-Byron-2025!',
  'byronada1',
  'xx ada.byron 1',
])("%s is the account's own words", (password) => {
  expect(weaknessOf(password, words)).toBe('Choose a password that is more than your name or e-mail.')
  expect(weaknessOf('Margaret-Hill-81', words)).toBeUndefined()
})

test.each([
  'a good password',
  'correct horse battery staple',
  'byron likes long walks',
  'пароль с пробелами',
  'Tr0ub4dor&3',
  '🦊🐙🦉🐝 jumps',
])('%s will do', (password) => {
  expect(weaknessOf(password, words)).toBeUndefined()
})

test('names too short to tell anything are no words', () => {
  const own = ownWordsOf({ email: 'a@b.example', firstName: '', lastName: 'Li' })
  expect(own).toContain('a@b.example')
  expect(own.filter((word) => word.length < 3)).toEqual([])
})
