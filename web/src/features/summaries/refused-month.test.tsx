import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import type { Replies } from '../../test/fake-server.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { openPage, retype } from '../../test/page.tsx'
import { irisMonths, sam, summaries } from '../../test/samples.ts'

const post = 'POST /api/users/add-investment-summary/'
const refused = 'August 2025 is already posted for this investor.'

const button = () => screen.findByRole('button', { name: 'Submit Investment Summary' })
const month = () => screen.findByLabelText<HTMLInputElement>('Month')
const submit = async () => userEvent.click(await button())

/** Opens the form for August 2025, with February to July posted; a colleague posts August before it is sent. */
function open(reply: Replies[string] = { status: 409, body: { error: refused, fields: {} } }) {
  let posted = summaries(6)
  const sent = fakeServer({
    ...irisMonths(summaries(6)),
    'GET /api/users/all-summaries/2/': () => ok(posted),
    [post]: (request) => {
      posted = summaries(7)
      return typeof reply === 'function' ? reply(request) : reply
    },
  })
  const router = openPage('/admin/user-summary?user_id=2')
  return { router, sent }
}

beforeEach(() => signIn('staff', sam))

test('a month that a colleague posted meanwhile is refused at its field, as long as it is chosen', async () => {
  open()
  await submit()
  await screen.findByText(refused)
  await screen.findByRole('link', { name: 'Correct it' })
  await waitFor(async () => expect(document.activeElement).toBe(await month()))
  expect((await month()).getAttribute('aria-invalid')).toBe('true')
  const table = within(screen.getByRole('table', { name: 'Investment Summary' }))
  table.getByText('August 2025')
  await retype('Dividend Percent', '3')
  expect((await month()).getAttribute('aria-invalid')).toBe('true')
  screen.getByRole('link', { name: 'Correct it' })
  await retype('Month', 'September 2025')
  expect(screen.queryByRole('link', { name: 'Correct it' })).toBeNull()
})

test('so is one whose sending failed without an answer, although it was posted', async () => {
  open(new TypeError('Failed to fetch'))
  await submit()
  await screen.findByText(/^Submission failed: The server could not be reached/)
  await screen.findByRole('link', { name: 'Correct it' })
})

test('after a failure that no field is to blame for, the focus is on the button again', async () => {
  fakeServer({ ...irisMonths(summaries(6)), [post]: { status: 503, body: { error: 'Not now.' } } })
  openPage('/admin/user-summary?user_id=2')
  await submit()
  await screen.findByText('Not now.')
  expect(document.activeElement).toBe(await button())
})

test('nothing is lost where only a month was typed that cannot be posted', async () => {
  const { router } = open()
  await screen.findByText('February 2025')
  await retype('Month', 'June 2025')
  await userEvent.click(await screen.findByRole('link', { name: 'Correct it' }))
  await screen.findByRole('heading', { name: 'Correct June 2025' })
  expect(router.state.location.search).toBe('?user_id=2&correct=202506')
})

test('a figure typed into such a month is asked about before it is lost', async () => {
  open()
  await retype('Dividend Paid', '12.34')
  await retype('Month', 'June 2025')
  await userEvent.click(await screen.findByRole('link', { name: 'Correct it' }))
  expect(await screen.findByRole('dialog', { name: 'Leave without posting?' })).toBeDefined()
})
