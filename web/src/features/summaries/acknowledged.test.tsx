import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { openPage } from '../../test/page.tsx'
import { iris, irisMonths, sam, summaries } from '../../test/samples.ts'

const ofIris = 'GET /api/users/findings/?by=investor&of=2&page=1'
/** Principals of 10,000.00, where 25,000.00 were invested. */
const replies = irisMonths(summaries(6), 25000)

beforeEach(() => signIn('staff', sam))

test('what the checks find leads to where it is acknowledged, with the investor’s findings open', async () => {
  fakeServer({ ...replies, [ofIris]: { status: 503, body: { error: 'Not now.' } } })
  openPage('/admin/user-summary?user_id=2')
  const link = await screen.findByRole('link', { name: 'Acknowledge it on Checks' })
  expect(link.getAttribute('href')).toBe('/admin/checks?by=investor&of=2')
})

test('what is acknowledged needs no review', async () => {
  fakeServer({ ...replies, [ofIris]: ok({ count: 0, findings: [], next: null }) })
  openPage('/admin/user-summary?user_id=2')
  await screen.findByText('What the checks found is acknowledged.')
  expect(screen.queryByRole('link', { name: 'Acknowledge it on Checks' })).toBeNull()
})

test('what the checks find in months of staff stays to review: no list of investors has it', async () => {
  const ofStaff = ok([{ ...iris, is_staff: true }, sam])
  fakeServer({ ...replies, 'GET /api/users/users/?disabled=included': ofStaff })
  openPage('/admin/user-summary?user_id=2')
  expect(await screen.findByRole('region', { name: /^Checks: \d+ to review$/ })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Acknowledge it on Checks' })).toBeNull()
})

/** A month of 10,000.00 that earned 1.00%. */
const low = <Row extends object>(row: Row) => ({
  ...row,
  dividend_percent: 1,
  dividend_amount: 100,
  unrealized_gain: 100,
  ending_balance: 10100,
})

const acknowledge = 'Correct what is wrong; acknowledge what is intended.'

test.each([
  ['alike', [acknowledge, 'June 2025', 'March 2025', 'February 2025'], 2],
  ['of one finding', ['June 2025', 'February 2025', acknowledge], 1],
])('what is suggested %s stands in its place, also after a missing month', async (_, expected, unusual) => {
  const rows = summaries(6).map((row, k) => (k < unusual ? low(row) : row))
  fakeServer(irisMonths(rows.toSpliced(4, 1)))
  openPage('/admin/user-summary?user_id=2')
  const card = await screen.findByRole('region', { name: `Checks: ${unusual + 1} to review` })
  const said = within(card).getAllByText(/^(Correct what|[A-Z][a-z]+ 2025:?$)/, { selector: 'p, strong' })
  expect(said.map((each) => each.textContent.replace(':', ''))).toEqual(expected)
})
