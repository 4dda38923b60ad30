import type { Answer } from '@portico/contract/api/endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import type { Replies } from '../../test/fake-server.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { openPage } from '../../test/page.tsx'
import { sam, samProfile, staffProfile } from '../../test/samples.ts'

const resend = 'POST /api/users/resend-notice/'
const audience = 'POST /api/users/notice-audience/'
const deliveriesOf7 = 'GET /api/users/notice-deliveries/?notice=7&limit=50'

const noMails = { waiting: 0, 'held back': 0, 'portal only': 0, 'no login': 0, past: 0 }
const announcement: Answer<'announcements'>['announcements'][number] = {
  id: 7,
  kind: 'month_posted',
  subject: 'July 2025 is posted',
  line: 'With the new rate.',
  at: '2025-08-04T15:30:00.000Z',
  by: 'desk@firm.example',
  people: 3,
  to: null,
  opened: 1,
  seen: 2,
  cancelled: { count: 0, people: [] },
  states: { ...noMails, sent: 1, rejected: 1, 'for digest': 1 },
}

const [ann, bea] = [
  { id: 2, email: 'ann@client.example', name: 'Ann Archer' },
  { id: 3, email: 'bea@client.example', name: '' },
]

const toAnn: Answer<'noticeDeliveries'>['deliveries'][number] = {
  id: 7,
  kind: 'month_posted',
  subject: 'July 2025 is posted',
  at: '2025-08-04T15:30:00.000Z',
  user: ann,
  state: 'sent',
  attempts: 1,
  error: null,
  sent_at: '2025-08-04T15:30:04.000Z',
  opened_at: '2025-08-05T09:00:00.000Z',
  is_seen: true,
}
const toBea = {
  ...toAnn,
  user: bea,
  state: 'rejected',
  error: 'EENVELOPE 550',
  sent_at: null,
  opened_at: null,
  is_seen: false,
}

const replies: Replies = {
  ...staffProfile,
  'GET /api/users/announcements/?limit=20': ok({ announcements: [announcement], next: 7 }),
  'GET /api/users/announcements/?limit=20&before=7': ok({
    announcements: [
      {
        ...announcement,
        id: 5,
        subject: 'June 2025 is posted',
        by: null,
        line: '',
        people: 1,
        to: ann,
        opened: 0,
        seen: 0,
        states: { ...announcement.states, rejected: 0, 'for digest': 0 },
      },
    ],
    next: null,
  }),
  [deliveriesOf7]: ok({ deliveries: [toAnn, toBea], next: null }),
  'GET /api/users/notice-deliveries/?notice=7&limit=50&state=for+digest': ok({ deliveries: [], next: null }),
  [audience]: ({ body }) => {
    const { way } = body as { way: string }
    const people = Object.entries({ each: ann, none: bea }).map(([by, user]) => ({ user, way: by }))
    const found = people.filter((each) => each.way === way)
    return ok({ each: 1, digest: 0, off: 0, none: 1, delay_minutes: 10, people: found })
  },
}

function open(address: string, more: Replies = {}) {
  const received = fakeServer({ ...replies, ...more })
  signIn('abc', sam)
  return { received, router: openPage(address) }
}

const region = async (name: string) => within(await screen.findByRole('region', { name }))

test('lists what people were told, and the rest on request', async () => {
  open('/admin/mail')
  const notices = await region('Notices')
  const first = (await notices.findAllByRole('listitem'))[0]
  expect(first?.textContent).toMatch(
    /^July 2025 is posted“With the new rate\.”By desk@firm\.example on August 4, 2025 at .*3 people · 1 sent · 1 rejected · 1 in the next digest · 2 seen in the portal$/,
  )
  await userEvent.click(notices.getByRole('button', { name: 'Show more' }))
  await notices.findByRole('link', { name: 'June 2025 is posted' })
  notices.getByText('Ann Archer · sent · not seen in the portal')
  notices.getByText(/^By the command line on /)
})

test('a notice that was read in the list under the bell is not said to be unread', async () => {
  open('/admin/mail?announcement=7', {
    [deliveriesOf7]: ok({ deliveries: [{ ...toBea, is_seen: true }], next: null }),
  })
  const [item] = await (await region('July 2025 is posted')).findAllByRole('listitem')
  expect(item?.textContent).toContain('Rejected · 1 attempt · Seen in the portal')
})

test('one of them shows what became of each mail, by state', async () => {
  const { router } = open('/admin/mail')
  await userEvent.click(await screen.findByRole('link', { name: 'July 2025 is posted' }))
  const deliveries = await region('July 2025 is posted')
  const items = await deliveries.findAllByRole('listitem')
  // Once, not as its state and again as a fact.
  expect(items[0]?.textContent).toMatch(/ann@client\.exampleSent on August 4, 2025/)
  expect(items[0]?.textContent).toContain('Opened in the portal on August 5, 2025')
  expect(items[1]?.textContent).toMatch(
    /Rejected · 1 attempt · Not seen in the portalThe mail server refused the address \(EENVELOPE 550\)\./,
  )
  expect(router.state.location.search).toBe('?announcement=7')
  await userEvent.selectOptions(deliveries.getByLabelText('State'), 'In the next digest (1)')
  await screen.findByText('No e-mail of this notice is in this state.')
  expect(router.state.location.search).toBe('?announcement=7&state=for+digest')
})

test('a mail is sent again once that is confirmed, or the server says why not', async () => {
  const sentence = 'The e-mail of this notice is still waiting to be sent.'
  let isSent = false
  const { received } = open('/admin/mail?announcement=7', {
    [resend]: ({ body }) => {
      isSent = (body as { user_id: number }).user_id === bea.id
      return isSent
        ? ok({ message: 'The e-mail is on its way again.' })
        : { status: 409, body: { error: sentence } }
    },
    // Then it waits, and cannot be sent once more.
    [deliveriesOf7]: () =>
      ok({ deliveries: [toAnn, isSent ? { ...toBea, state: 'waiting', attempts: 0 } : toBea], next: null }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Resend: bea@client.example' }))
  screen.getByRole('dialog', { name: 'Send this e-mail to bea@client.example again?' })
  expect(received.some(({ call }) => call === resend)).toBe(false)
  await userEvent.click(await screen.findByRole('button', { name: 'Send e-mail' }))
  await screen.findByText('The e-mail is on its way again.')
  expect(received.find(({ call }) => call === resend)?.body).toEqual({ id: 7, user_id: bea.id })
  expect(screen.queryByRole('button', { name: 'Resend: bea@client.example' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Resend: Ann Archer' }))
  await userEvent.click(screen.getByRole('button', { name: 'Send e-mail' }))
  await screen.findByText(sentence)
})

test('shows who would get a mail of a kind, and by which way, one way at a time', async () => {
  const { received } = open('/admin/mail')
  const card = await region('Who would get an e-mail')
  expect((await card.findByRole('listitem')).textContent).toBe('Ann Archerann@client.example')
  await userEvent.click(card.getByRole('button', { name: 'Cannot log in 1' }))
  await card.findByText('bea@client.example')
  await userEvent.click(card.getByRole('button', { name: 'Only in the portal 0' }))
  await card.findByText('No one.')
  await userEvent.selectOptions(card.getByLabelText('Kind of notice'), 'Money is sent')
  await userEvent.type(card.getByLabelText('Find an investor'), 'ann')
  await waitFor(() =>
    expect(received.filter(({ call }) => call === audience).map(({ body }) => body)).toEqual([
      { kind: 'month_posted', way: 'each' },
      { kind: 'month_posted', way: 'none' },
      { kind: 'month_posted', way: 'off' },
      { kind: 'money_sent', way: 'off' },
      { kind: 'money_sent', way: 'off', search: 'ann' },
    ]),
  )
})

test('a viewer sees the deliveries, but sends and previews nothing', async () => {
  const { received } = open('/admin/mail?announcement=7', {
    'GET /api/users/profile/': ok({ ...samProfile, role: 'viewer' }),
  })
  await screen.findByText('EENVELOPE 550', { exact: false })
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Resend/ })).toBeNull())
  await userEvent.click(screen.getByRole('link', { name: 'Back to all notices' }))
  await waitFor(() => expect(screen.queryByText('EENVELOPE 550', { exact: false })).toBeNull())
  expect(received.some(({ call }) => call === audience)).toBe(false)
})

test('is for staff', async () => {
  open('/admin/mail', {
    ...staffProfile,
    'GET /api/users/announcements/?limit=20': { status: 403, body: { error: 'Admin access required.' } },
  })
  await screen.findByText('Admin access required.')
})

const ofTwenty = Array.from({ length: 20 }, (_, k) => ({ ...ann, id: 100 + k, name: `Investor ${k + 1}` }))

test.each([
  // Undone before names were kept.
  [{ count: 0, people: [] }, 0, /Canceled before anyone was told$/],
  [{ count: 1, people: [ann] }, 0, /Canceled before Ann Archer was told$/],
  [{ count: 2, people: [ann, bea] }, 0, /Canceled before Ann Archer, bea@client.example were told$/],
  [
    { count: 303, people: ofTwenty },
    0,
    /before Investor 1, Investor 2, Investor 3, Investor 4, Investor 5 and 298 more were told$/,
  ],
  [
    { count: 1, people: [ann] },
    3,
    /^July 2025 is posted.* · 2 seen in the portal · canceled for Ann Archer$/,
  ],
])(
  'a notice that was undone before it was told names whom it no longer reached: %#',
  async (cancelled, people, text) => {
    open('/admin/mail', {
      'GET /api/users/announcements/?limit=20': ok({
        announcements: [{ ...announcement, people, cancelled }],
        next: null,
      }),
    })
    const item = await (await region('Notices')).findByRole('listitem')
    expect(item.textContent).toMatch(text)
  },
)
