import { cents } from '@portico/contract/values/money'
import { percent } from '@portico/contract/values/percent'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { site } from '../../../../site.config.ts'
import { signIn } from '../../auth/session.ts'
import { withFirmDates } from '../../figures/figure-text.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { inView, openPage, withoutMotion } from '../../test/page.tsx'
import {
  emptyProfile,
  iris,
  irisPortfolio,
  irisProfile,
  monthsFrom,
  returnsFor,
  summaries,
  withLoss,
} from '../../test/samples.ts'

const card = async (name: string) => within(await screen.findByRole('region', { name }))

/** July lost 420.50 of its 10,000.00. */
const lostJuly = summaries(6).slice(5).map(withLoss)

function open(more = {}) {
  fakeServer({ ...irisPortfolio(), ...more })
  openPage('/dashboard')
}
/** The months and the returns that follow from them. */
const withMonths = (posted: ReturnType<typeof summaries>) => ({
  'GET /api/users/summaries-deux/': ok(posted),
  'GET /api/users/returns/': ok(returnsFor(posted)),
})
const lossInJuly = withMonths([...summaries(5), ...lostJuly])

beforeEach(() => {
  withoutMotion()
  signIn('abc', iris)
})

test('a month that lost says so, with minus signs that the sums of its year count, and lowers the balance', async () => {
  open(lossInJuly)
  const table = within(await screen.findByRole('table', { name: 'Investment Summary (Monthly)' }))
  const [, year, july, june] = table.getAllByRole('row')
  // 10,000.00 + 5 × 333.00 = 11,665.00; 11,665.00 − 420.50 = 11,244.50; 420.50 ÷ 10,000.00 = 4.205 %
  expect(july?.textContent).toBe('July 2025 Loss$10,000.00−4.21%−$420.50−$420.50$0.00$11,244.50')
  expect(june?.textContent).toBe('June 2025$10,000.003.33%$333.00$333.00$0.00$11,665.00')
  // 5 × 333.00 − 420.50 = 1,244.50
  expect(year?.textContent).toMatch(/\$10,000\.00\$1,244\.50\$1,244\.50\$0\.00\$11,244\.50$/)
})

test('says in one sentence what a range made, and nothing of money that did not move', async () => {
  open()
  const value = await card('Total Account Value')
  await userEvent.click(await value.findByRole('button', { name: '3M' }))
  // 3 × 333.00
  const sentence = await value.findByText(/profit$/)
  expect(sentence.textContent).toBe('+$999.00 profit')
})

test('months with a payment that are too close for a mark each make one run, and say together what they paid', async () => {
  const paid = monthsFrom(201701, 100).map((row, k) =>
    k === 50 ? row : { ...row, dividend_paid: 100, unrealized_gain: 233 },
  )
  open(withMonths(paid))
  const value = await card('Total Account Value')
  const marks = await value.findAllByRole('button', { name: /was paid to you\..*was paid to you\./ })
  value.getByText('99 months', inView)
  const [inKey] = value.getByText('Paid to you', inView).parentElement?.getElementsByTagName('svg') ?? []
  // 50 months before the one without a payment, and 49 after it.
  const widths = marks
    .flatMap((mark) => [...mark.getElementsByTagName('svg')])
    .map((run) => Number(run.getAttribute('width')) - Number(inKey?.getAttribute('width')))
  expect(widths).toHaveLength(2)
  expect((widths[0] ?? 0) / (widths[1] ?? 0)).toBeCloseTo(49 / 48)
})

test('months that were restated and are close are named as a span, and once where to read more', async () => {
  const restated = monthsFrom(201701, 100).map((row) => ({
    ...row,
    restated: { at: row.posted_at, current_balance: 10_000 },
  }))
  open(withMonths(restated))
  const value = await card('Total Account Value')
  const [first] = await value.findAllByRole('button', { name: /were restated/ })
  expect(first?.getAttribute('aria-label')).toMatch(
    /^January to \w+ 2017 were restated\. The table says what changed\.$/,
  )
})

test('says what is in the account now, and explains it', async () => {
  open()
  const value = await card('Total Account Value')
  await screen.findByRole('table', { name: 'Investment Summary (Monthly)' })
  value.getByText(/In your account now/)
  await userEvent.click(value.getAllByRole('button', { name: '$11,998.00' })[1] as HTMLElement)
  const dialog = await screen.findByRole('dialog', { name: 'In your account now' })
  // 10,000.00 + 6 × 333.00
  expect(dialog.textContent).toContain('Principal plus unrealized gain.')
})

test('says that a month was withdrawn, and when, on the dashboard and the statement', async () => {
  const [july] = summaries(6).slice(-1)
  const versions = [july, { ...july, version: 2, posted_at: '2025-08-04T12:00:00.000Z', voided: true }]
  const sentence = 'July 2025 was posted in error and withdrawn on August 4, 2025.'
  open({
    'GET /api/users/summaries-deux/': ok(summaries(5)),
    'GET /api/users/summary-changes/': ok(versions),
  })
  await screen.findByText(sentence)
})

test('a month that was withdrawn and posted again is only restated', async () => {
  const [july] = summaries(6).slice(-1)
  const versions = [july, { ...july, version: 2, voided: true }, { ...july, version: 3 }]
  open({ 'GET /api/users/summary-changes/': ok(versions) })
  await card('Returns')
  expect(screen.queryByText(/posted in error/)).toBeNull()
})

const closed = { closed_on: '2025-08-01', current_balance: 0 }

test('a closed account says so and can be read', async () => {
  open({ 'GET /api/users/profile/': ok({ ...irisProfile, ...closed }) })
  await screen.findByText(/^Closed on August 1, 2025/)
  const link = await screen.findByRole('link', { name: 'Final statement' })
  expect(link.getAttribute('href')).toBe('/statement?period=2025-08')
  await screen.findByRole('table', { name: 'Investment Summary (Monthly)' })
})

test('a closed account that holds money, since its withdrawal was voided, says how much is still in it', async () => {
  open({ 'GET /api/users/profile/': ok({ ...irisProfile, ...closed, current_balance: 11_998 }) })
  await screen.findByText(`$11,998.00 is still in your account; write to ${site.email} with any questions.`)
  await screen.findByText('Closed on August 1, 2025')
})

test('a closed account holds nothing, and the dashboard says what has moved since the last month', async () => {
  open({
    'GET /api/users/profile/': ok({ ...irisProfile, ...closed }),
    'GET /api/users/activity/': ok([
      {
        id: 1,
        kind: 'withdrawal',
        amount: 11_998,
        from_gains: 1_998,
        received_on: '2025-08-01',
        effective_month: 'August 2025',
        note: '',
        posted_at: '2025-08-01T12:00:00.000Z',
      },
    ]),
  })
  await screen.findByText(/^Closed on August 1, 2025/)
  // A line may not end after the minus sign: the amount would read as one that came in.
  await screen.findByText('Moved since July 2025: −\u2060$11,998.00 on August 1.')
  // The chart does not end at what is in the account now.
  screen.getByText(/^Jul 2025/, { selector: 'text' })
})

test('a closed account is told of no month that never comes', async () => {
  open({
    'GET /api/users/profile/': ok({ ...irisProfile, ...closed }),
    'GET /api/users/activity/': ok([
      {
        id: 1,
        kind: 'withdrawal',
        amount: 11_998,
        from_gains: 1_998,
        received_on: '2025-08-01',
        effective_month: 'September 2025',
        note: '',
        posted_at: '2025-08-01T12:00:00.000Z',
      },
    ]),
  })
  const months = within(await screen.findByRole('table', { name: 'Investment Summary (Monthly)' }))
  const [line] = months.getAllByRole('row').slice(1)
  // 11,998.00 − 1,998.00
  expect(line?.textContent).toBe(
    'You withdrew $11,998.00 on August 1, 2025, of which $1,998.00 was gains and $10,000.00 principal. Your account was closed.',
  )
})

test('a return is explained by its months, down to profit and what was at work', async () => {
  open(lossInJuly)
  const returns = await card('Returns')
  // 420.50 ÷ 11,665.00 = 3.60 %
  await userEvent.click((await returns.findAllByRole('button', { name: '−3.60%' }))[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'Worst month' }))
  dialog.getByRole('row', { name: '= Return of July 2025 −3.60%' })
  const terms = dialog.getAllByRole('row').map((row) => row.textContent)
  expect(terms.slice(0, 2)).toEqual(['−Loss, July 2025$420.50', '÷At work, July 2025$11,665.00'])
})

test('the money-weighted return is explained by its cash flows', async () => {
  const posted = monthsFrom(202401, 12, { dividendPercent: percent(100), dividendPaid: cents(100_00) })
  open(withMonths(posted))
  const returns = await card('Returns')
  const line = (await returns.findByText('Money-weighted')).parentElement as HTMLElement
  await userEvent.click(within(line).getByRole('button'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Money-weighted, a year' }))
  dialog.getByText(/A dividend paid out counts on the first day of the next month\.$/)
  const flows = dialog.getAllByRole('row').map((row) => row.textContent)
  expect(flows).toHaveLength(15) // the principal, 12 payments, the balance, and the result
  expect(flows[0]).toBe('Initial investment, January\u00a01,\u00a02024−$10,000.00')
  expect(flows[1]).toBe('Paid out, February\u00a01,\u00a02024$100.00')
  expect(flows[13]).toBe('In the account, January\u00a01,\u00a02025$10,000.00')
  // A rate is no sum of payments.
  expect(flows[14]).toMatch(/^Money-weighted/)
})

describe('an entry that was recorded in error stays visible as removed', () => {
  const withdrawn = {
    'GET /api/users/withdrawn-activity/': ok([
      {
        id: 1,
        kind: 'contribution',
        amount: 500,
        from_gains: 0,
        received_on: '2025-07-14',
        effective_month: 'August 2025',
        note: '',
        posted_at: '2025-07-15T09:00:00.000Z',
        voided_at: '2025-07-16T09:00:00.000Z',
      },
    ]),
  }
  const sentence = withFirmDates(
    'Contribution of $500.00 on July 14, 2025 was recorded in error and removed on July 16, 2025.',
  )

  test('below the principal', async () => {
    open(withdrawn)
    const principal = await screen.findByRole('region', { name: 'Principal Investment' })
    await waitFor(() => expect(principal.textContent).toContain(sentence))
  })

  test('in an account without months, which has no card of the principal', async () => {
    open({ ...withMonths([]), 'GET /api/users/profile/': ok(emptyProfile), ...withdrawn })
    const value = await screen.findByRole('region', { name: 'Total Account Value' })
    await waitFor(() => expect(value.textContent).toContain(sentence))
    expect(screen.queryByRole('region', { name: 'Principal Investment' })).toBeNull()
  })
})

test('the figures of a chart can be copied for a spreadsheet', async () => {
  open()
  const clipboard = userEvent.setup()
  const profit = await card('Cumulative Profit')
  await clipboard.click(await profit.findByText('As a table'))
  await clipboard.click(profit.getByRole('button', { name: 'Copy' }))
  expect((await navigator.clipboard.readText()).split('\n').slice(0, 3)).toEqual([
    'Month\tIn the month\tPaid to you\tProfit so far',
    'February 2025\t+$333.00\t$0.00\t+$333.00',
    'March 2025\t+$333.00\t$0.00\t+$666.00',
  ])
  profit.getByText('Copied')
  const value = await card('Total Account Value')
  await clipboard.click(await value.findByText('As a table'))
  await clipboard.click(value.getByRole('button', { name: 'Copy' }))
  const [head, first] = (await navigator.clipboard.readText()).split('\n')
  expect(head).toBe('Month\tPrincipal\tGains so far\tPaid out\tValue')
  expect(first).toBe('February 2025\t$10,000.00\t$333.00\t$0.00\t$10,333.00')
})

test('what an account that lost retained is not called a gain in the table of the chart, nor what a month made', async () => {
  open(withMonths(summaries(2).map((row, k) => (k === 0 ? withLoss(row) : row))))
  const value = await card('Total Account Value')
  await userEvent.click(await value.findByText('As a table'))
  const headers = value.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headers).toEqual(['Month', 'Unrealized so far', 'Paid out', 'Value'])
})
