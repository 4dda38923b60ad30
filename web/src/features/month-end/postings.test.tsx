import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { ok } from '../../test/fake-server.ts'
import {
  august,
  correctionsOf,
  openPostings as open,
  preparedReversal,
  preview,
  reversed,
  trial,
  trialOf,
} from '../../test/postings.tsx'
import { press } from '../../test/page.tsx'
import { sam } from '../../test/samples.ts'
import { listOf } from '../../test/sent-sheet.ts'

beforeEach(() => signIn('staff', sam))

afterEach(() => {
  delete document.documentElement.dataset['timeZone']
})

test('lists the latest postings and marks those that were reversed', async () => {
  open()
  const [first, second] = await screen.findAllByText(/^1[12] · /)
  expect(first?.textContent).toBe('12 · Month-end · August 2025 · 2 rows')
  expect(second?.textContent).toBe('11 · Import · June to July 2025 · Iris Vega')
  screen.getByText('Reversed by Sam Desk on August 20, 2025 at 12:00: The rate of another fund.')
  expect(screen.getAllByRole('button', { name: /Reverse posting/ })).toHaveLength(1)
})

test.each([
  ['reverse-posting', 'reversal'],
  ['move-posting', 'move'],
] as const)('of a posting whose %s waits for release, only that is said', async (kind, what) => {
  open(listOf({ ...preparedReversal, kind }))
  const said = await screen.findByText(new RegExp(`^Its ${what}, prepared`))
  expect(said.textContent).toBe(
    `Its ${what}, prepared by Pat Desk on September 2, 2025 at 12:00, waits as number 7 for release.`,
  )
  expect(within(said).getByRole('link').getAttribute('href')).toBe('/admin/release?number=7')
  expect(screen.queryByRole('button', { name: /posting 12$/ })).toBeNull()
})

test('a reversal that a colleague has sent meanwhile is refused, and then said to wait', async () => {
  let isSent = false
  const refusal = 'The reversal of posting 12 already waits for release: number 7, sent by Pat Desk.'
  open({
    ...listOf(),
    'GET /api/users/prepared-postings/': () =>
      ok({ release: 'second-person', waiting: 1, postings: isSent ? [preparedReversal] : [] }),
    'POST /api/users/prepare-posting/': () => {
      isSent = true
      return { status: 409, body: { error: refusal } }
    },
  })
  await press('Reverse posting 12')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(await dialog.findByLabelText('Reason'), 'The wrong month.')
  await press('Send for Release')
  await dialog.findByText(refusal)
  const link = await dialog.findByRole('link', { name: 'number 7 for release' })
  expect(link.getAttribute('href')).toBe('/admin/release?number=7')
  await press('Go back')
  await screen.findByText(/^Its reversal, prepared by Pat Desk/)
})

test('a posting is named by the months that it has rows of, and money in and out by its entries', async () => {
  const scattered = ['July 2024', 'June 2025', 'September 2025', 'July 2026', 'August 2026']
  open({
    'GET /api/users/postings/': ok([
      { ...august, kind: 'import', months: scattered.toSpliced(2, 1) },
      { ...august, number: 11, kind: 'import', months: scattered },
      { ...august, number: 10, kind: 'activity import' },
    ]),
  })
  await screen.findByText('12 · Import · July 2024, June 2025 and July to August 2026 · 2 rows')
  screen.getByText('11 · Import · 5 months from July 2024 to August 2026 · 2 rows')
  screen.getByText('10 · Import of money in and out · August 2025 · 2 entries')
})

test('a posting has the firm’s day and time, wherever it is read', async () => {
  // 14 hours ahead of UTC.
  document.documentElement.dataset['timeZone'] = 'Pacific/Kiritimati'
  open({ 'GET /api/users/postings/': ok([{ ...reversed, posted_at: '2025-08-20T11:00:00.000Z' }]) })
  await screen.findByText('Posted by the command line on August 21, 2025 at 01:00.')
  screen.getByText('Reversed by Sam Desk on August 21, 2025 at 02:00: The rate of another fund.')
})

test('of a posting that a later one corrected, the dialogs say which to reverse first', async () => {
  open({ 'GET /api/users/postings/12/': ok({ ...preview, changed: 2, reverse_first: 13 }) })
  const sentence = '2 rows of this posting have been corrected since. Reverse posting 13 first.'
  await press('Reverse posting 12')
  expect(await within(await screen.findByRole('dialog')).findByText(sentence)).toBeTruthy()
  await press('Go back')
  await press('Move posting 12')
  expect(await within(await screen.findByRole('dialog')).findByText(sentence)).toBeTruthy()
})

test.each([
  [{ changed: 1 }, /^1 row of this posting has been corrected or withdrawn since/],
  [{ money_out: 70 }, 'A posting with money in or out cannot be moved: the money stays on the day it moved.'],
])('the dialog opens with the reason why a posting cannot be moved: %j', async (found, reason) => {
  open({ 'GET /api/users/postings/12/': ok({ ...preview, ...found }) })
  await press('Move posting 12')
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(reason)
  expect(dialog.getByRole('button', { name: 'Move the posting' })).toHaveProperty('disabled', true)
  expect(dialog.queryByText(/will be taken back/)).toBeNull()
  expect(dialog.queryByLabelText('Move to')).toBeNull()
})

test('of a posting with some corrections, no month is named that has none of them', async () => {
  open({
    'GET /api/users/postings/12/': ok({
      ...preview,
      months: ['July 2025', 'August 2025'],
      corrections: correctionsOf(1),
    }),
  })
  await press('Move posting 12')
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('1 row is a correction: the figures before count again.')).toBeTruthy()
})

test('before a posting is moved, its amounts are shown', async () => {
  open()
  await press('Move posting 12')
  const dialog = within(await screen.findByRole('dialog', { name: 'Move posting 12' }))
  expect((await dialog.findByText('Principal')).nextElementSibling?.textContent).toBe('$20,000.00')
  expect(dialog.getByText('Loss').nextElementSibling?.textContent).toBe('−$420.50')
})

test('what is unusual about a moved row is told with the investor and the month', async () => {
  const user = { id: 2, email: 'theo@client.example', name: 'Theo Blackwood' }
  open(trialOf([], [{ user, quarter: 'July 2025', sentence: 'Lost 4.20 %.' }]))
  await press('Move posting 12')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.selectOptions(await dialog.findByLabelText('Move to'), 'July 2025')
  expect(await dialog.findByText('Theo Blackwood, July 2025: Lost 4.20 %.')).toBeTruthy()
})

test('a correction is called one; what a move of it would do is said, without sums of what it added', async () => {
  open({
    'GET /api/users/postings/': ok([
      { ...august, corrects: true, correction_reason: 'A payout was missing.' },
    ]),
    'GET /api/users/postings/12/': ok({ ...preview, corrections: correctionsOf(2), untold: 2 }),
    ...trial(),
  })
  await screen.findByText('12 · Correction · August 2025 · 2 rows')
  screen.getByText('Posted by Sam Desk on September 1, 2025 at 12:00.')
  screen.getByText('Reason: A payout was missing.')
  await press('Move posting 12')
  const moving = within(await screen.findByRole('dialog'))
  await moving.findByText('2 rows are corrections: the figures before count again in August 2025.')
  expect(moving.queryByText('Principal')).toBeNull()
  await userEvent.click(moving.getByRole('button', { name: 'Go back' }))
  await press('Reverse posting 12')
  const reversing = within(await screen.findByRole('dialog'))
  await reversing.findByText(
    '2 investors have not been told of this posting, and will not be told of its reversal. Their dashboards will still say that August 2025 was restated.',
  )
  expect(reversing.queryByLabelText('Line to the investor')).toBeNull()
})
