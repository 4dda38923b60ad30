import type { Activity } from '@portico/contract/figures/activity'
import { computeSummary } from '@portico/contract/figures/new-month'
import { day } from '@portico/contract/values/day'
import { cents, zeroCents } from '@portico/contract/values/money'
import { month } from '@portico/contract/values/month'
import { percent } from '@portico/contract/values/percent'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { example } from '../../../../contract/test/example-account.ts'
import { signIn } from '../../auth/session.ts'
import { fakeServer } from '../../test/fake-server.ts'
import { openPage, withoutMotion } from '../../test/page.tsx'
import { accountReplies, iris } from '../../test/samples.ts'

beforeEach(() => {
  withoutMotion()
  signIn('abc', iris)
})

test('what left the account says how much of it is not sent yet', async () => {
  const activity = example.activity.map((entry) =>
    entry.kind === 'withdrawal' ? { ...entry, sentOn: null } : entry,
  )
  fakeServer(accountReplies({ ...example, activity }))
  openPage('/dashboard')
  const principal = within(await screen.findByRole('region', { name: 'Principal Investment' }))
  expect((await principal.findByText(/your account in dividends/)).textContent).toBe(
    // 3,000 of dividends, which are paid, and 30,000 withdrawn
    '$33,000.00 is out of your account in dividends and principal; $30,000.00 is still to be sent.',
  )
})

test('once everything left is withdrawn, what was lost is called realized, in its explanation too', async () => {
  const lost = computeSummary(month(202502), {
    beginningBalance: cents(10_000_00),
    dividendPercent: percent(0),
    dividendPaid: zeroCents,
    lossAmount: cents(500_00),
  })
  // 10,000.00 − 500.00 = 9,500.00
  const left: Activity = {
    kind: 'withdrawal',
    amount: cents(9_500_00),
    fromGains: zeroCents,
    receivedOn: day(20250310),
    effectiveMonth: month(202504),
    sentOn: day(20250310),
  }
  fakeServer(accountReplies({ months: [lost], activity: [left], initialInvestment: cents(10_000_00) }))
  openPage('/dashboard')
  const principal = within(await screen.findByRole('region', { name: 'Principal Investment' }))
  const label = await principal.findByText('Realized loss')
  await userEvent.click(within(label.closest('div') as HTMLElement).getByRole('button'))
  expect(await screen.findByRole('dialog', { name: 'Realized loss' })).toBeDefined()
})
