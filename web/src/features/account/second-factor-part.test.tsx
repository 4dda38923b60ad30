import type { Answer } from '@portico/contract/api/endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '../../auth/session.ts'
import type { Replies } from '../../test/fake-server.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { openPage } from '../../test/page.tsx'
import { iris, irisProfile, noSecondFactor, sam, staffProfile } from '../../test/samples.ts'

const begin = 'POST /api/users/begin-second-factor/'
const confirm = 'POST /api/users/confirm-second-factor/'
const renew = 'POST /api/users/renew-recovery-codes/'
const remove = 'POST /api/users/remove-second-factor/'

const codes = Array.from({ length: 10 }, (_, k) => `abcd-efgh-jkmn-pqr${k}`)
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

/** Staff on the account page, with a second factor in this state. */
function account(stands: Partial<Answer<'secondFactor'>> = {}): Replies {
  let now = { ...noSecondFactor, ...stands }
  return {
    ...staffProfile,
    'GET /api/users/pending-email/': ok({ email: null, expires_at: null }),
    'GET /api/users/sessions/': ok([]),
    'GET /api/users/second-factor/': () => ok(now),
    [begin]: ok({ secret, otpauth_url: `otpauth://totp/Portico:sam%40example.com?secret=${secret}` }),
    [confirm]: () => {
      now = { ...now, set: true, recovery_codes_left: 10 }
      return ok({ recovery_codes: codes })
    },
    [renew]: ok({ recovery_codes: codes }),
    [remove]: () => {
      now = { ...now, set: false, recovery_codes_left: 0 }
      return ok({ message: 'Your second factor is off. All other sessions are ended.' })
    },
  }
}

const card = async () => within(await screen.findByRole('region', { name: 'Second factor' }))

beforeEach(() => signIn('token', sam))

test('is set up in three steps: password, app, recovery codes', async () => {
  const received = fakeServer(account())
  openPage('/account')
  const own = await card()
  await own.findByText('Step 1 of 3: your password')
  await userEvent.type(await own.findByLabelText('Password'), 'my password{Enter}')

  await own.findByText('Step 2 of 3: your app')
  const drawn = await own.findByRole('img', { name: 'QR code for your authenticator app' })
  expect(drawn.querySelectorAll('path')).toHaveLength(2)
  await own.findByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')
  const code = await own.findByLabelText<HTMLInputElement>('Code from your authenticator app')
  expect(own.queryByRole('button', { name: 'Use a recovery code' })).toBeNull()
  expect([code.autocomplete, code.inputMode]).toEqual(['one-time-code', 'numeric'])
  await waitFor(() => expect(document.activeElement).toBe(code))
  await userEvent.type(code, '123 456{Enter}')

  await own.findByText('Step 3 of 3: your recovery codes')
  expect((await own.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual(codes)
  await userEvent.click(await own.findByRole('button', { name: 'I have kept them' }))
  await own.findByText(/^On\. .*10 of 10 recovery codes are left\./)
  const sent = received.filter(({ call }) => [begin, confirm].includes(call)).map(({ body }) => body)
  expect(sent).toEqual([{ current_password: 'my password' }, { code: '123 456' }])
})

test('setting it up can be given up', async () => {
  fakeServer(account())
  openPage('/account')
  const own = await card()
  await userEvent.type(await own.findByLabelText('Password'), 'my password{Enter}')
  await own.findByText('Step 2 of 3: your app')
  await userEvent.click(own.getByRole('button', { name: 'Cancel' }))
  await own.findByText('Step 1 of 3: your password')
  expect(own.queryByText(/^Step 2/)).toBeNull()
})

test('recovery codes can be copied and saved as a file', async () => {
  const user = userEvent.setup()
  fakeServer(account({ set: true, recovery_codes_left: 2 }))
  openPage('/account')
  const own = await card()
  await own.findByText(/2 of 10 recovery codes are left/)
  await user.click(await own.findByRole('button', { name: 'New recovery codes' }))
  await user.type(await own.findByLabelText('Code from your authenticator app'), '123456{Enter}')
  await user.click(await own.findByRole('button', { name: 'Copy' }))
  await own.findByText('The codes are copied.')
  expect(await navigator.clipboard.readText()).toBe(codes.join('\n'))

  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'blob:codes'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await user.click(await own.findByRole('button', { name: 'Download' }))
  const text = await saved[0]?.text()
  expect(text).toContain('sam@example.com')
  for (const code of codes) expect(text).toContain(code)
})

test('is switched off with a code and the password, and can then be set up again', async () => {
  const received = fakeServer(account({ set: true, recovery_codes_left: 10 }))
  openPage('/account')
  const own = await card()
  await userEvent.click(await own.findByRole('button', { name: 'Switch off' }))
  await userEvent.type(await own.findByLabelText('Code from your authenticator app'), '123456')
  await userEvent.type(await own.findByLabelText('Password'), 'my password{Enter}')
  await own.findByText('Step 1 of 3: your password')
  expect(received.find(({ call }) => call === remove)?.body).toEqual({
    current_password: 'my password',
    code: '123456',
  })
})

test('shows a refused code next to its field and keeps it', async () => {
  const sentence = 'This code is wrong or was used before. Check it, or use another one.'
  fakeServer({
    ...account({ set: true }),
    [renew]: { status: 400, body: { error: sentence, fields: { code: sentence } } },
  })
  openPage('/account')
  const own = await card()
  await userEvent.click(await own.findByRole('button', { name: 'New recovery codes' }))
  const field = await own.findByLabelText<HTMLInputElement>('Code from your authenticator app')
  await userEvent.type(field, '000000{Enter}')
  await own.findByText(sentence)
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['000000', 'true'])
})

test('says that the firm requires it', async () => {
  fakeServer(account({ required: true }))
  openPage('/account')
  const own = await card()
  expect(await own.findByText(/^The firm requires one of its staff/)).toBeDefined()
})

test('a required one cannot be switched off', async () => {
  fakeServer(account({ required: true, set: true }))
  openPage('/account')
  const own = await card()
  await own.findByText(/The firm requires it, so it cannot be switched off\./)
  expect(own.queryByRole('button', { name: 'Switch off' })).toBeNull()
})

test('says what is missing where the server has no key', async () => {
  fakeServer(account({ available: false }))
  openPage('/account')
  const own = await card()
  await own.findByText(/The server’s operator must set SECRET_KEY first/)
  expect(own.queryByRole('button')).toBeNull()
})

test('an investor sees nothing of it', async () => {
  signIn('token', iris)
  const received = fakeServer({ ...account(), 'GET /api/users/profile/': ok(irisProfile) })
  openPage('/account')
  await screen.findByText('Not logged in anywhere.')
  expect(screen.queryByRole('region', { name: 'Second factor' })).toBeNull()
  expect(received.some(({ call }) => call.includes('second-factor'))).toBe(false)
})

test.each(['/dashboard', '/statement', '/admin/user-summary', '/impersonate'])(
  'where it is required and not set, %s leads to the account page and says why',
  async (page) => {
    const sentence = 'Set up your second factor first. The firm requires its staff to have one.'
    const refused = { status: 403, body: { error: sentence, code: 'secondFactorRequired' } }
    fakeServer({
      ...account({ required: true }),
      'GET /api/users/summaries-deux/': refused,
      'GET /api/users/activity/': refused,
      'GET /api/users/summary-changes/': refused,
      'GET /api/users/users/': refused,
      'GET /api/users/users/?disabled=included': refused,
    })
    const router = openPage(page)
    await waitFor(() => expect(router.state.location.pathname).toBe('/account'))
    await screen.findByText(sentence)
    await (await card()).findByText('Step 1 of 3: your password')
  },
)
