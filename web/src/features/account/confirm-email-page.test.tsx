import { errors } from '@portico/contract/api/errors'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { openPage } from '../../test/page.tsx'

const confirm = 'POST /api/users/confirm-email/'

test('opening the link sends nothing; the button confirms, and the page says so everywhere', async () => {
  const received = fakeServer({ [confirm]: ok({ message: 'Your e-mail address is changed.' }) })
  openPage('/confirm-email/Mg/abc-_1')
  await screen.findByRole('heading', { level: 1, name: 'Confirm your e-mail' })
  expect(received).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Confirm E-mail' }))
  expect((await screen.findByRole('status')).textContent).toBe('Your e-mail address is changed.')
  expect(received.find(({ call }) => call === confirm)?.body).toEqual({ uid: 'Mg', token: 'abc-_1' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your e-mail is changed')
  expect(screen.queryByRole('button')).toBeNull()
})

test('where nobody is logged in, the password of the account is asked for', async () => {
  const current_password = 'Enter the password of your account.'
  const received = fakeServer({
    [confirm]: ({ body }) =>
      'current_password' in (body as object)
        ? ok({ message: 'Your e-mail address is changed.' })
        : { status: 400, body: { error: current_password, fields: { current_password } } },
  })
  openPage('/confirm-email/Mg/abc-_1')
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm E-mail' }))
  await userEvent.type(await screen.findByLabelText('Password'), 'mine{Enter}')
  expect((await screen.findByRole('status')).textContent).toBe('Your e-mail address is changed.')
  expect(received.filter(({ call }) => call === confirm).at(-1)?.body).toEqual({
    uid: 'Mg',
    token: 'abc-_1',
    current_password: 'mine',
  })
})

test('a link that is no longer valid leads to the account, where a new one is asked for', async () => {
  fakeServer({ [confirm]: { status: 400, body: { error: errors.emailLink.message } } })
  openPage('/confirm-email/Mg/abc-_1')
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm E-mail' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This confirmation link is invalid or has expired.',
  )
  screen.getByRole('heading', { name: 'You need a new link' })
  expect(screen.queryByRole('button', { name: 'Confirm E-mail' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Go to your account' }).getAttribute('href')).toBe('/account')
})

test('a confirmation that fails otherwise can be tried again', async () => {
  fakeServer({ [confirm]: { status: 400, body: {} } })
  openPage('/confirm-email/Mg/abc-_1')
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm E-mail' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The address could not be confirmed. Please try again.',
  )
  screen.getByRole('button', { name: 'Confirm E-mail' })
})
