import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Answer } from '@portico/contract/api/endpoints'
import type { Role } from '@portico/contract/features/roles'
import { addMonths, formatMonth, formatMonthIso } from '@portico/contract/values/month'
import { thisMonth } from '../../../api/firm-time.ts'
import { closeBooksLink } from '../../../api/staff-links.ts'
import { signIn } from '../../../auth/session.ts'
import type { Replies } from '../../../test/fake-server.ts'
import { fakeServer, ok } from '../../../test/fake-server.ts'
import { noEffect } from '../../../test/no-effect.ts'
import { emptyFirm } from '../../../test/firm.ts'
import { openPage, withoutMotion } from '../../../test/page.tsx'
import { sam, samProfile } from '../../../test/samples.ts'

const last = addMonths(thisMonth(), -1)
const closing = {
  number: 1,
  kind: 'closed',
  closed_through: 'June 2025',
  reason: 'Agreed with the auditor.',
  at: '2025-07-03T12:00:00.000Z',
  by: 'desk@firm.example',
}
const nothingOpen = {
  missing: [],
  without_months: 0,
  findings: 0,
  broken: 0,
  pending: 0,
  drafts: [],
  prepared: 0,
  payments: 0,
  statements: 0,
}
const prepared: Answer<'preparePosting'> = {
  number: 1,
  kind: 'close-period',
  state: 'waiting',
  rows: 1,
  from: formatMonth(last),
  to: formatMonth(last),
  sha256: 'a'.repeat(64),
  prepared_at: closing.at,
  prepared_by: { id: 1, email: 'pat@firm.example', name: 'Pat' },
  decided_at: null,
  decided_by: null,
  reason: null,
  message: 'Prepared as number 1. It is waiting for release.',
}
const prepare = 'POST /api/users/prepare-posting/'

/** The card of a firm whose books are closed through June 2025, and what a role has sent of it. */
async function open(
  role: Role,
  more = {},
  address = '/dashboard',
  items = nothingOpen,
  replies: Replies = {},
) {
  signIn('staff', { ...sam, role })
  const sent = fakeServer({
    'GET /api/users/profile/': ok({ ...samProfile, role, has_own_months: false, ...more }),
    'GET /api/users/firm/': ok(emptyFirm),
    'GET /api/users/checks/': ok({ count: 0, findings: [] }),
    'GET /api/users/books/': ok({ closed_through: 'June 2025', history: [closing] }),
    'GET /api/users/prepared-postings/': ok({ release: 'second-person', waiting: 0, postings: [] }),
    [`GET /api/users/open-items/${formatMonthIso(last)}/`]: ok(items),
    [`GET /api/users/open-items/${formatMonthIso(addMonths(last, -1))}/`]: ok(nothingOpen),
    [prepare]: { status: 201, body: prepared },
    'GET /api/users/to-do/': ok([]),
    'GET /api/users/users/?disabled=included': ok([
      { ...sam, email: closing.by, first_name: 'Dana', last_name: 'Desk' },
    ]),
    'POST /api/users/close-period/': ok({ message: 'The books are closed.', closed_through: 'June 2025' }),
    ...replies,
  })
  const router = openPage(address)
  const card = within(await screen.findByRole('region', { name: 'Books' }))
  await card.findByText('Closed through June 2025.')
  const buttons = () => card.queryAllByRole('button').map(({ textContent }) => textContent)
  return { card, buttons, sent, router }
}

beforeEach(withoutMotion)

test('says through which month the books are closed, by whom and why; who may close and reopen them can', async () => {
  const { card, buttons } = await open('releaser')
  await card.findByText(/^On July 3, 2025 at .* by Dana Desk$/)
  card.getByText('Agreed with the auditor.')
  expect(buttons()).toEqual(['Close the books…'])
})

test('what waits is read again once the books are closed', async () => {
  const { sent } = await open('releaser', {}, `${closeBooksLink}=${formatMonthIso(last)}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Close the books' }))
  const asked = () => sent.filter(({ call }) => call === 'GET /api/users/to-do/').length
  const before = asked()
  await userEvent.click(await dialog.findByRole('button', { name: `Close through ${formatMonth(last)}` }))
  await waitFor(() => expect(asked()).toBeGreaterThan(before))
})

test('who closes books that a colleague has closed meanwhile reads that, and through which month', async () => {
  let through = 'June 2025'
  const closed = `The books are closed through ${formatMonth(last)} already.`
  const { card } = await open('releaser', {}, `${closeBooksLink}=${formatMonthIso(last)}`, nothingOpen, {
    'GET /api/users/books/': () => ok({ closed_through: through, history: [closing] }),
    'POST /api/users/close-period/': () => {
      through = formatMonth(last)
      return { status: 409, body: { error: closed, code: 'booksClosed' } }
    },
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Close the books' }))
  await userEvent.click(await dialog.findByRole('button', { name: `Close through ${formatMonth(last)}` }))
  await card.findByText(`Closed through ${formatMonth(last)}.`)
  dialog.getByText(closed)
  expect(dialog.queryByLabelText('Close through')).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Go back' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('payments of the months to be closed that are not sent are still open, with the way to them', async () => {
  const items = { ...nothingOpen, payments: 2 }
  await open('releaser', {}, `${closeBooksLink}=${formatMonthIso(last)}`, items)
  const dialog = within(await screen.findByRole('dialog', { name: 'Close the books' }))
  const link = await dialog.findByRole('link', { name: '2 payments not sent yet' })
  expect(link.getAttribute('href')).toBe('/admin/payments')
})

test('a row of Home opens the dialog with the month that it names', async () => {
  const earlier = addMonths(last, -1)
  await open('releaser', {}, `${closeBooksLink}=${formatMonthIso(earlier)}`)
  const month = within(await screen.findByRole('dialog', { name: 'Close the books' })).getByLabelText(
    'Close through',
  )
  expect(month).toHaveProperty('value', String(earlier))
})

test('a link opens the dialog that closes the books, and closing it leaves Home', async () => {
  const { router } = await open('releaser', {}, closeBooksLink)
  const dialog = within(await screen.findByRole('dialog', { name: 'Close the books' }))
  dialog.getByText(`reversed in ${formatMonth(last)} or any earlier month.`, { exact: false })
  await userEvent.click(await dialog.findByRole('button', { name: 'Go back' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.search).toBe('')
})

test.each([
  ['viewer', []],
  ['preparer', []],
  ['administrator', ['Close the books…', 'Reopen…']],
] as const)('a %s is offered %j', async (role, offered) => {
  const { buttons } = await open(role)
  expect(buttons()).toEqual(offered)
})

test('a preparer sends a closing for release where the firm requires that', async () => {
  const { sent } = await open('preparer', { release: 'second-person' })
  await userEvent.click(await screen.findByRole('button', { name: 'Close the books…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Close the books' }))
  await dialog.findByText('Nothing is open.')
  await userEvent.click(dialog.getByRole('button', { name: 'Send for Release' }))
  await screen.findByText('Prepared as number 1. It is waiting for release.')
  expect(sent.find(({ call }) => call === prepare)?.body).toEqual({
    kind: 'close-period',
    body: { through: formatMonth(last), reason: '' },
  })
})

test('who releases a closing sees what is open until then', async () => {
  signIn('staff', { ...sam, role: 'releaser' })
  const review = { ...noEffect, made_rows: 1 }
  fakeServer({
    'GET /api/users/profile/': ok({ ...samProfile, role: 'releaser', has_own_months: false }),
    'GET /api/users/prepared-postings/': ok({ release: 'second-person', waiting: 1, postings: [prepared] }),
    'GET /api/users/prepared-posting/1/': ok({ ...prepared, note: '', review }),
    [`GET /api/users/open-items/${formatMonthIso(last)}/`]: ok({
      ...nothingOpen,
      without_months: 2,
      findings: 3,
      broken: 1,
      statements: 1,
    }),
  })
  openPage('/admin/release?number=1')
  const open = within(
    await screen.findByRole('region', { name: `Before the books are closed through ${formatMonth(last)}` }),
  )
  await open.findByText('1 finding that breaks a rule')
  expect(open.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '2 investors with nothing posted yet',
    '1 finding that breaks a rule',
    // 3 − 1
    '2 other findings',
    `1 investor without a statement of ${formatMonth(last)}`,
  ])
})
