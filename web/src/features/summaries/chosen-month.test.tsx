import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { addMonths, formatMonth, monthAt } from '@portico/contract/values/month'
import { beforeEach, expect, test } from 'vitest'
import { correctLink } from '../../api/staff-links.ts'
import { signIn } from '../../auth/session.ts'
import { fakeServer, never, ok } from '../../test/fake-server.ts'
import { openPage, retype } from '../../test/page.tsx'
import { irisMonths, irisRecord, received, sam, summaries } from '../../test/samples.ts'

const submit = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Submit Investment Summary' }))
const month = () => screen.findByLabelText<HTMLInputElement>('Month')
const valueOf = async (label: string) => (await screen.findByLabelText<HTMLInputElement>(label)).value

/** Opens the form for the month after these of Iris. */
function open(months: readonly object[], more = {}) {
  fakeServer({
    ...irisMonths(summaries(6)),
    'GET /api/users/all-summaries/2/': ok(months),
    'GET /api/users/latest-summary/2/': ok(months.at(-1) ?? null),
    ...more,
  })
  openPage('/admin/user-summary?user_id=2')
}

beforeEach(() => signIn('staff', sam))

test('a posted month is refused at its field before anything is asked, with the way to correct it', async () => {
  open(summaries(6))
  await retype('Month', 'June 2025')
  await retype('Principal', '1')
  const link = await screen.findByRole('link', { name: 'Correct it' })
  expect(link.getAttribute('href')).toBe(correctLink(2, 202506 as never))
  expect(link.parentElement?.textContent).toBe('June 2025 is already posted. Correct it.')
  expect((await month()).getAttribute('aria-describedby')).toBe(link.parentElement?.id)
  await submit()
  expect(document.activeElement).toBe(await month())
  expect(screen.queryByRole('dialog')).toBeNull()
  await retype('Month', 'August 2025')
  expect(screen.queryByText(/is already posted/)).toBeNull()
})

test('so it is as soon as the form is there, although the list below it has not loaded', async () => {
  let reads = 0
  // The form is prefilled from one reading of the months, and the list is drawn from another.
  open(summaries(6), {
    'GET /api/users/all-summaries/2/': () => (++reads === 1 ? ok(summaries(6)) : never),
  })
  await retype('Month', 'June 2025')
  await submit()
  await screen.findByRole('link', { name: 'Correct it' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('another month has the principal expected there, unless one was typed', async () => {
  // 2,500.00 at work from August on
  open(summaries(6).slice(2), { 'GET /api/users/all-activity/2/': ok([received]) })
  await waitFor(async () => expect(await valueOf('Principal')).toBe('12500.00'))
  await retype('Month', 'March 2025')
  expect([await valueOf('Principal'), await valueOf('Dividend Amount')]).toEqual(['10000.00', '333.00'])
  await retype('Month', 'August 2025')
  expect(await valueOf('Principal')).toBe('12500.00')
  await retype('Principal', '11000')
  await retype('Month', 'March 2025')
  expect(await valueOf('Principal')).toBe('11000')
})

test('a next month that has not begun says so plainly, not how the investor will hear of it, and is refused once sent', async () => {
  const now = monthAt(Date.now())
  const latest = summaries(6).map((row, k) => ({ ...row, quarter: formatMonth(addMonths(now, k - 5)) }))
  open(latest)
  const next = formatMonth(addMonths(now, 1))
  const sentence = await screen.findByText(`${next} has not begun, and cannot be posted yet.`)
  expect((await month()).getAttribute('aria-describedby')).toBe(sentence.id)
  expect((await month()).getAttribute('aria-invalid')).toBe('false')
  expect(screen.queryByText(/The investor is mailed/)).toBeNull()
  await userEvent.click(screen.getByRole('switch', { name: 'This month has fees' }))
  expect((await month()).getAttribute('aria-invalid')).toBe('false')
  await userEvent.click(screen.getByRole('switch', { name: 'This month has fees' }))
  await submit()
  expect((await month()).getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(await month())
})

test('a month that was withdrawn says that the investor will see it as restated', async () => {
  open(summaries(6).slice(0, 5), {
    'GET /api/users/account-record/2/': ok({
      ...irisRecord,
      withdrawn_months: [{ quarter: 'July 2025', withdrawn_at: '2025-08-04T12:00:00.000Z' }],
    }),
  })
  const sentence = 'July 2025 was withdrawn on August 4, 2025; the investor will see it as restated.'
  await screen.findByText(sentence)
  await retype('Month', 'August 2025')
  expect(screen.queryByText(sentence)).toBeNull()
})
