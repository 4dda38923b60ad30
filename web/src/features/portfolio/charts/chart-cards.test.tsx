import type { History } from '@portico/contract/figures/account-months'
import { historyUpTo } from '@portico/contract/figures/figures'
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
  const words = '+$1,500.00 in the month, before $30,000.00 withdrawn'
  expect(value.getByText(words, inView)).toBeDefined()
  expect(await value.findByText(`Feb 2025 · $178,200.00. ${words}`)).toBeDefined()
})
