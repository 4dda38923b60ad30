import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { openPage } from '../../test/page.tsx'
import { iris, irisPortfolio, summaries } from '../../test/samples.ts'

test('a principal that fell without an entry is a step of the chart, and not reconciled there and in the sums', async () => {
  const rest = summaries(6)
    .slice(3)
    .map((row) => ({ ...row, beginning_balance: 8000 }))
  fakeServer({ ...irisPortfolio(), 'GET /api/users/summaries-deux/': ok([...summaries(3), ...rest]) })
  signIn('abc', iris)
  openPage('/statement?period=2025')
  const chart = await screen.findByRole('figure', { name: 'Balance after each month' })
  within(chart).getByText('−$2,000')
  within(chart).getByText('Not reconciled')
  expect(chart.textContent).toContain(' Not reconciled, counted on May 1, 2025: −$2,000.')
  expect(screen.getByRole('rowheader', { name: /^Money out/ }).textContent).toBe(
    'Money out of which $2,000.00 not reconciled',
  )
})
