import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { enterTotals } from '../../test/chosen-file.ts'
import type { Replies } from '../../test/fake-server.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { noEffect } from '../../test/no-effect.ts'
import {
  cells,
  currentCell,
  grid,
  ordinary,
  row,
  signInStaff,
  staffReplies,
  withRows,
} from '../../test/month-end-sheet.ts'
import { openPage, press } from '../../test/page.tsx'
import { listOf, released, sent } from '../../test/sent-sheet.ts'

beforeEach(signInStaff)

const returned = { ...sent, ...released, state: 'returned', corrects: true, rows: 1, reason: 'It was 4 %.' }
const figures = (rate: number, paid = 0) => {
  const { quarter: _, ...month } = ordinary('August 2025', rate, paid)
  return month
}
const postedRow = (id: number, name: string, version: number, month = figures(3)) => ({
  ...row(id, name),
  ...month,
  posted: month,
  version,
})
const prepare = 'POST /api/users/prepare-posting/'

/** Opens August, in which the months of these are posted; of Ann, a percentage of 3.5 was sent instead of 3, and returned. */
function open(address: string, rows: readonly object[], replies: Replies = {}) {
  const received = fakeServer({
    ...staffReplies,
    ...listOf(returned),
    'GET /api/users/sent-corrections/3/': ok({
      month: 'August 2025',
      reason: 'Rate.',
      line: 'We corrected the rate.',
      rows: [
        {
          user_id: 2,
          version: 1,
          before: ordinary('August 2025', 3),
          after: ordinary('August 2025', 3.5),
        },
      ],
    }),
    ...withRows(...rows),
    'POST /api/users/preview-posting/': ok({ ...noEffect, made_rows: 1 }),
    [prepare]: { status: 201, body: { ...returned, number: 4, state: 'waiting', message: 'Prepared.' } },
    ...replies,
  })
  const router = openPage(address)
  return { router, sentAgain: () => received.find(({ call }) => call === prepare)?.body }
}

test('corrections that were returned are filled in as sent, next to why they were returned, and replaced by those sent again', async () => {
  const { router, sentAgain } = open('/admin/month-end?correct', [
    postedRow(2, 'Ann', 1),
    postedRow(3, 'Bea', 1),
    row(4, 'Cyrus'),
  ])
  await userEvent.click(await screen.findByRole('link', { name: 'Correct it again' }))
  await screen.findByText(/^1 correction filled in as sent\. 1 of 2 changed\./)
  screen.getByText('Returned by Rita Desk: It was 4 %.')
  // 10,000.00 × 3.5 % = 350.00
  expect(cells('Ann').at(-1)).toMatch(/Div\s% 3\.00% → 3\.50%, End Balance \$10,300\.00 → \$10,350\.00$/)
  ;(await grid()).focus()
  await userEvent.keyboard('{ArrowRight}4{Enter}')
  await press('Review 1 correction')
  const fields = {
    'Reason for all corrections': 'Rate.',
    'Line to the investor': 'We corrected the rate.',
  }
  for (const [name, text] of Object.entries(fields))
    expect(screen.getByRole('textbox', { name })).toHaveProperty('value', text)
  await enterTotals('1', '10000', 'correct')
  await press('Send for Release')
  // Nothing typed is left that was not sent.
  await waitFor(() => expect(router.state.location.search).toBe('?month=2025-08'))
  await screen.findByText('Prepared.')
  // Those of the sheet, of which Cyrus is left, are not theirs.
  expect(screen.queryByRole('list', { name: 'Steps of the release' })).toBeNull()
  expect(sentAgain()).toMatchObject({
    replaces: 3,
    body: {
      // 10,000.00 × 4 % = 400.00
      rows: [{ user_id: 2, version: 1, dividend_percent: '4.00', dividend_amount: '400.00' }],
      corrections: { reason: 'Rate.', line: 'We corrected the rate.' },
    },
  })
})

test('of what was sent, whose month is not corrected any more is in the review, and leads to its row', async () => {
  open('/admin/month-end?month=2025-08&correct=3', [postedRow(2, 'Ann', 1), postedRow(3, 'Bea', 1)])
  ;(await grid()).focus()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}4{Enter}')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Correct ann@client.example' }))
  await press('Review 1 correction')
  const dropped = screen.getByRole('region', { name: 'No longer corrected: 1' })
  await userEvent.click(within(dropped).getByRole('button', { name: 'Ann' }))
  await grid()
  expect(currentCell()?.closest('[role=row]')?.textContent).toContain('Ann')
})

test('what was sent goes onto what a colleague has posted meanwhile, which is said', async () => {
  open('/admin/month-end?month=2025-08&correct=3', [postedRow(2, 'Ann', 2, figures(3, 20))])
  // 350.00 − 20.00 = 330.00
  await waitFor(() => expect(cells('Ann')).toContain('$330.00'))
  screen.getAllByText(/Corrected meanwhile: Paid \$0\.00 → \$20\.00/)
})

test('of what was sent, a month that is withdrawn since is not filled in, which is said', async () => {
  open('/admin/month-end?month=2025-08&correct=3', [row(2, 'Ann'), postedRow(3, 'Bea', 1)])
  await screen.findByText(/^0 corrections filled in as sent\. 1 row no longer posted\./)
})

test('what is typed already is not replaced by what was sent before that is confirmed', async () => {
  open('/admin/month-end?correct', [postedRow(2, 'Ann', 1), postedRow(3, 'Bea', 1)])
  ;(await grid()).focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}50{Enter}')
  await userEvent.click(screen.getByRole('link', { name: 'Correct it again' }))
  await press('Keep editing')
  expect(cells('Ann')).toContain('$50.00')
})

test.each([
  ['replaced', { replaced: { by_number: 4 } }, 'Number 3 was replaced by number 4.'],
  ['withdrawn', {}, 'Number 3 was withdrawn by Rita Desk on September 2, 2025 at 12:00.'],
  ['released', { posting: 7 }, 'Number 3 was released by Rita Desk on September 2, 2025 at 12:00.'],
])(
  'corrections that are %s by now are not sent again: the page says so and corrects what is posted',
  async (state, more, said) => {
    const refused = {
      status: 409,
      body: { error: 'This is no longer waiting for release. Load it again.', code: 'preparedDecided' },
    }
    const decided = { ...returned, state, ...more }
    open('/admin/month-end?month=2025-08&correct=3', [postedRow(2, 'Ann', 1)], {
      'GET /api/users/sent-corrections/3/': refused,
      'GET /api/users/prepared-posting/3/': ok({ ...decided, note: '', review: null }),
      ...listOf(decided),
    })
    const number = await screen.findByRole('link', { name: 'Number 3' })
    expect(number.parentElement?.textContent).toBe(said)
    expect(number.getAttribute('href')).toBe('/admin/release?number=3')
    expect(screen.queryByText(/no longer waiting/)).toBeNull()
    expect(screen.queryByText(/^Returned by/)).toBeNull()
    await grid()
    screen.getByText(/^0 of 1 changed\./)
  },
)
