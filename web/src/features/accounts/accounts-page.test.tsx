import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { bob, bodiesOf, list, listOf, managedSam, openAccounts as open } from '../../test/accounts.ts'
import { never, ok } from '../../test/fake-server.ts'
import { emptyProfile, managedIris, sam } from '../../test/samples.ts'

const texts = () => screen.getAllByRole('listitem').map((item) => item.textContent)

const edit = 'POST /api/users/edit-account/'
const add = 'POST /api/users/add-account/'

test('lists the accounts of a role, a hundred a page', async () => {
  const { router } = open('', {
    [list()]: listOf([managedIris], { total: 101 }),
    [list('investor', '', 2)]: listOf([bob], { total: 101 }),
  })
  expect(await screen.findByText('101 investors, sorted by e-mail')).toBeTruthy()
  expect(texts()).toEqual([
    'Iris Vegairis@example.comActiveInitial investment $10,000.00Last login July\u00A015,\u00A02025',
  ])
  await userEvent.click(screen.getByRole('link', { name: 'Next' }))
  await screen.findByText('101 to 101')
  expect(router.state.location.search).toBe('?page=2')
  expect(screen.getByRole('link', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page')
  expect(texts()).toEqual([
    'bob@example.comInvitedInitial investment $10,000.00Link works until July\u00A022,\u00A02025',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Staff' }))
  await screen.findByText('1 staff account')
  expect(router.state.location.search).toBe('?role=staff')
})

test('searches when the typing pauses, in the address', async () => {
  const { router, received } = open('', { [list('investor', 'bob')]: listOf([bob]) })
  await screen.findByText('2 investors, sorted by e-mail')
  await userEvent.type(screen.getByLabelText('Find an investor'), ' bob ')
  await screen.findByText('1 investor')
  expect(router.state.location.search).toBe('?search=bob')
  expect(received.filter(({ call }) => call.startsWith('GET /api/users/accounts/'))).toHaveLength(2)
})

test('a search that ends just after an account is chosen keeps it open', async () => {
  const { router } = open('', { [list('investor', 'bob')]: listOf([bob]) })
  const link = await screen.findByRole('link', { name: /^bob@/ })
  fireEvent.change(screen.getByLabelText('Find an investor'), { target: { value: 'bob' } })
  // Within act, nothing is drawn between the click and the search.
  await act(async () => {
    link.click()
    await vi.waitFor(() => expect(router.state.location.search).toContain('search=bob'))
  })
  expect(router.state.location.search).toBe('?search=bob&account=3')
})

test('says so when there are no accounts, and when none match', async () => {
  open('?search=zzz', { [list('investor', 'zzz')]: listOf([]), [list()]: listOf([bob]) })
  await screen.findByText('No investor matches “zzz”.')
  await userEvent.click(screen.getByRole('link', { name: 'Show all investors' }))
  await screen.findByRole('link', { name: /^bob@/ })
  expect(screen.getByLabelText<HTMLInputElement>('Find an investor').value).toBe('')
})

test('a list that fails says so and can be retried', async () => {
  let broken = true
  open('', { [list()]: () => (broken ? { status: 500 } : listOf([bob])) })
  await screen.findByText('Failed to load the accounts.')
  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('1 investor')
})

test('an edit sends the whole account with the version shown', async () => {
  const { received } = open('?account=2', {
    [edit]: ok({
      message: 'The account is changed.',
      account: { ...managedIris, version: 4, last_name: 'Lee' },
    }),
  })
  const name = await screen.findByLabelText('Last name')
  expect(screen.getByText('Last login July 15, 2025.')).toBeTruthy()
  await userEvent.clear(name)
  await userEvent.type(name, 'Lee')
  const money = screen.getByLabelText('Initial investment')
  await userEvent.clear(money)
  await userEvent.type(money, '$12,000')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('The account is changed.'))
  expect(bodiesOf(received, edit)).toEqual([
    {
      user_id: 2,
      version: 3,
      email: 'iris@example.com',
      first_name: 'Iris',
      last_name: 'Lee',
      initial_investment: '12000',
    },
  ])
  expect(screen.getByRole('heading', { name: 'Iris Lee' })).toBeTruthy()
})

test('a taken e-mail is reported next to the field, and the input stays', async () => {
  const sentence = 'There is already an account with this e-mail.'
  open('?account=2', { [edit]: { status: 409, body: { error: sentence, fields: { email: sentence } } } })
  const email = await screen.findByLabelText<HTMLInputElement>('E-mail')
  await userEvent.clear(email)
  await userEvent.type(email, 'bob@example.com')
  await userEvent.type(screen.getByLabelText('Your password'), 'the one of today{Enter}')
  await screen.findByText(sentence)
  expect([email.value, email.getAttribute('aria-invalid')]).toEqual(['bob@example.com', 'true'])
  expect(screen.queryByRole('button', { name: 'Show the account as it is now' })).toBeNull()
})

test('another initial investment is sent for release where the firm requires a second person', async () => {
  const { received } = open('?account=2', {
    'GET /api/users/profile/': ok({ ...emptyProfile, ...sam, release: 'second-person' }),
    [edit]: { status: 409, body: { error: 'A second person has to release this.', code: 'releaseNeeded' } },
    'POST /api/users/prepare-posting/': {
      status: 201,
      body: {
        number: 4,
        kind: 'edit-account',
        state: 'waiting',
        rows: 1,
        from: 'July 2025',
        to: 'July 2025',
        sha256: '0'.repeat(64),
        prepared_at: '2025-07-15T12:00:00.000Z',
        prepared_by: { id: 1, email: sam.email, name: 'Sam' },
        decided_at: null,
        decided_by: null,
        reason: null,
        message: 'Prepared as number 4. It is waiting for release.',
      },
    },
  })
  const money = await screen.findByLabelText('Initial investment')
  expect(screen.queryByLabelText('Reason')).toBeNull()
  await userEvent.type(money, '12000', { initialSelectionStart: 0, initialSelectionEnd: 20 })
  await userEvent.type(screen.getByLabelText('Reason'), 'The wire was larger.{Enter}')
  await screen.findByText('Prepared as number 4. It is waiting for release.')
  expect(bodiesOf(received, 'POST /api/users/prepare-posting/')).toMatchObject([
    {
      kind: 'edit-account',
      body: { initial_investment: '12000', reason: 'The wire was larger.', version: 3 },
    },
  ])
})

test('changing the e-mail requires the password of the staff member; changing it back does not', async () => {
  const { received } = open('?account=2', {
    [edit]: ok({ message: 'The account is changed.', account: { ...managedIris, version: 4 } }),
  })
  const email = await screen.findByLabelText<HTMLInputElement>('E-mail')
  expect(screen.queryByLabelText('Your password')).toBeNull()
  await userEvent.type(email, 'x')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Enter your password.')
  await userEvent.type(screen.getByLabelText('Your password'), 'the one of today')
  await userEvent.type(email, '{Backspace}')
  expect(screen.queryByLabelText('Your password')).toBeNull()
  await userEvent.type(email, 'x')
  await userEvent.type(screen.getByLabelText('Your password'), 'the one of today{Enter}')
  await screen.findByText('The account is changed.')
  expect(bodiesOf(received, edit)).toMatchObject([
    { email: 'iris@example.comx', current_password: 'the one of today' },
  ])
})

test('changes made by a colleague meanwhile are shown on request', async () => {
  let now = managedIris
  open('?account=2', {
    'GET /api/users/account/2/': () => ok(now),
    [edit]: { status: 409, body: { error: 'Someone else has changed this account in the meantime.' } },
  })
  await userEvent.type(await screen.findByLabelText('First name'), 's{Enter}')
  const show = await screen.findByRole('button', { name: 'Show the account as it is now' })
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Iriss')
  now = { ...managedIris, version: 4, first_name: 'Ida' }
  await userEvent.click(show)
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Ida'))
})

test('staff keep the amount that the form does not show', async () => {
  const { received } = open('?role=staff&account=1', {
    'GET /api/users/account/1/': ok({ ...managedSam, initial_investment: 5 }),
    [edit]: ok({ message: 'The account is changed.', account: { ...managedSam, version: 4 } }),
  })
  await userEvent.type(await screen.findByLabelText('Last name'), 'Ito{Enter}')
  await screen.findByText('The account is changed.')
  expect(bodiesOf(received, edit)).toMatchObject([{ initial_investment: '5.00', last_name: 'Ito' }])
})

test('an added account is opened with the news; a second press sends nothing', async () => {
  const { received, router } = open('?account=new', {
    [add]: ok({ message: 'The invitation is on its way to bob@example.com.', account: bob }),
  })
  await userEvent.type(await screen.findByLabelText('E-mail'), 'bob@example.com')
  await userEvent.dblClick(screen.getByRole('button', { name: 'Add and invite' }))
  await screen.findByText('The invitation is on its way to bob@example.com.')
  expect(router.state.location.search).toBe('?account=3')
  expect(bodiesOf(received, add)).toEqual([
    { email: 'bob@example.com', first_name: '', last_name: '', initial_investment: null, is_staff: false },
  ])
  expect(
    screen.getByText(
      'No one can log in until the invitation is accepted. Its link works until July 22, 2025.',
    ),
  ).toBeTruthy()
})

test('a late response to adding an account does not navigate away from another one', async () => {
  let answer: (answer: { body: unknown }) => void = () => undefined
  const { router } = open('?account=new', { [add]: () => new Promise((resolve) => (answer = resolve)) })
  await userEvent.type(await screen.findByLabelText('E-mail'), 'bob@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Add and invite' }))
  await userEvent.click(await screen.findByRole('link', { name: /Iris/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await screen.findByRole('heading', { name: /Iris/ })
  await act(async () => answer(ok({ message: 'The invitation is on its way.', account: bob })))
  expect(router.state.location.search).toBe('?account=2')
})

test('an invalid e-mail or amount is rejected next to its field, without a call', async () => {
  const { received } = open('?account=new')
  await userEvent.type(await screen.findByLabelText('Initial investment'), 'lots')
  await userEvent.type(screen.getByLabelText('E-mail'), 'bob{Enter}')
  await screen.findByText('Enter an e-mail address such as name@example.com.')
  expect(screen.getByLabelText('Initial investment').getAttribute('aria-invalid')).toBe('true')
  expect(bodiesOf(received, add)).toEqual([])
})

const hrefsOf = (name: string) =>
  screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'))

test('disabling takes a confirmation that names the consequences, and can be cancelled', async () => {
  const { received } = open('?account=2', {
    'POST /api/users/disable-account/': ok({
      message: 'The account is disabled and all its sessions are ended.',
      account: { ...managedIris, version: 4, state: 'disabled', login: 'disabled' },
    }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Disable account' }))
  expect(hrefsOf('Add Summary')).toContain('/admin/user-summary?user_id=2')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(bodiesOf(received, 'POST /api/users/disable-account/')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Disable account' }))
  const step = screen.getByRole('group', { name: 'Disable account' })
  expect(step.textContent).toMatch(/^Iris Vega is logged out .* e-mails that still wait are not sent\./)
  await userEvent.click(within(step).getByRole('button', { name: 'Disable Iris Vega' }))
  await screen.findByText('The account is disabled and all its sessions are ended.')
  expect(screen.getByRole('button', { name: 'Enable account' })).toBeTruthy()
  expect(hrefsOf('Add Summary')).not.toContain('/admin/user-summary?user_id=2')
})

test('two presses send one invitation', async () => {
  const again = 'POST /api/users/invite-account/'
  const { received } = open('?account=3', {
    [again]: ok({ message: 'The invitation is on its way to bob@example.com.', account: bob }),
  })
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Send the invitation again' }))
  await screen.findByText('The invitation is on its way to bob@example.com.')
  expect(bodiesOf(received, again)).toEqual([{ user_id: 3 }])
})

test('a failed action says why', async () => {
  open('?account=3', {
    'POST /api/users/invite-account/': {
      status: 409,
      body: { error: 'This account has a password already.' },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Send the invitation again' }))
  await screen.findByText('This account has a password already.')
})

test('says so when the account does not exist', async () => {
  open('?account=9', {
    'GET /api/users/account/9/': { status: 404, body: { error: 'There is no such account.' } },
  })
  await screen.findByText('There is no such account.')
})

test('shows the refusal to someone who is no longer staff', async () => {
  open('', { [list()]: { status: 403, body: { error: 'Admin access required.' } } })
  await screen.findByText('Admin access only.')
})

test('shows a skeleton while the list loads', async () => {
  open('', { [list()]: never })
  await screen.findByRole('heading', { name: 'Accounts' })
  expect(screen.getByLabelText('Loading')).toBeTruthy()
})
