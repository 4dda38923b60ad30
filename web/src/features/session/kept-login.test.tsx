import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer, never, ok } from '../../test/fake-server.ts'
import { openPage } from '../../test/page.tsx'

const login = 'POST /api/users/login/'

const loginButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Login' })

async function submitEarly() {
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('E-mail'), 'iris@example.com')
  await user.type(screen.getByLabelText('Password'), 'a password{Enter}')
}

test('gives the button back once a kept submit has been refused', async () => {
  let answer = (_: ReturnType<typeof ok>) => {}
  const token = new Promise<ReturnType<typeof ok>>((resolve) => (answer = resolve))
  fakeServer({
    'GET /api/users/get-csrf-token/': token,
    [login]: { status: 401, body: { error: 'Invalid credentials. Please try again.' } },
  })
  openPage('/login')
  await submitEarly()
  await screen.findByRole('button', { name: 'One moment…' })
  document.cookie = 'csrftoken=chalk; Path=/'
  answer(ok({ csrfToken: 'chalk' }))
  await screen.findByText('Invalid credentials. Please try again.')
  expect(loginButton().disabled).toBe(false)
})

test('drops a kept submit when the page is left', async () => {
  fakeServer({ 'GET /api/users/get-csrf-token/': never })
  openPage('/login')
  await submitEarly()
  await screen.findByRole('button', { name: 'One moment…' })
  // As when the browser keeps the page for going back to it.
  act(() => void window.dispatchEvent(new Event('pagehide')))
  expect(loginButton().disabled).toBe(true)
})
