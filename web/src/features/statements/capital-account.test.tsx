import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { catchDownloads, openPage } from '../../test/page.tsx'
import { iris, irisPortfolio, summaries } from '../../test/samples.ts'
import { withFee } from '../../test/with-fee.ts'

test('the capital account of a year stands next to everything since the start, with every line', async () => {
  const [first, last] = [summaries(6).slice(0, 5), summaries(6).slice(5).map(withFee)]
  const received = fakeServer({
    ...irisPortfolio(),
    'GET /api/users/summaries-deux/': ok([...first, ...last]),
    'POST /api/users/issue-statement/': { status: 409, body: { error: 'Nothing is posted.' } },
  })
  signIn('abc', iris)
  const router = openPage('/statement?period=2025')
  await screen.findByRole('article', { name: 'Statement, 2025, to July' })
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Document' }),
    'Capital account statement',
  )
  expect(router.state.location.search).toBe('?period=2025&kind=capital-account')
  const sheet = within(screen.getByRole('article', { name: 'Capital account statement, 2025, to July' }))
  const sums = sheet.getByRole('table', { name: 'Capital account' })
  // 10,000.00 + 6 × 333.00 − 25.00 = 11,973.00
  expect(Array.from(sums.querySelectorAll('tr'), ({ textContent }) => textContent)).toEqual([
    'Item2025, to JulySince February 2025',
    'Beginning balance$0.00$0.00',
    'Contributions+$10,000.00+$10,000.00',
    'Withdrawals$0.00$0.00',
    'Income+$1,998.00+$1,998.00',
    'Losses$0.00$0.00',
    'Management fees−$25.00−$25.00',
    'Performance fees$0.00$0.00',
    'Distributions paid dividends$0.00$0.00',
    'Ending balance$11,973.00$11,973.00',
  ])
  const saved = catchDownloads()
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }))
  expect(await saved()).toContain('"Ending balance",11973.00,11973.00')
  await userEvent.click(screen.getByRole('button', { name: 'Download PDF' }))
  await screen.findByRole('alert')
  expect(received.find(({ call }) => call === 'POST /api/users/issue-statement/')?.body).toEqual({
    period: '2025',
    kind: 'capital-account',
  })
})
