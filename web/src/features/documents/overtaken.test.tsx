import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Replies } from '../../test/fake-server.ts'
import { ok } from '../../test/fake-server.ts'
import { list, managed, openManaged } from '../../test/managed-documents.ts'
import { iris } from '../../test/samples.ts'

const held = {
  ...managed,
  state: 'held',
  held_because: 'No code.',
  recipients: [],
  recipient_count: 0,
  may_release: false,
}
const name = 'K-1 P-000002-05.pdf'
const decided = 'This document is released or withdrawn already.'
const changed = 'Someone else has changed whose document this is in the meantime. Look at it and try again.'
const refused = (error: string) => ({ status: 409, body: { error } })

/** Opens the held documents, of which the last is no longer held once it is decided about. */
function openHeld(call: string, reply: ReturnType<typeof ok> | ReturnType<typeof refused>, document = held) {
  let isHeld = true
  const replies: Replies = {
    'GET /api/users/all-documents/?state=held&limit=100': () => list(isHeld ? [document] : []),
    'GET /api/users/users/': ok([iris]),
    [call]: () => {
      isHeld = false
      return reply
    },
  }
  openManaged(replies, '/admin/documents?state=held')
}

async function assignToIris() {
  await userEvent.click(await screen.findByRole('button', { name: `Assign ${name}` }))
  const dialog = within(await screen.findByRole('dialog', { name: `Whose is “${name}”?` }))
  await userEvent.selectOptions(dialog.getByLabelText('For'), 'All active investors')
  await userEvent.click(dialog.getByRole('button', { name: 'Assign' }))
}

async function withdraw() {
  await userEvent.click(await screen.findByRole('button', { name: `Withdraw ${name}` }))
  await userEvent.type(await screen.findByLabelText('Reason'), 'The wrong file')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }))
}

test.each([
  ['assigned', assignToIris, 'POST /api/users/assign-document/', changed],
  ['withdrawn', withdraw, 'POST /api/users/withdraw-documents/', decided],
])('a document that a colleague has decided about is not said to be %s', async (_done, act, call, error) => {
  openHeld(call, refused(error))
  await act()
  await screen.findByText('No document is held.')
  const dialog = within(screen.getByRole('dialog'))
  expect((await dialog.findByRole('alert')).textContent).toBe(error)
  // The focus returns to the page, whose row is gone.
  await userEvent.click(dialog.getByRole('button', { name: 'Go back' }))
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test.each([
  [assignToIris, 'POST /api/users/assign-document/', 'Assigned to Iris Vega. It is waiting for release.'],
  [withdraw, 'POST /api/users/withdraw-documents/', '1 document is withdrawn.'],
])('what was done with a document is said, with the focus', async (act, call, message) => {
  openHeld(call, ok({ message, document: managed }))
  await act()
  await screen.findByText('No document is held.')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement?.contains(await screen.findByText(message))).toBe(true)
})

test.each([
  ['done', ok({ message: 'Assigned to Iris Vega. It is waiting for release.', document: managed })],
  ['refused', refused(changed)],
])(
  'confirming the investor whom a document names is said to be %s, though its row goes',
  async (_end, reply) => {
    const found = { page: 2, before: 'For ', found: 'IRIS VEGA', after: '', found_by: 'name' }
    const named = { ...held, proposals: [{ ...managed.recipients[0], ...found }] }
    openHeld('POST /api/users/assign-document/', reply, named)
    await userEvent.click(await screen.findByRole('button', { name: `${name} is for Iris Vega` }))
    await screen.findByText('No document is held.')
    const { message, error } = reply.body as { message?: string; error?: string }
    expect(document.activeElement?.textContent).toBe(message ?? error)
  },
)
