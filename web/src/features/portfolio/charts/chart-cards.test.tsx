import type { History } from '@portico/contract/figures/account-months'
import { historyUpTo } from '@portico/contract/figures/figures'
import { cents } from '@portico/contract/values/money'
import { month } from '@portico/contract/values/month'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { example } from '../../../../../contract/test/example-account.ts'
import { signIn } from '../../../auth/session.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { inView, openPage, withoutMotion } from '../../../test/page.tsx'
import { accountReplies, iris } from '../../../test/samples.ts'

beforeEach(() => {
  withoutMotion()
  signIn('abc', iris)
})

function open(history: History) {
  fakeServer(accountReplies(history))
  openPage('/dashboard')
}

const card = async (name: string) => within(await screen.findByRole('region', { name }))

test('the chart of quarters names the bar of a quarter that is not over', async () => {
  open({ ...example, months: example.months.slice(0, -2) })
  const quarters = await card('Quarterly ROI Growth')
  await quarters.findByText('Part of a quarter')
  quarters.getByRole('group', { name: /^Time-weighted return by quarter/ }).focus()
  await userEvent.keyboard('{End}')
  expect(quarters.getAllByText(/^1 of 3 months, /)).not.toEqual([])
})

test('whole quarters need no such mark', async () => {
  open(example)
  const quarters = await card('Quarterly ROI Growth')
  await quarters.findByText('Below: ROI since the start, in %')
  expect(quarters.queryByText('Part of a quarter')).toBeNull()
})

test('a quarter without a return is not counted among those that did not gain', async () => {
  const withoutMay = { ...example, months: example.months.filter(({ month: at }) => at !== 202305) }
  open(withoutMay)
  const quarters = await card('Quarterly ROI Growth')
  // Of twelve, the third of 2024 lost, and the second of 2023 has a gap.
  const head = await quarters.findByText(/gained$/)
  expect(head.textContent).toBe('10 of 11 quarters with a return gained')
})

test('where half of the quarters have no return, those without are counted, also where none of their months is posted', async () => {
  // Of 2023, January to March are posted, and May and November.
  open({
    ...example,
    months: example.months.filter(({ month: at }) => [1, 2, 3, 5, 11].includes(at - 202300)),
  })
  const quarters = await card('Quarterly ROI Growth')
  // The second has no April, the third is not posted, and the fourth has no October.
  const head = await quarters.findByText(/no return$/)
  expect(head.textContent).toBe('3 of 4 quarters have no return')
})

test('a quarter that ends with missing months has no return, as its year has none; one not over has that of its months', async () => {
  // Of the second quarter of 2025 April alone, of the fourth October alone.
  open({
    ...example,
    months: example.months.filter(({ month: at }) => at <= 202504 || (at > 202506 && at < 202511)),
  })
  const quarters = await card('Quarterly ROI Growth')
  const head = await quarters.findByText(/gained$/)
  // Of eleven others, the third of 2024 lost.
  expect(head.textContent).toBe('10 of 11 quarters with a return gained')
  quarters.getByRole('group', { name: /^Time-weighted return by quarter/ }).focus()
  await userEvent.keyboard('{End}{ArrowLeft}{ArrowLeft}')
  expect(await quarters.findByText(/^— time-weighted, Q2 2025\. 1 of 3 months, /)).toBeDefined()
  await userEvent.click(quarters.getByRole('button', { name: 'As a table' }))
  const row = within(quarters.getByRole('row', { name: /^Q2 2025/ }))
  await userEvent.click(row.getByRole('button', { name: '—' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Time-weighted, Q2 2025' }))
  dialog.getByText('May to June 2025 are not posted.')
})

test('where no quarter has a return, none is said to have gained or not', async () => {
  const unused = { beginningBalance: cents(0), dividendPaid: cents(0), unrealizedGain: cents(0) }
  const empty = [202309, 202310].flatMap((at) =>
    example.months.filter((row) => row.month === at).map((row) => ({ ...row, ...unused })),
  )
  open({ ...example, activity: [], initialInvestment: null, months: empty })
  const quarters = await card('Quarterly ROI Growth')
  const head = await quarters.findByText('No quarter has a return yet')
  expect(head.textContent).toBe('— No quarter has a return yet')
  const value = await card('Total Account Value')
  const amount = (await value.findByText(/since Sep 2023/)).querySelector('b')
  expect(amount?.textContent).toBe('$0.00 profit')
  // Neither a gain nor a loss.
  expect(amount?.getAttribute('data-loss')).toBeNull()
})

test('where nothing was ever in the account, no axis has an amount but zero, and no field is drawn', async () => {
  const none = { beginningBalance: cents(0), dividendPaid: cents(0), unrealizedGain: cents(0) }
  const months = example.months.slice(0, 2).map((row) => ({ ...row, ...none }))
  open({ ...example, activity: [], initialInvestment: null, months })
  const value = await card('Total Account Value')
  await userEvent.click(value.getByRole('button', { name: '1M' }))
  for (const name of ['Total Account Value', 'Cumulative Profit']) {
    const figure = await (await card(name)).findByRole('figure')
    const texts = [...figure.querySelectorAll('text')].map((each) => each.textContent)
    expect(texts.filter((text) => /^−?\$/.test(text) && text !== '$0')).toEqual([])
    for (const field of figure.querySelectorAll('polygon')) {
      const heights = (field.getAttribute('points') ?? '').split(' ').map((place) => place.split(',')[1])
      expect(new Set(heights).size).toBe(1)
    }
  }
  // No bar, so nothing to name.
  expect((await card('Quarterly ROI Growth')).queryByText('Part of a quarter')).toBeNull()
})

/** The example without November 2024 to August 2025, and without October and November 2025. */
const withGaps = example.months.filter(({ month: at }) => at <= 202410 || at === 202509 || at === 202512)

test('quarters of which no month is posted have their place in the chart, and its table names them', async () => {
  open({ ...example, activity: [], months: withGaps })
  const quarters = await card('Quarterly ROI Growth')
  const figure = await quarters.findByRole('figure')
  const named = [...figure.querySelectorAll('text')].flatMap(({ textContent }) =>
    /^Q\d$/.test(textContent) ? [textContent] : [],
  )
  // From Q1 2023 to Q4 2025.
  expect(named).toEqual(Array.from({ length: 12 }, (_, k) => `Q${(k % 4) + 1}`))
  quarters.getByRole('group', { name: /^Time-weighted return by quarter/ }).focus()
  await userEvent.keyboard('{End}{ArrowLeft}{ArrowLeft}')
  expect(await quarters.findByText('— Q2 2025. Not posted')).toBeDefined()
  await userEvent.click(quarters.getByRole('button', { name: 'As a table' }))
  expect(await quarters.findByText('Q1 2025 to Q2 2025 are not posted.')).toBeDefined()
})

test('a range with missing months begins where its name says, says how many are posted, and its table names the others', async () => {
  open({ ...example, activity: [], months: withGaps })
  const value = await card('Total Account Value')
  await userEvent.click(await value.findByRole('button', { name: '3M' }))
  expect(await value.findByText('since Oct 2025')).toBeDefined()
  expect(value.getByText('1 of 3 months posted')).toBeDefined()
  await userEvent.click(value.getByRole('button', { name: 'As a table' }))
  expect(await value.findByText('October to November 2025 are not posted.')).toBeDefined()
  await userEvent.click(value.getByRole('button', { name: 'All' }))
  // 36 months less ten and two; its principal moved twice without an entry.
  expect(await value.findByText(/^24 of 36 months posted; /)).toBeDefined()
  expect(value.getByText('November 2024 to August 2025 are not posted.')).toBeDefined()
})

test('months that are not posted are a gap in the running total', async () => {
  open({ ...example, months: example.months.filter(({ month: at }) => at !== 202305) })
  const profit = await card('Cumulative Profit')
  const figure = await profit.findByRole('figure')
  const areas = [...figure.querySelectorAll('polygon.fill-gain-wash')]
  const ends = areas.map((area) => {
    const places = (area.getAttribute('points') ?? '').split(' ').map((place) => Number(place.split(',')[0]))
    return [Math.min(...places), Math.max(...places)]
  })
  // Of 36 months of 16 px, from 52 on, the fifth is missing.
  expect(ends).toEqual([
    [52, 116],
    [132, 628],
  ])
})

test('the only quarter has its percentage once, above its bar', async () => {
  open(historyUpTo(example, month(202301)))
  const quarters = await card('Quarterly ROI Growth')
  await quarters.findByText('Part of a quarter')
  // 1,000 of 100,000
  expect(quarters.getAllByText('1.00')).toHaveLength(1)
  expect(quarters.queryByText(/^Below/)).toBeNull()
})

test('a month that is read says when once, and what it made', async () => {
  open(historyUpTo(example, month(202302)))
  const profit = await card('Cumulative Profit')
  const chart = await profit.findByRole('group', { name: /^Cumulative profit by month/ })
  chart.focus()
  await userEvent.keyboard('{End}')
  profit.getByText('to Feb 2023')
  expect(profit.getByText(/in the month/).textContent).toBe('+$1,000.00 in the month')
})

test('a month of the value says what it made, and what left before the next month but is at work until its end', async () => {
  open(historyUpTo(example, month(202503)))
  const value = await card('Total Account Value')
  const chart = await value.findByRole('group', { name: /^Account value by month/ })
  chart.focus()
  await userEvent.keyboard('{End}{ArrowLeft}')
  const words = '+$1,500.00 in the month, before $30,000.00 withdrawn ($6,000.00 of it gains)'
  expect(value.getByText(words, inView)).toBeDefined()
  expect(await value.findByText(`Feb 2025 · $178,200.00. ${words}`)).toBeDefined()
})
