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

test.each([
  ['is after them all', 'May 2025', 0],
  ['is within an older gap, before the latest month', 'September 2025', 3],
])(
  'a month that %s: one banner opens the oldest of the gap, and it is posted once its name is typed',
  async (_, latest, look) => {
    const late = rows.map((each) => ({
      ...each,
      latest,
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
    const banner = within(screen.getByRole('region', { name: 'Months not posted' }))
    banner.getByText(gap)
    banner.getByText('You can enter August 2025 now; posting it takes a typed confirmation.')
    expect(banner.getByRole('link', { name: 'Open June 2025' }).getAttribute('href')).toBe(
      '/admin/month-end?month=2025-06',
    )
    screen.getByRole('button', { name: `Needs review ${look}` })
    await reviewAndPost('3 rows')
    screen.getByText(`${gap} 3 rows will be posted. Post them anyway?`)
    await press('Post anyway')
    screen.getByText('Type August 2025, as it stands here.')
    const isPosted = () => received.some(({ call }) => call === post)
    expect(isPosted()).toBe(false)
    await userEvent.type(screen.getByLabelText('Type August 2025 to go ahead'), 'august 2025{Enter}')
    await waitFor(() => expect(isPosted()).toBe(true))
  },
)

test('where the rows to post lack no month just before, the banner says what is missing and promises no question', async () => {
  const late = { ...row(2, 'Ann'), last_ordinary: ordinary('May 2025') }
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
