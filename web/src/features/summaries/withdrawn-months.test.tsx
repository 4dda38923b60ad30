import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import type { Replies } from '../../test/fake-server.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { openPage, tooNarrow } from '../../test/page.tsx'
import { irisMonths, irisRecord, sam, summaries } from '../../test/samples.ts'

beforeEach(() => signIn('staff', sam))

/** Iris has February to May 2025 but for the withdrawn ones, each withdrawn on August 4. */
const withdrawn = (...months: readonly string[]) => ({
  ...irisMonths(summaries(4).filter(({ quarter }) => !months.includes(quarter))),
  'GET /api/users/account-record/2/': ok({
    ...irisRecord,
    withdrawn_months: months.map((quarter) => ({ quarter, withdrawn_at: '2025-08-04T12:00:00.000Z' })),
  }),
})

const sentenceOf = (month: string) => `${month} was posted in error and withdrawn on August 4, 2025.`

test('a withdrawn month is said in its place in the table; one that no month follows above it', async () => {
  fakeServer(withdrawn('May 2025', 'March 2025'))
  openPage('/admin/user-summary?user_id=2')
  await screen.findByText(sentenceOf('March 2025'))
  const table = within(screen.getByRole('table', { name: 'Investment Summary' }))
  const rows = table.getAllByRole('row').slice(1)
  expect(rows.map(({ firstElementChild: cell }) => cell?.textContent)).toEqual([
    'April 2025',
    sentenceOf('March 2025'),
    'February 2025',
  ])
  expect(screen.getByText(sentenceOf('May 2025')).nextElementSibling?.contains(rows[0] as Node)).toBe(true)
})

test('so it is where a month is a line, also while that is closed', async () => {
  tooNarrow()
  fakeServer(withdrawn('March 2025'))
  openPage('/admin/user-summary?user_id=2')
  const sentence = await screen.findByText(sentenceOf('March 2025'))
  const list = screen.getByRole('list', { name: 'Investment Summary' })
  expect([...list.children].findIndex((line) => line.contains(sentence))).toBe(1) // below May, April
  expect(sentence.closest('details')).toBeNull()
})

test('an account whose only month was withdrawn says so', async () => {
  fakeServer({ ...withdrawn('February 2025'), 'GET /api/users/all-summaries/2/': ok([]) })
  openPage('/admin/user-summary?user_id=2')
  await screen.findByText(sentenceOf('February 2025'))
  await screen.findByText('No summaries available for this user')
})

test('a month that was still posted on the day as of which the page is shown is not withdrawn there', async () => {
  const replies = Object.entries(withdrawn('March 2025')).flatMap(([call, reply]) => [
    [call, reply],
    [`${call}?known_on=2025-08-03`, call.includes('all-summaries') ? ok(summaries(4)) : reply],
  ])
  fakeServer(Object.fromEntries(replies) as Replies)
  openPage('/admin/user-summary?user_id=2&known_on=2025-08-03')
  await screen.findByText('March 2025')
  expect(screen.queryByText(sentenceOf('March 2025'))).toBeNull()
})
