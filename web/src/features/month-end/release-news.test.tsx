import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ok } from '../../test/fake-server.ts'
import {
  draftWith,
  look,
  openCorrections,
  openSheet,
  postedRow,
  signInStaff,
  withRows,
} from '../../test/month-end-sheet.ts'
import { listOf, released, sent, step } from '../../test/sent-sheet.ts'

beforeEach(signInStaff)

const postedAnn = postedRow(2, 'Ann')
const steps = () => screen.queryByRole('list', { name: 'Steps of the release' })
/** The sentence about number 3. */
const said = async () => (await screen.findByRole('link', { name: 'number 3' })).parentElement?.textContent

test('a sheet that stays open learns by itself that what was sent from it is returned', async () => {
  let isReturned = false
  const news = () => (isReturned ? { state: 'returned', reason: 'It was 4 %.' } : {})
  const { received } = await openSheet({
    ...listOf(),
    'GET /api/users/prepared-postings/': () =>
      ok({
        release: 'second-person',
        waiting: 1,
        postings: [{ ...sent, ...(isReturned ? released : {}), ...news() }],
      }),
    'GET /api/users/month-draft/August%202025/?since=0': () =>
      draftWith({ release_changed_at: isReturned ? released.decided_at : sent.prepared_at }),
  })
  await waitFor(() => expect(step()).toBe('Sent for release'))
  isReturned = true
  await look()
  await screen.findByText('Returned by Rita Desk: It was 4 %.')
  expect(step()).toBe('Draft')
  expect(received.map(({ call }) => call)).not.toContain('POST /api/users/save-month-draft/')
})

test('the page of corrections that wait learns by itself that they are returned', async () => {
  const corrections = { ...sent, corrects: true, rows: 1 }
  const news = { ...released, state: 'returned', reason: 'It was 4 %.' }
  let postings: object[] = [corrections]
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await openCorrections([postedAnn], {
    ...listOf(),
    'GET /api/users/prepared-postings/': () => ok({ release: 'second-person', waiting: 1, postings }),
  })
  await waitFor(() => expect(step()).toBe('Sent for release'))
  postings = [{ ...corrections, ...news }]
  await act(() => vi.advanceTimersByTimeAsync(5000))
  await screen.findByText('Returned by Rita Desk: It was 4 %.')
  expect(step()).toBe('Draft')
})

test('what was released and reversed since says so, and is a draft again', async () => {
  const reversed = { ...sent, ...released, reversed_at: '2025-09-03T12:00:00.000Z' }
  await openSheet(listOf(reversed))
  expect(await said()).toBe(
    '3 rows were released as number 3 by Rita Desk on September 2, 2025 at 12:00. They were reversed on September 3, 2025 at 12:00. 3 rows are still to be posted.',
  )
  expect(step()).toBe('Draft')
})

test('corrections that were released and reversed since say so, and are not done', async () => {
  const reversed = { ...sent, ...released, corrects: true, rows: 1, reversed_at: '2025-09-03T12:00:00.000Z' }
  await openCorrections([postedAnn], listOf(reversed))
  expect(await said()).toBe(
    '1 row was released as number 3 by Rita Desk on September 2, 2025 at 12:00. It was reversed on September 3, 2025 at 12:00.',
  )
  expect(step()).toBe('Draft')
})

test.each([
  ['no sheet of it was ever sent', []],
  ['corrections of it were just sent', [{ ...sent, corrects: true }]],
  [
    'its sheet was released and reversed',
    [{ ...sent, ...released, reversed_at: '2025-09-03T12:00:00.000Z' }],
  ],
])('a month that is all posted from a file is no draft: it has no steps, also if %s', async (_, prepared) => {
  await openSheet({ ...listOf(...prepared), ...withRows(postedAnn) })
  await screen.findByRole('link', { name: 'Correct 1 posted row' })
  expect(steps()).toBeNull()
})
