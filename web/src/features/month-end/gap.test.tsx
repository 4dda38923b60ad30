import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { ok } from '../../test/fake-server.ts'
import {
  august,
  openSheet,
  ordinary,
  post,
  reviewAndPost,
  row,
  rows,
  signInStaff,
} from '../../test/month-end-sheet.ts'
import { press } from '../../test/page.tsx'

beforeEach(signInStaff)

/** The banner over the sheet, which says this of the gap. */
function bannerSays(gap: string) {
  const banner = within(screen.getByRole('region', { name: 'Months not posted' }))
  banner.getByText(gap)
  banner.getByText('You can enter August 2025 now; posting it takes a typed confirmation.')
  return banner
}

test('a month that leaves some before it out: one banner opens the oldest of them, and it is posted once its name is typed', async () => {
  const late = rows.map((each) => ({
    ...each,
    latest: 'May 2025',
    last_ordinary: { ...ordinary('May 2025'), dividend_percent: 3.33 },
  }))
  const open = [
    { quarter: 'June 2025', missing: 3 },
    { quarter: 'July 2025', missing: 3 },
  ]
  const { received } = await openSheet({
    'GET /api/users/month-end/next/': ok({ ...august, rows: late, open_before: open }),
  })
  const gap = 'June to July 2025 are not posted for 3 investors.'
  expect(bannerSays(gap).getByRole('link', { name: 'Open June 2025' }).getAttribute('href')).toBe(
    '/admin/month-end?month=2025-06',
  )
  screen.getByRole('button', { name: 'Needs review 0' })
  await reviewAndPost('3 rows')
  screen.getByText(`${gap} 3 rows will be posted. Post them anyway?`)
  await press('Post anyway')
  screen.getByText('Type August 2025, as it stands here.')
  const isPosted = () => received.some(({ call }) => call === post)
  expect(isPosted()).toBe(false)
  await userEvent.type(screen.getByLabelText('Type August 2025 to go ahead'), 'august 2025{Enter}')
  await waitFor(() => expect(isPosted()).toBe(true))
})

test('a month before the first one of an investor who is ticked: the banner names those that it leaves out until then, and so does the question', async () => {
  const later = { latest: 'December 2025', first_month: 'November 2025', began_later: true as const }
  const { received } = await openSheet({
    'GET /api/users/month-end/next/': ok({
      ...august,
      rows: [row(2, 'Ann'), { ...row(3, 'Bea'), ...later }],
    }),
  })
  expect(screen.queryByRole('region', { name: 'Months not posted' })).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Post bea@client.example' }))
  const gap = 'September to October 2025 are not posted for 1 investor.'
  bannerSays(gap).getByRole('link', { name: 'Open September 2025' })
  await reviewAndPost('2 rows')
  screen.getByText(`${gap} 2 rows will be posted. Post them anyway?`)
  await userEvent.type(screen.getByLabelText('Type August 2025 to go ahead'), 'August 2025{Enter}')
  await waitFor(() => expect(received.some(({ call }) => call === post)).toBe(true))
})

test('a month within an older gap leaves no other one out: the banner says what is missing before it, and nothing is asked', async () => {
  const within = rows.map((each) => ({
    ...each,
    latest: 'September 2025',
    last_ordinary: ordinary('May 2025'),
  }))
  const open = [{ quarter: 'July 2025', missing: 3 }]
  const { received } = await openSheet({
    'GET /api/users/month-end/next/': ok({ ...august, rows: within, open_before: open }),
  })
  screen.getByText('July 2025 is not posted for 3 investors.')
  expect(screen.queryByText(/takes a typed confirmation/)).toBeNull()
  await reviewAndPost('3 rows')
  await waitFor(() => expect(received.some(({ call }) => call === post)).toBe(true))
})

test('where the rows to post lack no month just before, the banner says what is missing and promises no question', async () => {
  const late = { ...row(2, 'Ann'), latest: 'May 2025', last_ordinary: ordinary('May 2025') }
  const upToDate = { ...row(3, 'Bea'), last_ordinary: ordinary('July 2025') }
  const open = [{ quarter: 'June 2025', missing: 1 }]
  const { received } = await openSheet({
    'GET /api/users/month-end/next/': ok({ ...august, rows: [late, upToDate], open_before: open }),
  })
  const promise = 'You can enter August 2025 now; posting it takes a typed confirmation.'
  screen.getByText(promise)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Post ann@client.example' }))
  expect(screen.queryByText(promise)).toBeNull()
  screen.getByText('June 2025 is not posted for 1 investor.')
  await reviewAndPost('1 row')
  await waitFor(() => expect(received.some(({ call }) => call === post)).toBe(true))
})

test('a month that a closed account lacks is said, although the sheet has no row for it, and leads to Checks', async () => {
  const open = [{ quarter: 'June 2025', missing: 1 }]
  await openSheet({ 'GET /api/users/month-end/next/': ok({ ...august, open_closed: open }) })
  screen.getByText(/^June 2025 is not posted for 1 closed or disabled account\./)
  expect(screen.getByRole('link', { name: 'see Checks' }).getAttribute('href')).toBe(
    '/admin/checks?month=2025-06',
  )
})
