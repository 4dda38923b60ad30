import type { History } from '@portico/contract/figures/account-months'
import { cents } from '@portico/contract/values/money'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { example } from '../../../../contract/test/example-account.ts'
import { signIn } from '../../auth/session.ts'
import { fakeServer } from '../../test/fake-server.ts'
import { openPage, withoutMotion } from '../../test/page.tsx'
import { accountReplies, iris } from '../../test/samples.ts'

// Figures that are not given say why where they are pressed.

beforeEach(() => {
  withoutMotion()
  signIn('abc', iris)
})

const card = async (name: string) => within(await screen.findByRole('region', { name }))

function open(months: History['months'], initialInvestment: History['initialInvestment'] = null) {
  fakeServer(accountReplies({ ...example, activity: [], initialInvestment, months }))
  openPage('/dashboard')
}

/** The figure and the sentence of the open explanation, which it closes. */
async function explained(title: string): Promise<string[]> {
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  const texts = dialog.getAllByText(/^—$|(is|are) not posted|Nothing was|is \$0\.00/)
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  return texts.map(({ textContent }) => textContent)
}

/** Opens what stands next to a name, such as "3 months". */
const press = async (name: string, of: Awaited<ReturnType<typeof card>>) => {
  const line = (await of.findByText(name)).parentElement as HTMLElement
  await userEvent.click(within(line).getByRole('button', { name: '—' }))
}

const none = { beginningBalance: cents(0), dividendPaid: cents(0), unrealizedGain: cents(0) }
const unused = example.months.slice(0, 2).map((row) => ({ ...row, ...none }))

test('three months of which only the latest is posted have no return, not that of the latest', async () => {
  open(example.months.filter(({ month: at }) => at < 202510 || at === 202512))
  await press('3 months', await card('ROI'))
  expect(await explained('3 months to December 2025')).toEqual([
    '—',
    'October to November 2025 are not posted.',
  ])
})

test('a month in which nothing was at work says so', async () => {
  open(unused)
  await press('1 month', await card('ROI'))
  expect(await explained('February 2023')).toEqual([
    '—',
    'Nothing was at work in February 2023, so that month has no return.',
  ])
})

test('where the return since the start says why it is not given, a year and the largest decline open into the same', async () => {
  open(unused)
  const returns = await card('Returns')
  const why = 'Nothing was at work in January 2023, so that month has no return.'
  await returns.findByText(why)
  await press('Largest decline', returns)
  expect(await explained('Largest decline')).toEqual(['—', why])
  await userEvent.click(within(returns.getByRole('listitem')).getByRole('button', { name: '—' }))
  expect(await explained('Time-weighted, 2023')).toEqual(['—', why])
})

test('where no month has a return, that is said of the best one and not again of the worst, which opens into it', async () => {
  open(unused)
  const returns = await card('Returns')
  const why = 'Nothing was at work in any month.'
  expect(await returns.findAllByText(why)).toHaveLength(1)
  await press('Worst month', returns)
  expect(await explained('Worst month')).toEqual(['—', why])
})

test('an ROI of nothing says that nothing was put in', async () => {
  open(unused)
  const quarters = await card('Quarterly ROI Growth')
  await userEvent.click(await quarters.findByRole('button', { name: 'As a table' }))
  const [, roi] = within(quarters.getByRole('row', { name: /^Q1 2023/ })).getAllByRole('button', {
    name: '—',
  })
  await userEvent.click(roi as HTMLElement)
  expect(await explained('ROI, Q1 2023')).toContain('Money put in is $0.00, so there is no percentage.')
})
