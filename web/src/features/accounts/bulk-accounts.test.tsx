import { referenceCodeOf } from '@portico/contract/values/reference-code'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { bob, bodiesOf, list, listOf, openAccounts as open } from '../../test/accounts.ts'
import { ok } from '../../test/fake-server.ts'
import { catchDownloads, catchFileNames } from '../../test/page.tsx'
import { managedIris } from '../../test/samples.ts'

const invite = 'POST /api/users/invite-accounts/'
const preview = 'POST /api/users/preview-account-import/'
const create = 'POST /api/users/import-accounts/'
const fresh = {
  ...bob,
  id: 4,
  email: 'new@example.com',
  state: 'not-invited' as const,
  login: 'not-invited' as const,
  invited_until: null,
}
const counts = { total: 3, active: 1, invited: 1, 'not-invited': 1 }
const everyone = { [list()]: listOf([managedIris, bob, fresh], counts) }

const tick = (email: string) => screen.getByRole('checkbox', { name: `Choose ${email}` })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('the states show how many are in each, and filter in the address', async () => {
  const { router } = open('?search=b', {
    [list('investor', 'b')]: listOf([bob, fresh], { total: 2, active: 0, invited: 1, 'not-invited': 1 }),
    [list('investor', 'b', 1, 'not-invited')]: listOf([fresh], { total: 1, active: 0, 'not-invited': 1 }),
  })
  await screen.findByText('2 investors, sorted by e-mail')
  const states = within(screen.getByRole('navigation', { name: 'States' }))
  expect(states.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'All 2',
    'Not invited 1',
    'Invited 1',
    'Expired 0',
    'Active 0',
    'Disabled 0',
    'Closed 0',
  ])
  await userEvent.click(states.getByRole('link', { name: 'Not invited 1' }))
  await screen.findByText('1 investor')
  expect(router.state.location.search).toBe('?state=not-invited&search=b')
})

test('of the chosen, those without a password are invited after a question', async () => {
  const { received } = open('', {
    ...everyone,
    [invite]: ok({ message: '2 invitations are on their way.', invited: 2, skipped: 0 }),
  })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose every account on this page' }))
  expect(screen.getByText('1 not invited, 1 invited, 1 active')).toBeTruthy()
  await press('Invite 2')
  await userEvent.click(
    within(screen.getByRole('dialog', { name: 'Invite 2 investors?' })).getByRole('button', {
      name: 'Invite 2',
    }),
  )
  await screen.findByText('2 invitations are on their way.')
  expect(bodiesOf(received, invite)).toEqual([{ user_ids: [3, 4] }])
  expect(screen.queryByText('3 chosen')).toBeNull()
})

test('Shift chooses a range, and Clear none', async () => {
  open('', everyone)
  await screen.findByText('3 investors, sorted by e-mail')
  await userEvent.click(tick('iris@example.com'))
  expect(screen.getByText('1 chosen')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Invite/ })).toBeNull()
  const user = userEvent.setup()
  await user.keyboard('{Shift>}')
  await user.click(tick('new@example.com'))
  await user.keyboard('{/Shift}')
  expect(screen.getByText('3 chosen')).toBeTruthy()
  await press('Clear')
  expect(screen.getByText('3 investors, sorted by e-mail')).toBeTruthy()
})

test('another search or state clears what is chosen, so that nobody unseen is invited', async () => {
  const notInvited = listOf([fresh], { total: 1, active: 0, invited: 0, 'not-invited': 1 })
  open('', {
    ...everyone,
    [list('investor', '', 1, 'not-invited')]: notInvited,
    [list('investor', 'new')]: notInvited,
  })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose bob@example.com' }))
  screen.getByText('1 chosen')
  await userEvent.click(screen.getByRole('link', { name: 'Not invited 1' }))
  await screen.findByText('1 investor')
  await userEvent.click(tick('new@example.com'))
  screen.getByText('1 chosen')
  await userEvent.click(screen.getByRole('link', { name: /^All/ }))
  await screen.findByText('3 investors, sorted by e-mail')
  await userEvent.click(tick('bob@example.com'))
  await userEvent.type(screen.getByLabelText('Find an investor'), 'new')
  await screen.findByText('1 investor')
})

test('once a whole page is chosen, all that match can be', async () => {
  const other = { ...fresh, id: 5, email: 'other@example.com' }
  open('', {
    [list()]: listOf([managedIris, bob, fresh], { ...counts, total: 4 }),
    'GET /api/users/accounts/?role=investor&search=&after=&limit=1000': listOf([
      managedIris,
      bob,
      fresh,
      other,
    ]),
  })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose every account on this page' }))
  await press('Choose all 4')
  await screen.findByText('4 chosen')
  expect(screen.queryByRole('button', { name: 'Choose all 4' })).toBeNull()
})

test('all who have not accepted yet are invited at once; going back invites no one', async () => {
  const { received } = open('', {
    ...everyone,
    [invite]: ok({ message: '2 invitations are on their way.', invited: 2, skipped: 0 }),
  })
  await screen.findByText('3 investors, sorted by e-mail')
  expect(screen.getByRole('button', { name: 'Invite 1 for the first time' })).toBeTruthy()
  await press('Invite 1 for the first time')
  expect(screen.queryByText(/Earlier links stop working/)).toBeNull()
  await press('Go back')
  await press('Invite 2 who have not accepted')
  screen.getByText(/Earlier links stop working/)
  await press('Go back')
  expect(bodiesOf(received, invite)).toEqual([])
  await press('Invite 2 who have not accepted')
  await press('Invite 2')
  await screen.findByText('2 invitations are on their way.')
  expect(bodiesOf(received, invite)).toEqual([{ states: ['not-invited', 'invited', 'expired'], search: '' }])
})

test('an invitation that fails says why and keeps what is chosen', async () => {
  open('', { ...everyone, [invite]: { status: 409, body: { error: 'None of these accounts is waiting.' } } })
  await screen.findByText('3 investors, sorted by e-mail')
  await userEvent.click(tick('bob@example.com'))
  await press('Invite 1')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Invite 1' }))
  await screen.findByText('None of these accounts is waiting.')
  expect(screen.getByText('1 chosen')).toBeTruthy()
})

test('staff are neither ticked nor invited together', async () => {
  open('?role=staff')
  await screen.findByText('1 staff account')
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Add many from a file' })).toBeNull()
})

const file = (text: string) => new File([text], 'investors.csv', { type: 'text/csv' })

test('a file is reviewed, created, and leads to those who are not invited', async () => {
  const { received, router } = open('?account=file', {
    [preview]: ok({
      rows: [
        { line: 2, state: 'to post', cells: ['new@example.com', 'Nia', '', ''] },
        { line: 3, state: 'same', cells: ['iris@example.com', 'Iris', 'Vega', ''] },
      ],
      refused: 0,
    }),
    [create]: { status: 201, body: { message: '1 account is created. No one was mailed.', created: 1 } },
    [list('investor', '', 1, 'not-invited')]: listOf([fresh], { total: 1, active: 2, 'not-invited': 1 }),
  })
  await userEvent.upload(await screen.findByLabelText('Spreadsheet'), file('email\nnew@example.com\n'))
  expect(await screen.findByRole('button', { name: 'To create 1' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'There already 1' })).toBeTruthy()
  screen.getByText('The file has nothing for: initial investment. If it should, check the headings.')
  await press('Create 1 account')
  const said = await screen.findByText('1 account is created. No one was mailed.')
  expect(document.activeElement).toBe(said)
  expect(router.state.location.search).toBe('?state=not-invited')
  expect(bodiesOf(received, create)).toEqual([{ file: btoa('email\nnew@example.com\n') }])
  expect(await screen.findByRole('button', { name: 'Invite 1 for the first time' })).toBeTruthy()
})

test('the good rows of a file are created, and the refused ones are kept as a file', async () => {
  const saved = catchDownloads()
  const names = catchFileNames()
  const message = '1 account is created. 1 refused row is left out. No one was mailed.'
  const { received } = open('?account=file', {
    [preview]: ok({
      rows: [
        {
          line: 2,
          state: 'to post',
          cells: ['new@example.com', '', '', '', 'Ann Smith'],
          sentence: 'Another Ann Smith: ann@example.com.',
        },
        {
          line: 3,
          state: 'refused',
          cells: ['x', '', '', '', 'Al'],
          unread: ['email'],
          sentence: 'email “x”: no.',
        },
      ],
      refused: 1,
    }),
    [create]: { status: 201, body: { message, created: 1 } },
    [list('investor', '', 1, 'not-invited')]: listOf([fresh], { total: 1, active: 2, 'not-invited': 1 }),
  })
  await userEvent.upload(await screen.findByLabelText('Spreadsheet'), file('x'))
  expect(await screen.findByRole('button', { name: 'Needs review 1' })).toBeTruthy()
  screen.getByText('The file has nothing for: initial investment. If it should, check the headings.')
  await press('Create 1 account without 1 refused row')
  await screen.findByText(message)
  expect(bodiesOf(received, create)).toEqual([{ file: btoa('x'), left_out: 1 }])
  expect(names).toEqual(['investors-refused.csv'])
  expect(await saved()).toContain('3,"email “x”: no.","x"')
})

test('a file with nothing but refused rows cannot be created', async () => {
  open('?account=file', {
    [preview]: ok({
      rows: [{ line: 1, state: 'refused', cells: ['x'], unread: ['email'], sentence: 'email “x”: no.' }],
      refused: 1,
    }),
  })
  await userEvent.upload(await screen.findByLabelText('Spreadsheet'), file('x'))
  await screen.findByText('1 row is refused, so nothing can be created. Fix the file and choose it again.')
  expect(screen.queryByRole('button', { name: /Create/ })).toBeNull()
})

test('the export has every account of the filter, and no cell runs as a formula', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'blob:accounts'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  open('?state=not-invited', {
    [list('investor', '', 1, 'not-invited')]: listOf([fresh]),
    'GET /api/users/accounts/?role=investor&state=not-invited&search=&after=&limit=1000': listOf([
      { ...fresh, first_name: '=1+1' },
    ]),
  })
  await screen.findByText('1 investor')
  await press('Export CSV')
  await waitFor(() => expect(saved).toHaveLength(1))
  const text = await saved[0]?.text()
  expect(text).toContain('"E-mail","First name","Last name","Initial investment","State"')
  expect(text).toContain(
    `"new@example.com","'=1+1","",10000.00,"Not invited","Investor","${referenceCodeOf(fresh.id)}"`,
  )
})
