import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import {
  cells,
  figures,
  openPhoneSheet,
  openSheet,
  ordinary,
  paste,
  row,
  signInStaff,
  total,
  withRows,
} from '../../test/month-end-sheet.ts'
import { matchMedia, press } from '../../test/page.tsx'

beforeEach(signInStaff)

const entry = {
  id: 1,
  kind: 'contribution' as const,
  amount: 2500,
  from_gains: 0,
  received_on: '2025-08-01',
  effective_month: 'August 2025',
  note: '',
  posted_at: '2025-08-04T10:00:00.000Z',
}
const later = { ...entry, received_on: '2025-08-03', effective_month: 'September 2025' }
/** A note as it is read: U+2060 keeps a minus with its amount. */
const noteOf = (name: string) => cells(name).at(-1)?.replaceAll('\u2060', '')
const typeInOut = (text: string) => userEvent.keyboard(`{ArrowRight}{ArrowRight}{ArrowRight}${text}{Enter}`)
const listed = (region: RegExp) =>
  within(screen.getByRole('region', { name: region }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test.each([
  ['at work in the month', { activity: [entry] }, 'August 1, 2025', '+$2,500.00 received August 1, 2025'],
  [
    'at work from the next month',
    { later_activity: [later] },
    'August 3, 2025',
    '+$2,500.00 received August 3, 2025, at work from September 2025',
  ],
])('money in that may be recorded already needs review: %s', async (_, recorded, day, named) => {
  await openSheet(withRows({ ...row(2, 'Ann'), ...recorded }))
  await typeInOut('2500')
  const sentence = `A contribution of $2,500.00 on ${day} is recorded already; this is another one.`
  expect(noteOf('Ann')).toBe(sentence)
  await press('Review 1 row')
  expect(listed(/^Needs review: 1/)).toEqual([`Annann@client.example ${sentence}`])
  expect(listed(/^Money in and out/)).toEqual([`Annann@client.example +$2,500.00, next to ${named}`])
})

test.each(['2500.01', '-2500'])(
  'other money that is on record of the month is named next to %s, and needs no review',
  async (text) => {
    await openSheet(withRows({ ...row(2, 'Ann'), activity: [entry], later_activity: [later] }))
    expect(noteOf('Ann')).toBe('+$2,500.00 received August 1, 2025')
    await typeInOut(text)
    expect(noteOf('Ann')).toBe(
      '+$2,500.00 received August 1, 2025 · +$2,500.00 received August 3, 2025, at work from September 2025',
    )
    await press('Review 1 row')
    screen.getByText('No row needs review.')
  },
)

test('a row that needs review names the money on record of it, in the sheet and in the review', async () => {
  const ann = { ...row(2, 'Ann'), activity: [entry], last_ordinary: ordinary('July 2025') }
  await openSheet(withRows(ann))
  const sentence = '3.33%, after 1.00% in July 2025. +$2,500.00 received August 1, 2025.'
  expect(noteOf('Ann')).toBe(sentence)
  await press('Review 1 row')
  expect(listed(/^Needs review: 1/)).toEqual([`Annann@client.example ${sentence}`])
})

test.each([true, false])(
  'only what is wrong in a row is in the color of errors, not the money on record of it, on a phone: %j',
  async (isPhone) => {
    if (isPhone) matchMedia(/width < 43.75rem/)
    const rows = withRows({ ...row(2, 'Ann'), activity: [entry] })
    if (isPhone) {
      await openPhoneSheet(rows, 'Ann')
      await userEvent.type(screen.getByLabelText(/^In \/ out/), 'abc{Enter}')
      screen.getByText('To correct')
    } else {
      await openSheet(rows)
      await typeInOut('abc')
    }
    const [said] = screen.getAllByText('“abc” is not a number.', { selector: 'span' })
    expect(said?.className).toBe('text-loss')
    // The grid also reads it out.
    const money = screen.getAllByText(/\$2,500\.00 received August 1, 2025\.$/)
    expect(money.map((each) => each.closest('.text-loss'))).toEqual(money.map(() => null))
  },
)

test('what moved in a posted month is in In / out, and in its totals', async () => {
  const out = { ...entry, id: 2, kind: 'withdrawal' as const, amount: 700, from_gains: 200 }
  const reinvested = { ...entry, id: 3, kind: 'reinvestment' as const, amount: 50 }
  await openSheet(
    withRows(
      { ...row(2, 'Ann'), posted: figures, activity: [entry, out, reinvested] },
      { ...row(3, 'Bea'), posted: figures, activity: [out] },
      { ...row(4, 'Cyrus'), posted: figures },
    ),
  )
  // 2,500.00 − 700.00, of which 200.00 are gains; what is reinvested moves within the account.
  expect(['Ann', 'Bea', 'Cyrus'].map((name) => cells(name)[4])).toEqual(['+$1,800.00', '−$700.00', ''])
  // 700.00 + 700.00
  expect([total('Money in'), total('Money out')]).toEqual(['+$2,500.00', '−$1,400.00'])
  // In the order of the columns, in which In / out is between Paid and Dividend.
  const names = within(screen.getByLabelText('Totals posted')).getAllByRole('term')
  expect(names.map(({ textContent }) => textContent)).toEqual([
    'Rows posted',
    'Principal',
    'Paid',
    'Money in',
    'Money out',
    'Dividend',
    'Unrealized',
    'End Balance',
  ])
})

test('what moved in a posted month counts in it and is named, also if it works only later; what moved before it is only named', async () => {
  const out = { ...later, id: 2, kind: 'withdrawal' as const, amount: 700 }
  const before = { ...entry, id: 3, received_on: '2025-07-20' }
  await openSheet(
    withRows(
      { ...row(2, 'Ann'), posted: figures, later_activity: [out] },
      { ...row(3, 'Bea'), posted: figures, activity: [before], later_activity: [later] },
    ),
  )
  expect(cells('Ann')[4]).toBe('−$700.00')
  expect(noteOf('Ann')).toBe('Posted · −$700.00 withdrawn August 3, 2025, out from September 2025')
  // Without the 2,500.00 of July.
  expect(cells('Bea')[4]).toBe('+$2,500.00')
  expect(noteOf('Bea')).toBe(
    'Posted · +$2,500.00 received July 20, 2025 · +$2,500.00 received August 3, 2025, at work from September 2025',
  )
  expect([total('Money in'), total('Money out')]).toEqual(['+$2,500.00', '−$700.00'])
})

test('on a phone, money that is typed is in the list', async () => {
  await openPhoneSheet(withRows(row(2, 'Ann')), 'Ann')
  await userEvent.type(screen.getByLabelText(/^In \/ out/), '-400')
  await press('Back to the sheet')
  // 10,000.00 − 400.00
  expect((await screen.findByRole('button', { name: /^Ann/ })).textContent).toContain(
    '$9,600.00, 3.33%, in / out −\u2060$400.00',
  )
})

test('a list of which rows are left out agrees with nothing: what is posted of it is added up', async () => {
  await openSheet()
  const list = 'Name\tPrincipal\nAnn\t11000\nBea\t12000\nCyrus\t13000\nTotal\t36000.00\n'
  paste(list)
  await press('Paste 3 rows')
  const compared = () => screen.getByText(/^Total of your list/).textContent
  expect(compared()).toBe('Total of your list, 3 rows: Principal $36,000.00 agrees.')
  for (const name of ['Bea', 'Cyrus'])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await userEvent.click(screen.getByRole('checkbox', { name: `Post ${name.toLowerCase()}@client.example` }))
  const text =
    'Total of your list, 3 rows, 2 of them left out: Principal $36,000.00; the 1 row to post adds up to $11,000.00.'
  expect(compared()).toBe(text)
  await press('Review 1 row')
  expect(compared()).toBe(text)
  screen.getByText('1 row will be posted.')
})
