import type { Answer } from '@portico/contract/api/endpoints'
import { byTotal } from '@portico/contract/figures/monthly-figures'
import { addMonths, formatMonth, formatMonthIso } from '@portico/contract/values/month'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { thisMonth } from '../../api/firm-time.ts'
import { signIn } from '../../auth/session.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { noEffect } from '../../test/no-effect.ts'
import { press, withoutMotion } from '../../test/page.tsx'
import { iris, sam } from '../../test/samples.ts'
import { listOf, openPrepared, pat, released, sent } from '../../test/sent-sheet.ts'

type Review = NonNullable<Answer<'preparedPosting'>['review']>

const month = formatMonth(thisMonth())
const ann = { id: 2, email: 'ann@client.example', name: 'Ann' }
const bea = { id: 3, email: 'bea@client.example', name: 'Bea' }

const prepared = { ...sent, number: 1, rows: 2, from: month, to: month, prepared_by: pat }
const sums = (of: string, rows: number) => ({ quarter: of, rows, ...byTotal(() => rows * 100) })
const review: Review = {
  ...noEffect,
  made_rows: 2,
  firm: {
    last: sums(formatMonth(addMonths(thisMonth(), -1)), 2),
    before: sums(month, 0),
    after: sums(month, 2),
  },
}
const release = 'POST /api/users/release-posting/'

/** Opens number 1 as Sam, who releases. */
function open(more: object, found: Review | null = review) {
  const message = `${month} is posted for 2 investors.`
  const calls = openPrepared({ ...prepared, ...more }, found, { [release]: ok({ message }) })
  return () => calls.filter(({ call }) => call === release)
}

const textsIn = async (name: string) =>
  within(await screen.findByRole('region', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

beforeEach(() => {
  withoutMotion()
  signIn('staff', sam)
})

test('the releaser sees the money in and out, who is left out, and what the checks will list', async () => {
  const entry = { from_gains: 0, received_on: '2025-08-20', note: '' }
  const entries = [
    {
      user: ann,
      entry: { ...entry, kind: 'contribution', amount: 5000, effective_month: 'September 2025' },
    },
    {
      user: bea,
      entry: { ...entry, kind: 'withdrawal', amount: 600, from_gains: 100, effective_month: 'August 2025' },
      voided: true,
    },
  ]
  open(
    {},
    {
      ...review,
      money: { entries, count: 2, in: 5000, out: 0, first_principals: 7500 } as NonNullable<Review['money']>,
      left_out: { people: [ann], count: 1 },
      findings: {
        count: 1,
        investors: 1,
        first: [{ user: iris, quarter: 'August 2025', message: 'It is missing.' }],
      },
    },
  )
  expect(await textsIn('Money in and out')).toEqual([
    'Annann@client.example +$5,000.00 received August 20, 2025, at work from September 2025',
    'Beabea@client.example −$500.00 withdrawn August 20, 2025, and $100.00 of gains, which will be voided',
  ])
  screen.getByText('Money in: $5,000.00. Money out: $0.00.')
  screen.getByText('The principals of first months count as money in: $7,500.00.')
  expect(await textsIn('Left out: 1')).toEqual(['Annann@client.example'])
  expect(screen.getByRole('alert').textContent).toBe(
    'The checks will list 1 finding of 1 investor:Iris Vega, August 2025: It is missing.',
  )
})

test('the releaser sees each figure that is corrected, by investor and month, before and after', async () => {
  const figures = { dividend_percent: 1, dividend_amount: 100, dividend_paid: 0, unrealized_gain: 100 }
  const before = { quarter: month, beginning_balance: 10000, ...figures, ending_balance: 10100 }
  const ended = { ...figures, dividend_percent: 0, dividend_amount: 0, unrealized_gain: 0, loss_amount: 50 }
  const months = [
    {
      user: ann,
      before,
      after: { ...before, dividend_paid: 20, unrealized_gain: 80, ending_balance: 10080 },
    },
    // 10,000.00 − 50.00
    { user: bea, before, after: { ...before, ...ended, ending_balance: 9950 } },
  ]
  open({ corrects: true }, { ...review, corrections: { months, count: 300 } })
  const card = within(await screen.findByRole('region', { name: 'Corrections: 300 rows' }))
  expect(card.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'FigureBeforeAfter',
    `Ann, ${month}ann@client.example`,
    'Paid$0.00$20.00',
    'Unrealized$100.00$80.00',
    'End Balance$10,100.00$10,080.00',
    `Bea, ${month}bea@client.example`,
    'Div %1.00%0.00%',
    'Dividend$100.00$0.00',
    'Loss$0.00−$50.00',
    'Unrealized$100.00−$50.00',
    'End Balance$10,100.00$9,950.00',
  ])
  card.getByText('The first 2 of 300.')
})

test('a month that is not over, or that leaves others missing, is released only once that is accepted', async () => {
  const decisions = open({}, { ...review, gaps: [{ quarter: 'June 2025', missing: 2 }] })
  const early = `${month} is not over yet.`
  await screen.findByText(early)
  await press('Release')
  const dialog = within(screen.getByRole('dialog', { name: 'Before you release' }))
  dialog.getByText(`June 2025 is not posted for 2 investors. ${early} Release number 1 anyway?`)
  expect(decisions()).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Release anyway' }))
  await screen.findByText(`${month} is posted for 2 investors.`)
  expect(decisions()).toHaveLength(1)
})

test.each([
  ['reverse-posting', 'Reversal of posting 3'],
  ['move-posting', 'Move of posting 3'],
] as const)('the title of a %s names the posting: %s', async (kind, title) => {
  open({ kind, of_posting: 3 })
  const heading = await screen.findByRole('heading', { name: /^1 · / })
  expect(heading.textContent).toBe(`1 · ${title} · ${month} · 2 rows`)
})

const back = { ...released, state: 'returned', reason: 'Wrong fee.' }
const stale: Review = {
  ...review,
  refusal: 'This has changed since it was prepared.',
  made_rows: 0,
  firm: null,
}

test.each([
  ['a releaser', {}, []],
  ['its preparer', { prepared_by: { ...pat, id: sam.id } }, ['Withdraw']],
])(
  'of what is returned, %s only reads the reason, also where it has changed since',
  async (_, more, buttons) => {
    open({ ...back, ...more }, stale)
    // The page has a single one.
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Returned by Rita Desk on September 2, 2025 at 12:00: Wrong fee.',
    )
    const names = ['Release', 'Return…', 'Withdraw']
    const found = screen.getAllByRole('button').map(({ textContent }) => textContent)
    expect(found.filter((name) => names.includes(name))).toEqual(buttons)
    expect(screen.queryByText(/^You prepared this/)).toBeNull()
  },
)

test('its preparer corrects again what was sent of corrections that are returned', async () => {
  open({ ...back, corrects: true, prepared_by: { ...pat, id: sam.id } })
  const again = await screen.findByRole('link', { name: 'Correct it again' })
  expect(again.getAttribute('href')).toBe(`/admin/month-end?month=${formatMonthIso(thisMonth())}&correct=1`)
})

test('who prepared and who released are both named', async () => {
  open(released, null)
  await screen.findByText('Prepared by Pat Desk on September 1, 2025 at 12:00.')
  screen.getByText('Released by Rita Desk on September 2, 2025 at 12:00.')
  screen.getByText('Released by Rita Desk')
})

test('what was returned and then replaced still says by whom and why, and leads to what replaced it', async () => {
  const replaced = {
    by_number: 3,
    returned: { by: 'Rita Desk', at: '2025-09-02T12:00:00.000Z', reason: 'Wrong fee.' },
  }
  const decided = { state: 'replaced', decided_at: '2025-09-03T12:00:00.000Z', decided_by: pat, replaced }
  open(decided, null)
  await screen.findByText('Returned by Rita Desk on September 2, 2025 at 12:00: Wrong fee.')
  const later = screen.getByRole('link', { name: 'number 3 for release' })
  expect(later.getAttribute('href')).toBe('/admin/release?number=3')
  expect(later.parentElement?.textContent).toBe(
    'Replaced by Pat Desk on September 3, 2025 at 12:00 with number 3 for release.',
  )
})

test('its preparer withdraws it, and returns it to nobody', async () => {
  open({ prepared_by: { ...pat, id: sam.id } })
  await screen.findByRole('button', { name: 'Withdraw' })
  expect(screen.queryByRole('button', { name: 'Return…' })).toBeNull()
})

test.each([
  [
    'post-month-end',
    'The preparer sees this among what is to do and above the sheet until it is sent again or withdrawn.',
  ],
  ['import-summaries', 'The preparer sees this among what is to do until it is sent again or withdrawn.'],
  ['add-activity', 'The preparer sees this among what is to do until it is withdrawn.'],
])('who returns a %s reads where its preparer sees the reason', async (kind, sentence) => {
  open({ kind })
  await press('Return…')
  screen.getByText(sentence)
})

test('what a colleague has done meanwhile is seen as soon as the page is looked at again', async () => {
  open({})
  await screen.findByRole('button', { name: 'Release' })
  fakeServer({
    ...listOf({ ...prepared, ...released }),
    'GET /api/users/prepared-posting/1/': ok({ ...prepared, ...released, note: '', review: null }),
  })
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await screen.findByText('Released by Rita Desk on September 2, 2025 at 12:00.')
  expect(screen.queryByRole('button', { name: 'Release' })).toBeNull()
})

test('what waits and can no longer be released says so in the list', async () => {
  const refusal = 'This has changed since it was prepared. It has to be sent again.'
  open({ overtaken: true }, { ...review, refusal })
  await screen.findByText(refusal)
  expect(within(screen.getByRole('list')).getByText('Can no longer be released')).toBeDefined()
})
