import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { bob, bodiesOf, listOf, openAccounts as open } from '../../test/accounts.ts'
import { ok } from '../../test/fake-server.ts'
import { managedIris } from '../../test/samples.ts'

const add = 'POST /api/users/add-account/'
const named = (search: string) => `GET /api/users/accounts/?role=investor&search=${search}&after=&limit=1000`

const openAdd = () =>
  open('?account=new', {
    [named('iris+vega')]: listOf([managedIris, { ...managedIris, id: 9, last_name: 'Vegas' }]),
    [named('iris+vegan')]: listOf([]),
    [add]: ok({ message: 'The invitation is on its way.', account: bob }),
  })

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const isInvalid = async (name: string) => (await field(name)).getAttribute('aria-invalid') === 'true'

test('an investor with the name of another one is added only once it is confirmed, also with Enter', async () => {
  const { router, received } = openAdd()
  await userEvent.type(await field('E-mail'), 'bob@example.com')
  await userEvent.type(await field('First name'), 'iris')
  await userEvent.type(await field('Last name'), 'vega{Enter}')
  const question = await screen.findByRole('dialog', { name: 'Add another iris vega?' })
  within(question).getByText('There is another iris vega: iris@example.com. Go on if this is someone else.')
  await userEvent.click(within(question).getByRole('button', { name: 'Go back' }))
  expect(bodiesOf(received, add)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Add and invite' }))
  const again = await screen.findByRole('dialog', { name: 'Add another iris vega?' })
  await userEvent.click(within(again).getByRole('button', { name: 'Add and invite' }))
  await waitFor(() => expect(router.state.location.search).toBe('?account=3'))
  expect(bodiesOf(received, add)).toMatchObject([{ first_name: 'iris', last_name: 'vega' }])
})

test('leaving a name puts nothing above the button, and a name of nobody else asks nothing', async () => {
  const { router } = openAdd()
  await userEvent.type(await field('First name'), 'iris')
  await userEvent.type(await field('Last name'), 'vega')
  const form = (await field('Last name')).form
  const before = form?.textContent
  await userEvent.tab()
  expect(form?.textContent).toBe(before)
  await userEvent.type(await field('Last name'), 'n')
  await userEvent.click(screen.getByRole('button', { name: 'Add without inviting' }))
  await waitFor(() => expect(router.state.location.search).toBe('?account=3'))
})

test('what is said of a field goes once it no longer holds', async () => {
  const { received } = openAdd()
  await field('E-mail')
  await userEvent.click(screen.getByRole('button', { name: 'Add and invite' }))
  await screen.findByText('Enter an e-mail address or a name.')
  expect(bodiesOf(received, add)).toEqual([])
  await userEvent.type(await field('First name'), 'I')
  expect(await isInvalid('E-mail')).toBe(false)
  expect(screen.queryByText('Enter an e-mail address or a name.')).toBeNull()
  // The focus stays where one types.
  expect(document.activeElement).toBe(await field('First name'))
})

test('what still holds stays, and so does what the server says of another field', async () => {
  const taken = 'There is already an account with this e-mail.'
  open('?account=new', { [add]: { status: 409, body: { error: taken, fields: { email: taken } } } })
  await userEvent.type(await field('Initial investment'), 'lots')
  await userEvent.type(await field('E-mail'), 'bob{Enter}')
  await screen.findByText('Enter an e-mail address such as name@example.com.')
  await userEvent.type(await field('Initial investment'), '1', {
    initialSelectionStart: 0,
    initialSelectionEnd: 4,
  })
  expect([await isInvalid('E-mail'), await isInvalid('Initial investment')]).toEqual([true, false])
  await userEvent.type(await field('E-mail'), '@example.com{Enter}')
  await screen.findByText(taken)
  await userEvent.type(await field('Initial investment'), '2')
  expect(await isInvalid('E-mail')).toBe(true)
  await userEvent.type(await field('E-mail'), 'x')
  expect(screen.queryByText(taken)).toBeNull()
})
