import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { matchMedia, press } from '../../test/page.tsx'
import {
  cells,
  openPhoneSheet,
  openSheet,
  ordinary,
  rows,
  signInStaff,
  withRows,
} from '../../test/month-end-sheet.ts'

beforeEach(signInStaff)

const withdrawn = { withdrawn_at: '2025-09-03T12:00:00.000Z' }
const sentence = 'August 2025 was withdrawn on September 3, 2025; the investor will see it as restated.'
const reversed = rows.map((each) => ({ ...each, ...withdrawn }))
const saidOnce =
  'August 2025 was withdrawn on September 3, 2025 for 3 investors, who will see it as restated.'
const noteOf = (name: string) => cells(name).at(-1)

test('a month that was withdrawn says so on its row and in the review', async () => {
  await openSheet(withRows({ ...rows[0], ...withdrawn }, ...rows.slice(1)))
  expect(noteOf('Ann')).toBe(sentence)
  expect(noteOf('Bea')).toBe('')
  screen.getByRole('button', { name: 'Needs review 1' })
  await press('Review 3 rows')
  screen.getByText(sentence)
})

test('that a whole month was withdrawn is said once above its rows, which need review for other reasons only', async () => {
  const [ann, ...others] = reversed
  // 3.33 % is more than half above 1 %.
  await openSheet(withRows({ ...ann, last_ordinary: ordinary('July 2025') }, ...others))
  screen.getByText(saidOnce)
  screen.getByRole('button', { name: 'Needs review 1' })
  expect(noteOf('Ann')).toBe('3.33%, after 1.00% in July 2025. Month withdrawn.')
  expect(['Bea', 'Cyrus'].map(noteOf)).toEqual(['Month withdrawn', 'Month withdrawn'])
})

test('a first month that was withdrawn is still one: it needs review, and its principal counts as money in', async () => {
  const first = { ...withdrawn, latest: null, latest_principal: null }
  await openSheet(withRows({ ...rows[0], ...first, beginning_balance: 75_000 }, ...reversed.slice(1)))
  screen.getByRole('button', { name: 'Needs review 1' })
  expect(noteOf('Ann')).toBe('First month, with a principal of $75,000.00. Month withdrawn.')
  await press('Review 3 rows')
  screen.getByText(`First month, with a principal of $75,000.00. ${sentence}`)
  screen.getByText('The principals of first months count as money in: $75,000.00.')
})

test('before a withdrawn month is posted again, the review asks of every row', async () => {
  await openSheet(withRows(...reversed))
  await press('Review 3 rows')
  const review = within(screen.getByRole('region', { name: 'Needs review: 3' }))
  review.getByText(sentence)
  review.getByText('3 investors')
  expect(screen.queryByText(saidOnce)).toBeNull()
})

test('of a month that was withdrawn for most, it is said for how many', async () => {
  await openSheet(withRows(...reversed.slice(0, 2), ...rows.slice(2)))
  screen.getByText(saidOnce.replace('3 investors', '2 of 3 investors'))
  expect(['Ann', 'Bea', 'Cyrus'].map(noteOf)).toEqual(['Month withdrawn', 'Month withdrawn', ''])
})

test('on a phone, the rows of a withdrawn month say so in two words', async () => {
  matchMedia(/width < (43.75|50)rem/)
  await openPhoneSheet(withRows(...reversed))
  screen.getByText(saidOnce)
  expect(screen.getByRole('button', { name: /^Bea/ }).textContent).toMatch(/Month withdrawn$/)
})
