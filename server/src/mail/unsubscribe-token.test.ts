import { expect, test } from 'vitest'
import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe-token.ts'

const secret = 'a secret'
const lists = [
  'digest',
  'month_posted',
  'month_restated',
  'statement',
  'document',
  'money_received',
  'money_sent',
  'account_closed',
] as const

test.each(lists)('a token for %s says whom and what it turns off, in 28 characters', (list) => {
  for (const userId of [1, 10_000, 2 ** 40]) {
    const token = unsubscribeToken(secret, { userId, list })
    expect(token).toMatch(/^[\w-]{28}$/)
    expect(readUnsubscribeToken(secret, token)).toEqual({ userId, list })
  }
})

test('a token that was altered, made with another secret or made up is none', () => {
  const token = unsubscribeToken(secret, { userId: 7, list: 'month_posted' })
  for (let k = 0; k < token.length; k++) {
    const letter = token[k] === 'A' ? 'B' : 'A'
    const altered = `${token.slice(0, k)}${letter}${token.slice(k + 1)}`
    expect(readUnsubscribeToken(secret, altered)).toBeUndefined()
  }
  const others = [unsubscribeToken('another', { userId: 7, list: 'digest' }), '', 'A'.repeat(28), `${token}A`]
  for (const other of others) expect(readUnsubscribeToken(secret, other)).toBeUndefined()
})

test('tokens that were mailed stay valid: this one was made by the first version', () => {
  expect(readUnsubscribeToken(secret, 'AQAAAAAAB1QH08gEMa-x8ZcbfeDu')).toEqual({
    userId: 7,
    list: 'month_posted',
  })
})
