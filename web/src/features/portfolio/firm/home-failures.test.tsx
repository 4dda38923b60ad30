import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../../../auth/session.ts'
import { fakeServer, ok } from '../../../test/fake-server.ts'
import { emptyFirm, homeReplies } from '../../../test/firm.ts'
import { openPage, withoutMotion } from '../../../test/page.tsx'
import { sam } from '../../../test/samples.ts'

const failure = { status: 500, body: {} }

beforeEach(() => {
  withoutMotion()
  signIn('staff', sam)
})

test('a firm that fails to load says so and can be tried again', async () => {
  fakeServer({ ...homeReplies, 'GET /api/users/to-do/': ok([]), 'GET /api/users/firm/': failure })
  openPage('/dashboard')
  await screen.findByText('Failed to load dashboard data.')
  screen.getByRole('button', { name: 'Try again' })
})

test('what is to do and the firm fail with one message, which tries both again', async () => {
  let isDown = true
  const received = fakeServer({
    ...homeReplies,
    'GET /api/users/firm/': () => (isDown ? failure : ok(emptyFirm)),
    'GET /api/users/to-do/': () => (isDown ? failure : ok([])),
  })
  openPage('/dashboard')
  await screen.findByText('Failed to load dashboard data.')
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1))
  isDown = false
  received.length = 0
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('region', { name: 'To do' })
  expect(received.map(({ call }) => call)).toEqual(
    expect.arrayContaining(['GET /api/users/firm/', 'GET /api/users/to-do/']),
  )
})
