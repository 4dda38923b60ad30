import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { openPage } from '../../test/page.tsx'
import { sam, staffProfile } from '../../test/samples.ts'

const at = '2025-08-04T15:30:00.000Z'
const announcements = {
  'GET /api/users/announcements/?limit=20': ok({ announcements: [], next: null }),
}
const refused = (error: string) => ({ status: 409, body: { error } })

async function expectSaid(error: string) {
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(error)
  expect(document.activeElement?.contains(alert)).toBe(true)
}

test('mails that have left before they are stopped are said to have left, until another page is opened', async () => {
  const error = 'These e-mails have left already, or are discarded.'
  const event = { ids: [7], subjects: ['May 2025 is posted'], mails: 8, to: null, digest: 0, by: null }
  let isWaiting = true
  fakeServer({
    ...staffProfile,
    ...announcements,
    'GET /api/users/waiting-notices/': () => ok(isWaiting ? [{ ...event, leaves_at: at, at }] : []),
    'GET /api/users/payments/': ok({ count: 0, total: 0, payments: [] }),
    'POST /api/users/decide-notices/': () => {
      isWaiting = false
      return refused(error)
    },
  })
  signIn('abc', sam)
  const router = openPage('/admin/mail')
  await userEvent.click(await screen.findByRole('button', { name: 'Stop' }))
  await expectSaid(error)
  expect(screen.queryByRole('complementary', { name: 'Waiting e-mails' })).toBeNull()
  await router.navigate('/admin/payments')
  await screen.findByRole('heading', { name: 'Payments' })
  expect(screen.queryByText(error)).toBeNull()
})

test.each([
  ['refused', refused('The e-mail of this notice is still waiting to be sent.')],
  ['done', ok({ message: 'The e-mail is on its way again.' })],
])(
  'sending a rejected mail again is said to be %s, though it is no longer among them',
  async (_end, reply) => {
    const delivery = {
      id: 7,
      kind: 'month_posted',
      subject: 'July 2025 is posted',
      at,
      user: { id: 2, email: 'iris@example.com', name: 'Iris Vega' },
      state: 'rejected',
      attempts: 1,
      error: null,
      sent_at: null,
      opened_at: null,
      is_seen: false,
    }
    let isRejected = true
    const of = 'GET /api/users/notice-deliveries/?notice=7&limit=50'
    fakeServer({
      ...staffProfile,
      ...announcements,
      [of]: ok({ deliveries: [delivery], next: null }),
      [`${of}&state=rejected`]: () => ok({ deliveries: isRejected ? [delivery] : [], next: null }),
      'POST /api/users/resend-notice/': () => {
        isRejected = false
        return reply
      },
    })
    signIn('abc', sam)
    openPage('/admin/mail?announcement=7&state=rejected')
    await userEvent.click(await screen.findByRole('button', { name: /: Iris Vega$/ }))
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Send e-mail' }))
    await screen.findByText('No e-mail of this notice is in this state.')
    const { message, error } = reply.body as { message?: string; error?: string }
    await waitFor(() => expect(document.activeElement?.textContent).toBe(message ?? error))
  },
)
