import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { recordMoneyLink } from '../../api/staff-links.ts'
import { signIn } from '../../auth/session.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { sentForRelease } from '../../test/postings.tsx'
import { openPage } from '../../test/page.tsx'
import { irisMonths, received, sam, summaries } from '../../test/samples.ts'

const add = 'POST /api/users/add-activity/'
const question = 'A contribution of $2,500.00 on July 14, 2025 is recorded already. Record another one?'

const recorded = { status: 201, body: { message: 'The contribution is recorded.', activity: received } }

/** Types a contribution on July 14, 2025, where one of 2,500.00 is on the list, and posts it. */
async function record(amount: string, voided: object = {}, answer: object = recorded, more: object = {}) {
  signIn('staff', sam)
  const calls = fakeServer({
    ...irisMonths(summaries(6)),
    'GET /api/users/all-activity/2/': ok([{ ...received, ...voided }]),
    [add]: answer,
    ...more,
  })
  openPage(recordMoneyLink(2))
  const form = within(await screen.findByRole('form', { name: 'New entry' }))
  await userEvent.type(form.getByLabelText('Amount'), amount)
  await userEvent.type(form.getByLabelText('Received on'), '2025-07-14')
  await userEvent.click(form.getByRole('button', { name: /^Post the entry|^Send for Release/ }))
  return () => calls.filter(({ call }) => call === add).length
}

test('the same money is recorded twice only after a question', async () => {
  const sent = await record('2,500')
  const dialog = within(await screen.findByRole('dialog', { name: 'Before you post' }))
  dialog.getByText(question)
  expect(sent()).toBe(0)
  await userEvent.click(dialog.getByRole('button', { name: 'Record another one' }))
  await screen.findByText('The contribution is recorded.')
  expect(sent()).toBe(1)
})

test('where a second person releases, another one is sent only after a question', async () => {
  const direct = await record('2,500', {}, recorded, sentForRelease)
  const dialog = within(await screen.findByRole('dialog', { name: 'Before you send' }))
  dialog.getByText('A contribution of $2,500.00 on July 14, 2025 is recorded already. Send another one?')
  await userEvent.click(dialog.getByRole('button', { name: 'Send another one' }))
  await screen.findByText('It is waiting for release.')
  expect(direct()).toBe(0)
})

test('another amount on the same day is recorded without a question', async () => {
  const sent = await record('2,500.01')
  await screen.findByText('The contribution is recorded.')
  expect(sent()).toBe(1)
})

test('money whose entry was voided is recorded again without a question', async () => {
  const sent = await record('2500', { voided_at: '2025-08-02T12:00:00.000Z', void_reason: 'Returned.' })
  await screen.findByText('The contribution is recorded.')
  expect(sent()).toBe(1)
})

test('money that is refused after the question leaves the focus on the button that asked', async () => {
  const error = 'This account is closed. Reopen it before you record money.'
  await record('2,500', {}, { status: 409, body: { error } })
  await userEvent.click(await screen.findByRole('button', { name: 'Record another one' }))
  await screen.findByText(error)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Post the entry'))
})
