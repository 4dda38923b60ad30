import { totalFigures } from '@portico/contract/figures/monthly-figures'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { ok } from '../../test/fake-server.ts'
import { august, openSheet, row, signInStaff, total } from '../../test/month-end-sheet.ts'

beforeEach(signInStaff)

const june = {
  quarter: 'June 2025',
  beginning_balance: 10000,
  dividend_percent: 1,
  dividend_amount: 100,
  dividend_paid: 0,
  unrealized_gain: 100,
  ending_balance: 10100,
}

test('investors with one reason are listed together whatever each of them lost, which their rows say', async () => {
  const lost = [150, 375, 1500].map((amount, k) => ({
    ...row(k + 2, ['Ann', 'Bea', 'Cyrus'][k] ?? ''),
    last_ordinary: june,
    last_loss: { ...june, quarter: 'July 2025', loss_amount: amount },
  }))
  await openSheet({ 'GET /api/users/month-end/next/': ok({ ...august, rows: lost }) })
  await userEvent.click(screen.getByRole('button', { name: 'Review 3 rows' }))
  const region = within(screen.getByRole('region', { name: 'Needs review: 3' }))
  await userEvent.click(region.getByText('3.33%, after 1.00% in June 2025 and a loss in July 2025.'))
  region.getByText('3 investors')
  expect(region.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Annann@client.example 3.33%, after 1.00% in June 2025 and a loss of $150.00 in July 2025.',
    'Beabea@client.example 3.33%, after 1.00% in June 2025 and a loss of $375.00 in July 2025.',
    'Cyruscyrus@client.example 3.33%, after 1.00% in June 2025 and a loss of $1,500.00 in July 2025.',
  ])
})

/** The firm's totals of a month; `rows` are posted in it. */
const firmMonth = (quarter: string, rows: number) => ({
  quarter,
  rows,
  ...Object.fromEntries(totalFigures.map((figure) => [figure.total, rows * 100])),
})

/** What posting would do where some rows of the month are posted before. */
const effectAfter = (before: number) => ({
  refusal: null,
  note: '',
  typed_rows: null,
  made_rows: 3,
  totals: [],
  firm: {
    last: firmMonth('July 2025', 3),
    before: firmMonth('August 2025', before),
    after: firmMonth('August 2025', 3 + before),
  },
  unusual: [],
  unusual_count: 0,
  investors: [],
  investors_count: 0,
  notices: [],
})

test.each([
  ['are said once, in the firm’s month', 0, undefined],
  ['are said apart from those of the firm where others are posted', 1, '$30,000.00'],
])('the sums of the rows to post %s', async (_, before, principal) => {
  await openSheet({ 'POST /api/users/preview-posting/': ok(effectAfter(before)) })
  await userEvent.click(screen.getByRole('button', { name: 'Review 3 rows' }))
  within(await screen.findByRole('table', { name: 'The firm’s totals' })).getByText('Principal')
  // 3 × (10,000.00 + 333.00)
  expect([total('Rows to post'), total('End Balance')]).toEqual(['3', '$30,999.00'])
  const shown = screen.queryByText('Principal', { selector: 'dt' })
  expect(shown?.nextElementSibling?.textContent).toBe(principal)
})

test('where it failed to load what posting would do, the sums of the rows are still shown', async () => {
  await openSheet({ 'POST /api/users/preview-posting/': { status: 500, body: {} } })
  await userEvent.click(screen.getByRole('button', { name: 'Review 3 rows' }))
  await screen.findByText('Failed to load the effect of the posting.', { exact: false })
  expect(total('Principal')).toBe('$30,000.00')
})
