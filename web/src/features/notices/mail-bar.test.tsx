import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import type { Replies } from '../../test/fake-server.ts'
import { formatDay, formatTime } from '../../figures/moments.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { matchMedia, openPage } from '../../test/page.tsx'
import { sam, staffProfile } from '../../test/samples.ts'

function open(address: string, more: Replies = {}) {
  signIn('chalk', sam)
  fakeServer({
    ...staffProfile,
    'GET /api/users/announcements/?limit=20': ok({ announcements: [], next: null }),
    ...more,
  })
  return { router: openPage(address) }
}

test('mails that wait are announced under the header, and stopped, sent or discarded', async () => {
  const event = {
    ids: [7, 8],
    subjects: ['July 2025 is posted'],
    mails: 303,
    to: null,
    digest: 12,
    leaves_at: new Date().toISOString(),
    at: new Date().toISOString(),
    by: 'desk@firm.example',
  }
  let leavesAt: string | null = event.leaves_at
  const decided: unknown[] = []
  open('/admin/mail', {
    'GET /api/users/waiting-notices/': () => ok([{ ...event, leaves_at: leavesAt }]),
    'POST /api/users/decide-notices/': ({ body }) => {
      decided.push(body)
      leavesAt = null
      return ok({ message: '303 e-mails are held back.' })
    },
  })
  const bar = within(await screen.findByRole('complementary', { name: 'Waiting e-mails' }))
  bar.getByText(/^303 e-mails leave at \d\d:\d\d · 12 more in the next daily digest$/)
  bar.getByText(/^“July 2025 is posted”, by desk@firm\.example at /)
  await userEvent.click(bar.getByRole('button', { name: 'Stop' }))
  await bar.findByText('303 e-mails are held back')
  await userEvent.click(bar.getByRole('button', { name: 'Send now' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Send these e-mails now?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Send now' }))
  await waitFor(() => expect(decided).toHaveLength(2))
  expect(decided).toEqual([
    { ids: [7, 8], decision: 'stop' },
    { ids: [7, 8], decision: 'send' },
  ])
  bar.getByRole('button', { name: 'Discard' })
})

const now = new Date().toISOString()
const event = {
  ids: [7],
  subjects: ['May 2025 is posted'],
  mails: 8,
  to: null,
  digest: 0,
  leaves_at: now,
  at: now,
  by: null,
}

test('mails that leave on another day are told with that day', async () => {
  const leavesAt = new Date(Date.now() + 48 * 60 * 60_000)
  open('/admin/mail', {
    'GET /api/users/waiting-notices/': ok([{ ...event, leaves_at: leavesAt.toISOString() }]),
  })
  const bar = within(await screen.findByRole('complementary', { name: 'Waiting e-mails' }))
  const when = `${formatTime(leavesAt.getTime())} on ${formatDay(leavesAt.getTime())}`
  expect(bar.getByText(`8 e-mails leave at ${when}`)).toBeDefined()
})

test('of several events, the bar shows what leaves soonest, and how much waits in all', async () => {
  const others = [
    { ...event, ids: [9], subjects: ['July 2025 is posted'], mails: 1 },
    {
      ...event,
      ids: [4, 5],
      subjects: ['Your figures through June 2025 are ready', 'June 2025 is posted'],
      mails: 3,
      leaves_at: null,
    },
  ]
  let isStopped = false
  const { router } = open('/admin/audit', {
    'GET /api/users/waiting-notices/': () =>
      ok(isStopped ? [...others, { ...event, leaves_at: null }] : [event, ...others]),
    'POST /api/users/decide-notices/': () => {
      isStopped = true
      return ok({ message: '8 e-mails are held back.' })
    },
  })
  const bar = within(await screen.findByRole('complementary', { name: 'Waiting e-mails' }))
  bar.getByText(/^8 e-mails leave at/)
  await userEvent.click(bar.getByRole('button', { name: 'Stop' }))
  // A second press would stop others: what was stopped stays until another page is opened.
  await bar.findByText('8 e-mails are held back')
  expect(bar.queryByRole('button', { name: 'Stop' })).toBeNull()
  await userEvent.click(bar.getByRole('link', { name: '12 e-mails in all, 11 held back' }))
  expect(router.state.location.pathname).toBe('/admin/mail')
  await bar.findByText(/^“Your figures through June 2025 are ready” and “June 2025 is posted” · \d\d:\d\d$/)
})

test('what is in daily digests counts among what waits', async () => {
  const inDigest = { ...event, ids: [8], mails: 0, digest: 2 }
  open('/admin/audit', { 'GET /api/users/waiting-notices/': ok([event, inDigest]) })
  const all = await screen.findByRole('link', { name: '10 notices in all' })
  expect(all.getAttribute('href')).toBe('/admin/mail')
})

test('one e-mail that waits is spoken of as one, and names whom it is to', async () => {
  const at = new Date().toISOString()
  const iris = { id: 2, email: 'iris@example.com', name: 'Iris Vega' }
  const event = {
    ids: [7],
    subjects: ['July 2025 is posted'],
    mails: 1,
    to: iris,
    digest: 0,
    at,
    by: 'desk@firm.example',
  }
  open('/admin/mail', {
    'GET /api/users/waiting-notices/': ok([{ ...event, leaves_at: null }]),
  })
  const bar = within(await screen.findByRole('complementary', { name: 'Waiting e-mails' }))
  bar.getByText('1 e-mail to Iris Vega is held back')
  bar.getByText(/^“July 2025 is posted”, by desk@firm\.example at /)
  await userEvent.click(bar.getByRole('button', { name: 'Send now' }))
  const { textContent } = screen.getByRole('dialog', { name: 'Send this e-mail now?' })
  expect(textContent).toContain('1 e-mail to Iris Vega: “July 2025 is posted”')
  expect(textContent).toContain('It leaves at once and cannot be taken back.')
  await userEvent.click(screen.getByRole('button', { name: 'Go back' }))
  await userEvent.click(bar.getByRole('button', { name: 'Discard' }))
  within(screen.getByRole('dialog', { name: 'Discard this e-mail?' })).getByText(/^It is never sent\./)
})

test('on a phone it is two short lines, with Stop and the way to all else, but on the page of mails', async () => {
  matchMedia(/48rem/)
  open('/admin/audit', { 'GET /api/users/waiting-notices/': ok([{ ...event, leaves_at: null }]) })
  const bar = within(await screen.findByRole('complementary', { name: 'Waiting e-mails' }))
  expect(bar.getByRole('link', { name: 'See mails' }).getAttribute('href')).toBe('/admin/mail')
  expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Discard'])
  expect(bar.queryByText(/is posted”/)).toBeNull()
  await userEvent.click(bar.getByRole('link', { name: 'See mails' }))
  await bar.findByRole('button', { name: 'Send now' })
  bar.getByText(/is posted”/)
})

test('a day in what a mail says is on one line', async () => {
  const subjects = ['Your account was closed on November 30, 2026']
  open('/admin/audit', { 'GET /api/users/waiting-notices/': ok([{ ...event, subjects, leaves_at: null }]) })
  const bar = within(await screen.findByRole('complementary', { name: 'Waiting e-mails' }))
  const said = await bar.findByText(/^“Your account was closed on/)
  expect(said.textContent).toContain('“Your account was closed on November\u00A030,\u00A02026”')
})
