import { formatMonth, monthAt } from '@portico/contract/values/month'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noFeesOfFirm } from '../../../../../contract/test/no-fees.ts'
import { signIn } from '../../../auth/session.ts'
import { fakeServer, ok } from '../../../test/fake-server.ts'
import { emptyFirm, homeReplies } from '../../../test/firm.ts'
import { openPage, withoutMotion } from '../../../test/page.tsx'
import { sam } from '../../../test/samples.ts'

test('the end of a month is named only once the month has ended', async () => {
  const current = formatMonth(monthAt(Date.now()))
  const month = {
    quarter: current,
    money_in: 20000,
    money_out: 0,
    gains: 0,
    paid: 0,
    lost: 0,
    investors: 2,
    ...noFeesOfFirm,
    under_management: 20000,
  }
  const position = { under_management: 20000, money_in: 0, money_out: 0 }
  const firm = { ...emptyFirm, position, months: [month] }
  withoutMotion()
  signIn('staff', sam)
  fakeServer({ ...homeReplies, 'GET /api/users/firm/': ok(firm) })
  openPage('/dashboard')
  const heading = await screen.findByRole('heading', { name: /^Money under management/ })
  expect(heading.textContent).toBe(`Money under management, ${current} so far`)
})

const none = { money_in: 0, money_out: 0, gains: 0, paid: 0, lost: 0, ...noFeesOfFirm, investors: 2 }

test('the headline stops before a month that one investor lacks, also if all have a later one', async () => {
  const months = [
    { ...none, quarter: 'January 2025', money_in: 20000, under_management: 20000 },
    { ...none, quarter: 'February 2025', gains: 100, investors: 1, under_management: 20100 },
    // 20,100.00 + 200.00
    { ...none, quarter: 'March 2025', gains: 200, under_management: 20300 },
  ]
  const position = { under_management: 20300, money_in: 0, money_out: 0 }
  const open = [{ quarter: 'February 2025', posted: 1, missing: 1 }]
  withoutMotion()
  signIn('staff', sam)
  const firm = { ...emptyFirm, position, months, open_months: open }
  fakeServer({ ...homeReplies, 'GET /api/users/firm/': ok(firm) })
  openPage('/dashboard')
  await screen.findByRole('heading', { name: 'Money under management, end of January 2025' })
  screen.getByText('$20,000.00')
  screen.getByText('1 of 2 posted for February 2025; not counted in this figure.')
  screen.getByText(/posted through January 2025$/)
})

test('what has moved stays in the headline while a later month is posted in part', async () => {
  const months = [
    { ...none, quarter: 'January 2025', money_in: 20000, under_management: 20000 },
    // 20,000.00 − 3,000.00 + 100.00
    { ...none, quarter: 'February 2025', money_out: 3000, gains: 100, investors: 1, under_management: 17100 },
  ]
  // 17,100.00 − 500.00
  const position = { under_management: 16600, money_in: 0, money_out: 500 }
  const open = [{ quarter: 'February 2025', posted: 1, missing: 1 }]
  withoutMotion()
  signIn('staff', sam)
  const firm = { ...emptyFirm, position, months, open_months: open }
  fakeServer({ ...homeReplies, 'GET /api/users/firm/': ok(firm) })
  openPage('/dashboard')
  await screen.findByRole('heading', { name: 'Money under management, now' })
  screen.getByText('$16,600.00')
  screen.getByText('1 of 2 posted for February 2025; counted in this figure.')
  // 3,000.00 + 500.00; 20,000.00 − 3,500.00 + 100.00 is 16,600.00.
  screen.getByText(
    /^Moved since January 2025: \$3,500\.00 out\. Posted since: \+\u2060\$100\.00 from gains, losses and payouts\. At the end of January 2025 it was \$20,000\.00/,
  )
})

test.each([
  'March 2025 is posted for 3 of 11',
  'February 2025 is posted for everyone, March 2025 for 3 of 11',
])(
  'where someone has lacked months for a year, it is said of the latest how many have it: %s',
  async (text) => {
    const months = ['March 2024', 'February 2025', 'March 2025'].map((quarter) => ({
      ...none,
      under_management: 0,
      quarter,
    }))
    const isOneOpen = text.startsWith('March')
    const open = [
      { quarter: 'April 2024', posted: 10, missing: 1 },
      ...(isOneOpen ? [{ quarter: 'February 2025', posted: 10, missing: 1 }] : []),
      { quarter: 'March 2025', posted: 3, missing: 8 },
    ]
    signIn('staff', sam)
    fakeServer({ ...homeReplies, 'GET /api/users/firm/': ok({ ...emptyFirm, months, open_months: open }) })
    openPage('/dashboard')
    await screen.findByText((said) => said.endsWith(`· ${text}`))
  },
)
