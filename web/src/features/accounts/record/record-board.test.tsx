import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok } from '../../../test/fake-server.ts'
import { month, openRecord, read } from '../../../test/record.ts'
import { irisMonths, irisRecord, managedIris, received } from '../../../test/samples.ts'

const activity = 'GET /api/users/all-activity/2/'

/** The names of the figures with what they are. */
const tiles = () =>
  screen.getAllByRole('term').map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`)

test('what an account earned adds up on its record, gains that were reinvested among it', async () => {
  const reinvested = { ...received, kind: 'reinvestment' as const, amount: 50, received_on: '2025-08-14' }
  openRecord('', { [activity]: ok([{ ...reinvested, effective_month: 'September 2025' }]) })
  await screen.findByText('Gains reinvested')
  // 333.00 earned − 100.00 paid − 50.00 reinvested = 183.00; 183.00 + 100.00 + 50.00 = 333.00
  expect(tiles().slice(2, 6)).toEqual([
    'Unrealized gain +$183.00',
    'Paid out $100.00',
    'Gains reinvested $50.00',
    'Total profit +$333.00',
  ])
})

test('of an account without reinvestments, nothing is said of them', async () => {
  openRecord('', {}, [month('July 2025', 333, 100)])
  await screen.findByText('$10,233.00')
  expect(screen.queryByText('Gains reinvested')).toBeNull()
})

test('of an account that was closed before its first month, the record says what moved and is not sent yet', async () => {
  const all = { ...received, amount: 25_000 }
  const entries = [
    all,
    { ...all, id: 2, kind: 'withdrawal' as const, received_on: '2025-07-20', sent_on: null },
    { ...all, id: 3, amount: 1, voided_at: '2025-07-16T09:12:00.000Z', void_reason: 'Twice.' },
  ]
  openRecord('', {
    ...irisMonths([], 0),
    [read]: ok({ ...irisRecord, account: { ...managedIris, state: 'closed' } }),
    [activity]: ok(entries),
  })
  const moved = await screen.findByText(/^Moved so far/)
  expect(moved.textContent.replaceAll('\u2060', '').replaceAll('\u00A0', ' ')).toBe(
    'Moved so far: +$25,000.00 on July 14, 2025, −$25,000.00 on July 20, 2025 (not sent yet).',
  )
})

test('of one that had an initial investment, the record says it, as the investor’s dashboard does', async () => {
  const left = { ...received, kind: 'withdrawal' as const, amount: 75_000, received_on: '2025-07-20' }
  openRecord('', {
    ...irisMonths([], 75_000),
    [read]: ok({ ...irisRecord, account: { ...managedIris, state: 'closed' } }),
    [activity]: ok([{ ...left, sent_on: null }]),
  })
  const moved = await screen.findByText(/^Initial investment \$75/)
  expect(moved.textContent.replaceAll('\u2060', '').replaceAll('\u00A0', ' ')).toBe(
    'Initial investment $75,000.00, −$75,000.00 on July 20, 2025 (not sent yet).',
  )
  expect(screen.queryByText(/^Moved so far/)).toBeNull()
})

test('a closed account that never held anything is at $0.00, since there is nothing to start', async () => {
  openRecord('', {
    ...irisMonths([], 0),
    [read]: ok({ ...irisRecord, account: { ...managedIris, state: 'closed' } }),
  })
  await screen.findByText('Total profit')
  await waitFor(() => expect(tiles().slice(0, 2)).toEqual(['In the account now $0.00', 'Principal $0.00']))
})
