import type { Role } from '@portico/contract/features/roles'
import { roles } from '@portico/contract/features/roles'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { signIn } from '../auth/session.ts'
import type { Replies } from '../test/fake-server.ts'
import { fakeServer, ok } from '../test/fake-server.ts'
import { openPage } from '../test/page.tsx'
import { irisMonths, irisPortfolio, irisProfile, sam } from '../test/samples.ts'

const as = (role: Role) => ({ ...sam, role })

const profileOf = (role: Role): Replies => ({
  'GET /api/users/profile/': ok({ ...irisProfile, ...as(role) }),
})

const sessions: Replies = { 'GET /api/users/sessions/': ok([]), 'GET /api/users/sign-ins/': ok([]) }

test.each(roles)(
  'the foot of a page of a %s has the pages of that role, and the role under the name',
  async (role) => {
    signIn('abc', as(role))
    fakeServer({ ...irisPortfolio(), ...sessions, ...profileOf(role) })
    openPage('/account')
    const own = await screen.findByRole('button', { name: `Sam ${role}` })
    expect(own.textContent).toContain(role)
    const pages = within(screen.getByRole('navigation', { name: 'More pages' })).getAllByRole('link')
    const names = pages.map(({ textContent }) => textContent)
    expect(names.includes('Impersonate')).toBe(role !== 'viewer')
    expect(names.includes('Add Summary')).toBe(role !== 'viewer')
    expect(names.includes('Summaries')).toBe(role === 'viewer')
  },
)

test('a page whose call is refused for the role loads the profile again, and no longer offers it', async () => {
  signIn('abc', as('preparer'))
  const refusal = 'Your role is viewer. Only a preparer, a releaser or an administrator can do this.'
  let role: Role = 'preparer'
  fakeServer({
    ...irisMonths([]),
    'GET /api/users/all-summaries/2/': ok([]),
    'GET /api/users/all-activity/2/': ok([]),
    'GET /api/users/profile/': () => ok({ ...irisProfile, ...as(role) }),
    'POST /api/users/add-activity/': () => {
      role = 'viewer'
      return { status: 403, body: { error: refusal, code: 'roleNeeded' } }
    },
  })
  openPage('/admin/user-summary?user_id=2')
  await userEvent.click(await screen.findByRole('button', { name: 'Record money in or out' }))
  const form = within(screen.getByRole('form', { name: 'New entry' }))
  await userEvent.type(form.getByLabelText('Amount'), '100')
  await userEvent.type(form.getByLabelText('Received on'), '2025-07-14')
  await userEvent.click(form.getByRole('button', { name: 'Post the entry' }))
  await screen.findByRole('heading', { level: 1, name: 'Summaries' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Record money in or out' })).toBeNull())
  expect(screen.queryByRole('form')).toBeNull()
})
