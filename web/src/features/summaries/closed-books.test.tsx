import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { openPage } from '../../test/page.tsx'
import { irisMonths, received, sam, summaries } from '../../test/samples.ts'

const sentence = 'The books are closed through July 2025. An administrator can reopen them.'
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })

/** Opens the months of Iris, February to July 2025, with an entry of July 14; the books are closed through July. */
function open(search = '') {
  fakeServer({
    ...irisMonths(summaries(6)),
    'GET /api/users/all-activity/2/': ok([received]),
    'POST /api/users/notice-audience/': ok({
      each: 1,
      digest: 0,
      off: 0,
      none: 0,
      delay_minutes: 10,
      people: [],
    }),
    'GET /api/users/books/': ok({ closed_through: 'July 2025', history: [] }),
  })
  openPage(`/admin/user-summary?user_id=2${search}`)
}

beforeEach(() => signIn('staff', sam))

test('a month in closed books can neither be corrected nor withdrawn, and the form says why', async () => {
  open('&correct=202505')
  await screen.findByText(sentence)
  expect((await button('Post Correction')).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Withdraw May 2025…' })).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Dividend Paid').readOnly).toBe(true)
  expect(screen.queryByLabelText('Reason')).toBeNull()
  expect(screen.queryByText(/^The investor is mailed/)).toBeNull()
})

test('in closed books, no figure of a month to post can be typed, and nobody is said to be told of it', async () => {
  open()
  await screen.findByText(/^The investor is mailed/)
  const month = await screen.findByLabelText('Month')
  await userEvent.clear(month)
  await userEvent.type(month, 'January 2025')
  await screen.findByText(sentence)
  expect(screen.getByLabelText<HTMLInputElement>('Dividend Paid').readOnly).toBe(true)
  expect(screen.queryByText(/^The investor is mailed/)).toBeNull()
})

test('an entry in closed books is not voided, nor one added; on a later day it is', async () => {
  open()
  const activity = within(await screen.findByRole('region', { name: 'Activity' }))
  await activity.findByText(/· In closed books$/)
  expect(activity.queryByRole('button', { name: /^Void/ })).toBeNull()
  await userEvent.click(await button('Record money in or out'))
  const form = within(await screen.findByRole('form', { name: 'New entry' }))
  await userEvent.type(form.getByLabelText('Amount'), '2,500')
  await userEvent.type(form.getByLabelText('Received on'), '2025-07-31')
  form.getByText(sentence)
  expect((await button('Post the entry')).disabled).toBe(true)
  // Of what cannot be posted, no effect is said.
  expect(form.queryByText(/will start from|^The investor is mailed/)).toBeNull()
  await userEvent.clear(form.getByLabelText('Received on'))
  await userEvent.type(form.getByLabelText('Received on'), '2025-08-01')
  expect(form.queryByText(sentence)).toBeNull()
  expect((await button('Post the entry')).disabled).toBe(false)
  form.getByText(/will start from/)
  await form.findByText(/^The investor is mailed/)
})
