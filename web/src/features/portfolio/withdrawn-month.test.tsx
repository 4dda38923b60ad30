import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { withFirmDates } from '../../figures/figure-text.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { openPage, withoutMotion } from '../../test/page.tsx'
import { emptyProfile, iris, irisPortfolio, returnsFor, summaries } from '../../test/samples.ts'

beforeEach(() => {
  withoutMotion()
  signIn('abc', iris)
})

/** February 2025 to March 2026, of which June 2025 is withdrawn once all are posted. */
const months = summaries(14)
const june = months[4]
const rest = months.filter((row) => row !== june)
const withdrawnAt = '2026-04-09T12:00:00.000Z'
const versions = [june, { ...june, version: 2, posted_at: withdrawnAt, voided: true }]
const sentence = 'June 2025 was posted in error and withdrawn on April 9, 2026.'

function open(path = '/dashboard') {
  fakeServer({
    ...irisPortfolio(),
    'GET /api/users/summaries-deux/': ok(rest),
    'GET /api/users/returns/': ok(returnsFor(rest)),
    'GET /api/users/summary-changes/': ok(versions),
  })
  openPage(path)
}

const card = async (name: string) => within(await screen.findByRole('region', { name }))
const monthsTable = async () =>
  within(await screen.findByRole('table', { name: 'Investment Summary (Monthly)' }))

test.each([
  ['Total Account Value', 0, 'June 2025 was withdrawn on April 9, 2026.'],
  ['ROI', 0, 'June 2025 was withdrawn on April 9, 2026.'],
  // The last month alone: the gains that June kept are at work in it no more.
  ['ROI', 1, 'June 2025 was withdrawn on April 9, 2026.'],
])(
  'the explanation of %s, figure %i, ends with the change that was the latest of it',
  async (name, k, last) => {
    open()
    await monthsTable()
    await screen.findByText(/1 month withdrawn/)
    const figures = (await card(name)).getAllByRole('button')
    await userEvent.click(figures[k] as HTMLElement)
    within(await screen.findByRole('dialog')).getByText(last)
  },
)

test('a year whose money at work a withdrawn month of an earlier one changed names it, too', async () => {
  open()
  await screen.findByText(/1 month withdrawn/)
  const year = (await card('Returns')).getByText('2026').closest('li') as HTMLElement
  await userEvent.click(within(year).getByRole('button'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Time-weighted, 2026' }))
  dialog.getByText('June 2025 was withdrawn on April 9, 2026.')
})

test('a closed year says that a month of it was withdrawn', async () => {
  open()
  const table = await monthsTable()
  const year = (await table.findByText(/withdrawn/)).textContent
  expect(year).toBe('10 months, 1 month withdrawn') // of the eleven from February on
  expect(table.queryByText(sentence)).toBeNull()
})

test('the notice of a withdrawn month opens its year at its line, which has the focus', async () => {
  open('/dashboard?withdrawn=2025-06')
  const table = await monthsTable()
  const line = (await table.findByText(sentence)).closest('td')
  await waitFor(() => expect(document.activeElement).toBe(line))
  const year = table.getByRole('button', { name: '2025' })
  // The year is the reader's from then on.
  await userEvent.click(year)
  expect(year.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(year)
  expect(document.activeElement).toBe(year)
  await waitFor(() => expect(window.location.search).toBe(''))
})

test('the notice of a month that was posted again opens nothing', async () => {
  open('/dashboard?withdrawn=2025-07')
  const table = await monthsTable()
  await table.findByText(/1 month withdrawn/)
  expect(table.getByRole('button', { name: '2025' }).getAttribute('aria-expanded')).toBe('false')
})

test('an account whose only month was withdrawn says so once in its card, within what it says of its months', async () => {
  fakeServer({
    ...irisPortfolio(),
    'GET /api/users/profile/': ok(emptyProfile),
    'GET /api/users/summaries-deux/': ok([]),
    'GET /api/users/summary-changes/': ok(versions),
  })
  openPage('/dashboard')
  const said = await screen.findByText(sentence)
  expect(said.parentElement?.textContent).toBe(`No summary data available.${withFirmDates(sentence)}`)
})
