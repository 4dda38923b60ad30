import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { bob, list, listOf, openAccounts as open } from '../../test/accounts.ts'
import { ok } from '../../test/fake-server.ts'
import { managedIris } from '../../test/samples.ts'

const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' })
const answer = async (name: string) => userEvent.click(within(await question()).getByRole('button', { name }))
const asksOnClosing = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }))
const lastName = () => screen.findByLabelText<HTMLInputElement>('Last name')
const retype = async (text: string) => {
  const field = await lastName()
  await userEvent.clear(field)
  if (text !== '') await userEvent.type(field, text)
}

test('choosing another account asks before an edit is lost, and staying keeps it', async () => {
  const { router } = open('?account=2', {
    'GET /api/users/account/3/': ok({ ...bob, id: 3 }),
    [list()]: listOf([managedIris, { ...bob, id: 3 }]),
  })
  await retype('Lee')
  await userEvent.click(await screen.findByRole('link', { name: /bob@example.com/ }))
  await answer('Keep editing')
  expect(router.state.location.search).toBe('?account=2')
  expect((await lastName()).value).toBe('Lee')
  await userEvent.click(screen.getByRole('link', { name: /bob@example.com/ }))
  await answer('Leave')
  await waitFor(() => expect(router.state.location.search).toBe('?account=3'))
})

test('so does going back to the list, and closing the tab asks through the browser', async () => {
  const { router } = open('?account=2')
  await lastName()
  expect(asksOnClosing()).toBe(false)
  await retype('Lee')
  expect(asksOnClosing()).toBe(true)
  await userEvent.click(screen.getByRole('link', { name: 'Back to the list' }))
  await answer('Leave')
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('what is typed back to what it was asks nothing', async () => {
  const { router } = open('?account=2')
  await retype('')
  await userEvent.type(await lastName(), managedIris.last_name)
  expect(asksOnClosing()).toBe(false)
  await userEvent.click(screen.getByRole('link', { name: 'Back to the list' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('saving is offered once something is changed, and why it failed is scrolled to', async () => {
  const scrolledTo = vi.spyOn(Element.prototype, 'scrollIntoView')
  open('?account=2', { 'POST /api/users/edit-account/': { status: 500 } })
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save changes' })
  await lastName()
  expect(save().disabled).toBe(true)
  await retype('Lee')
  await userEvent.click(save())
  const why = await screen.findByRole('alert')
  expect(why.textContent).toBe('The account could not be changed. Please try again.')
  expect(scrolledTo.mock.contexts).toContain(why)
})

test('searching the list asks nothing, because the edit stays', async () => {
  const { router } = open('?account=2', { [list('investor', 'bob')]: listOf([bob]) })
  await retype('Lee')
  await userEvent.type(screen.getByLabelText('Find an investor'), 'bob')
  await waitFor(() => expect(router.state.location.search).toContain('search=bob'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect((await lastName()).value).toBe('Lee')
})

test('an action on the account keeps what is typed', async () => {
  open('?account=2', {
    'GET /api/users/account/2/': ok({ ...managedIris, state: 'invited', login: 'invited' }),
    'POST /api/users/invite-account/': ok({
      message: 'The invitation is on its way.',
      account: { ...managedIris, state: 'invited', login: 'invited', version: 4 },
    }),
  })
  await retype('Lee')
  await userEvent.click(screen.getByRole('button', { name: 'Send the invitation again' }))
  await screen.findByText('The invitation is on its way.')
  expect((await lastName()).value).toBe('Lee')
})

test('Escape closes an account and leaves its row focused, but not from a field or a step of its own', async () => {
  const { router } = open('')
  const row = await screen.findByRole('link', { name: /iris@example.com/ })
  row.focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.type(await lastName(), '{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Disable account' }))
  await userEvent.keyboard('{Escape}')
  expect(router.state.location.search).toBe('?account=2')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Disable account' }))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(document.activeElement).toBe(row)
})

test('a half-filled new account asks, and an added one does not', async () => {
  const { router } = open('?account=new', {
    'POST /api/users/add-account/': {
      status: 201,
      body: { message: 'The invitation is on its way.', account: managedIris },
    },
  })
  await userEvent.type(await screen.findByLabelText('E-mail'), 'iris@example.com')
  await userEvent.click(screen.getByRole('link', { name: 'Back to the list' }))
  await answer('Keep editing')
  await userEvent.click(screen.getByRole('button', { name: 'Add and invite' }))
  await waitFor(() => expect(router.state.location.search).toBe('?account=2'))
  expect(screen.queryByRole('dialog')).toBeNull()
})
