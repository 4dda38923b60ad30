import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { openPage } from '../../test/page.tsx'
import { iris, irisProfile, sam, staffProfile } from '../../test/samples.ts'

const views = 'GET /api/users/account-views/'
const profile = { 'GET /api/users/profile/': ok(irisProfile), 'GET /api/users/sessions/': ok([]) }

const look = {
  started_at: '2025-07-15T12:00:00.000Z',
  ended_at: '2025-07-15T12:11:20.000Z',
  minutes: 12,
  who: 'Sam Ito',
  reason: 'asked by phone',
}

beforeEach(() => signIn('token', iris))

test('says when, who, how long and why', async () => {
  const open = { ...look, started_at: '2025-07-16T12:00:00.000Z', ended_at: null, minutes: 1, reason: '' }
  fakeServer({ ...profile, [views]: ok([open, look]) })
  openPage('/account/views')
  const items = (await screen.findAllByRole('listitem')).map((item) => item.textContent)
  expect(items).toEqual([
    expect.stringMatching(/^July 16, 2025.*Sam ItonowNo reason was given\.$/),
    expect.stringMatching(/^July 15, 2025.*Sam Ito12 minutesReason: asked by phone$/),
  ])
})

test('says so when nobody has looked', async () => {
  fakeServer({ ...profile, [views]: ok([]) })
  const router = openPage('/account/views')
  await screen.findByText('No one has looked at your account.')
  await router.navigate('/account')
  await screen.findByText('No one has looked at your account.')
  expect(screen.queryByRole('link', { name: 'See all visits' })).toBeNull()
})

test('a single visit is on the account page, with its reason', async () => {
  fakeServer({ ...profile, [views]: ok([look]) })
  openPage('/account')
  await screen.findByText(/^Sam Ito, .*12 minutes\. Reason: asked by phone$/)
  expect(screen.queryByRole('link', { name: 'See all visits' })).toBeNull()
})

test('is linked from the account and from the menu, for those who can be impersonated', async () => {
  fakeServer({ ...profile, [views]: ok([look, { ...look, who: 'Mia Park' }]) })
  const router = openPage('/account')
  const link = await screen.findByRole('link', { name: 'See all visits' })
  expect(link.getAttribute('href')).toBe('/account/views')
  await userEvent.click(screen.getByRole('button', { name: 'Iris Vega' }))
  await userEvent.click(screen.getByRole('link', { name: 'Who looked at your account' }))
  expect(await screen.findAllByText('Reason: asked by phone')).toHaveLength(2)
  expect(router.state.location.pathname).toBe('/account/views')
})

test('is not linked for staff, who cannot be impersonated', async () => {
  signIn('token', sam)
  fakeServer({ ...profile, ...staffProfile })
  openPage('/account')
  await screen.findByText('Not logged in anywhere.')
  expect(screen.queryByRole('link', { name: /looked/ })).toBeNull()
})
