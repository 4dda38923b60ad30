import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { openPage } from '../../test/page.tsx'
import { iris, irisPortfolio, summaries } from '../../test/samples.ts'

test('money out is a step of the chart, with a mark and its amount', async () => {
  const rest = summaries(6)
    .slice(3)
    .map((row) => ({ ...row, beginning_balance: 8000 }))
  fakeServer({ ...irisPortfolio(), 'GET /api/users/summaries-deux/': ok([...summaries(3), ...rest]) })
  signIn('abc', iris)
  openPage('/statement?period=2025')
  const chart = await screen.findByRole('figure', { name: 'Balance after each month' })
  within(chart).getByText('−$2,000')
  expect(chart.textContent).toContain(' Net money out, counted on May 1, 2025: −$2,000.')
})
