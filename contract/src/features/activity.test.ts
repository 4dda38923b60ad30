import { expect, test } from 'vitest'
import { staffActivityEndpoints } from './activity.ts'
import { fieldMessages } from '../api/fields.ts'

const { body } = staffActivityEndpoints.addActivity
const withdrawal = {
  user_id: 2,
  kind: 'withdrawal',
  amount: '300.00',
  received_on: '2025-02-27',
  from_gains: 60,
}

test('an entry is at work from the month that its day begins, or else the next, unless it says so', () => {
  const effective = (fields: object) => body.parse({ ...withdrawal, ...fields }).activity.effectiveMonth
  expect(effective({})).toBe(202503)
  expect(effective({ received_on: '2025-02-01' })).toBe(202502)
  expect(effective({ effective_month: 'May 2025' })).toBe(202505)
})

test.each<[string, object, Record<string, string>]>([
  ['an amount of zero', { amount: 0 }, { amount: 'Enter an amount above 0.00.' }],
  [
    'more from gains than is withdrawn',
    { from_gains: 300.01 },
    { from_gains: 'Enter at most the amount of the withdrawal.' },
  ],
  [
    'a contribution from gains',
    { kind: 'contribution' },
    { from_gains: 'Only a withdrawal is taken from retained gains in part.' },
  ],
  ['an unknown kind', { kind: 'fee' }, { kind: 'Choose contribution, withdrawal or reinvestment.' }],
  ['a day that does not exist', { received_on: '2025-02-29' }, { received_on: 'There is no such day.' }],
  [
    'a day whose money would never work',
    { received_on: '2199-12-02' },
    { received_on: 'Enter a day until December 1, 2199.' },
  ],
])('%s is refused', (_, fields, messages) => {
  expect(fieldMessages(body.safeParse({ ...withdrawal, ...fields }).error)).toEqual(messages)
})

test('a withdrawal may be taken from gains entirely', () => {
  expect(body.parse({ ...withdrawal, from_gains: 300 }).activity).toMatchObject({
    amount: 300_00,
    fromGains: 300_00,
  })
})
