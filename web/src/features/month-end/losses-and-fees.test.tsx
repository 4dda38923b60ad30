import { totalFigures } from '@portico/contract/figures/monthly-figures'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { ok } from '../../test/fake-server.ts'
import {
  cells,
  effect,
  openCorrections,
  openMore,
  openPhoneSheet,
  openSheet,
  ordinary,
  row,
  rows,
  signInStaff,
  withRows,
} from '../../test/month-end-sheet.ts'
import { matchMedia, press } from '../../test/page.tsx'

beforeEach(signInStaff)

test('in the review of corrections, what was lost stands out, and a fee does not', async () => {
  const posted = { dividend_amount: 0, unrealized_gain: 0, ending_balance: 9_940 }
  const lost = { dividend_percent: 0, loss_amount: 50, management_fee: 10 }
  const { sheet } = await openCorrections(
    rows.map((row) => ({ ...row, ...lost, posted, version: 1 })),
    { 'POST /api/users/preview-posting/': { status: 500, body: {} } },
  )
  const heads = within(sheet)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
  const type = (name: string, text: string) =>
    userEvent.keyboard(`{Home}${'{ArrowRight}'.repeat(heads.indexOf(name))}${text}{Enter}`)
  await type('Loss', '60')
  await type('Management Fee', '20')
  await press('Review 2 corrections')
  const tonesIn = (table: string, row: RegExp) =>
    within(screen.getByRole('table', { name: table }))
      .getAllByRole('row', { name: row })
      .flatMap((each) => within(each).getAllByRole('cell'))
      .filter(({ textContent }) => textContent.startsWith('−$'))
      .map(({ dataset, textContent }) => [textContent, dataset['tone']])
  expect(tonesIn('Corrections', /Loss/)).toEqual([
    ['−$50.00', 'loss'],
    ['−$60.00', 'loss'],
  ])
  expect(tonesIn('Corrections', /Management Fee/)).toEqual([
    ['−$10.00', undefined],
    ['−$20.00', undefined],
  ])
})

/** July lost 420.00 of a principal that was 15,000.00 by then. */
const july = {
  ...ordinary('July 2025'),
  beginning_balance: 15000,
  dividend_percent: 0,
  dividend_amount: 0,
  unrealized_gain: 0,
  loss_amount: 420,
  ending_balance: 14580,
}

test('a loss of more than the account is worth is said in its row as soon as it is typed', async () => {
  const { sheet } = await openSheet(withRows({ ...row(2, 'Ann'), retained: -320 }, row(3, 'Bea')))
  await openMore()
  await userEvent.click(screen.getByRole('switch', { name: 'Show losses' }))
  const heads = within(sheet).getAllByRole('columnheader')
  const at = heads.findIndex(({ textContent }) => textContent === 'Loss')
  sheet.focus()
  await userEvent.keyboard(`{Home}${'{ArrowRight}'.repeat(at)}9680.01{Enter}10000.01{Enter}`)
  // 10,000.00 − 320.00 = 9,680.00
  expect(cells('Ann').at(-1)).toBe(
    'No more than $9,680.00 can be lost: the principal of $10,000.00 less $320.00 lost before.',
  )
  // What Bea has kept of her gains is not known to the sheet.
  expect(cells('Bea').at(-1)).toBe(
    'Lost $10,000.01 (−100.00% of the principal). Loss is more than the principal of $10,000.00 covers.',
  )
  await userEvent.keyboard('{ArrowUp}{ArrowUp}9680{Enter}10000{Enter}')
  expect([cells('Ann').at(-1), cells('Bea').at(-1)]).toEqual([
    'Lost $9,680.00 (−96.80% of the principal).',
    'Lost $10,000.00 (−100.00% of the principal).',
  ])
})

test('on a phone, a row is compared with the month before also where that lost, which has no percentage', async () => {
  matchMedia(/width < 43.75rem/)
  const ann = { ...row(2, 'Ann'), last_ordinary: ordinary('June 2025'), last_loss: july }
  await openPhoneSheet(withRows({ ...ann, beginning_balance: 15000, loss_amount: 1 }), 'Ann')
  const compared = (name: string) => screen.getByText(name, { selector: 'label > span' }).textContent
  expect(['Principal', 'Div %', 'Loss'].map(compared)).toEqual([
    'PrincipalJul 2025: $15,000.00',
    'Div %Jun 2025: 1.00%',
    'LossJul 2025: $420.00',
  ])
})

test('the sums below the sheet, and those of the firm in its review, have the order of its columns', async () => {
  const named = (found: readonly HTMLElement[]) => found.map(({ textContent }) => textContent.toLowerCase())
  const amounts = Object.fromEntries(totalFigures.map(({ total }) => [total, 100]))
  const firm = { quarter: 'August 2025', rows: 2, ...amounts }
  const { sheet } = await openSheet({
    ...withRows(
      { ...row(2, 'Ann'), dividend_percent: 0, loss_amount: 50 },
      { ...row(3, 'Bea'), management_fee: 10, performance_fee: 20 },
    ),
    'POST /api/users/preview-posting/': ok({
      ...effect,
      firm: { last: { ...firm, quarter: 'July 2025' }, before: firm, after: firm },
    }),
  })
  const columns = named(within(sheet).getAllByRole('columnheader'))
  const sums = named(screen.getAllByRole('term')).filter((name) => columns.includes(name))
  const ordered = [
    'principal',
    'paid',
    'dividend',
    'loss',
    'management fee',
    'performance fee',
    'unrealized',
    'end balance',
  ]
  expect(sums).toEqual(ordered)
  expect(columns.filter((name) => sums.includes(name))).toEqual(ordered)
  await press('Review 2 rows')
  const table = within(await screen.findByRole('table', { name: 'The firm’s totals' }))
  const rows = named(
    table.getAllByRole('row').flatMap((each) => [...each.children].slice(0, 1)) as HTMLElement[],
  )
  expect(rows.filter((name) => ordered.includes(name))).toEqual(ordered.slice(0, -1))
})
