import type { Answer } from '@portico/contract/api/endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { bob, bodiesOf, factor, managedSam, openAccounts as open } from '../../test/accounts.ts'
import type { Replies } from '../../test/fake-server.ts'
import { ok } from '../../test/fake-server.ts'

const add = 'POST /api/users/add-account/'

const carol: Answer<'account'> = { ...bob, is_staff: true, email: 'carol@example.com' }
const refusing = (fields: Record<string, string>) => ({
  status: 400,
  body: { error: Object.values(fields)[0], fields },
})
const notPassword = 'This is not your current password.'
const codeLabel = 'Code from your authenticator app'
const enterCode = 'Enter the code from your authenticator app, or a recovery code.'

test('adding staff requires the password and, with a second factor, a code; a wrong one loses no input', async () => {
  let answers: Replies[string][] = [
    refusing({ current_password: notPassword }),
    refusing({ code: 'This code is wrong or was used before. Check it, or use another one.' }),
    ok({ message: 'The invitation is on its way to carol@example.com.', account: carol }),
  ]
  const { received } = open('?role=staff&account=new', {
    'GET /api/users/second-factor/': ok(factor(true)),
    [add]: () => {
      const [answer = {}, ...rest] = answers
      answers = rest
      return answer as { status?: number }
    },
    'GET /api/users/account/3/': ok(carol),
  })
  await userEvent.type(await screen.findByLabelText('Your password'), 'a guess')
  await userEvent.type(await screen.findByLabelText(codeLabel), '123456{Enter}')
  // No code is spent while the e-mail is missing.
  await screen.findByText('Enter an e-mail address such as name@example.com.')
  await userEvent.type(screen.getByLabelText('E-mail'), 'carol@example.com{Enter}')
  await screen.findByText(notPassword)
  const password = screen.getByLabelText<HTMLInputElement>('Your password')
  const code = screen.getByLabelText<HTMLInputElement>(codeLabel)
  expect([document.activeElement, password.value, code.value]).toEqual([password, 'a guess', '123456'])
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('carol@example.com')
  await userEvent.clear(password)
  await userEvent.type(password, 'the one of today{Enter}')
  await screen.findByText('This code is wrong or was used before. Check it, or use another one.')
  expect([document.activeElement, code.getAttribute('aria-invalid')]).toEqual([code, 'true'])
  await userEvent.clear(code)
  await userEvent.type(code, '654321{Enter}')
  await screen.findByText('The invitation is on its way to carol@example.com.')
  const typed = (body: unknown) => {
    const { current_password: sent, code: with_code } = body as Record<string, string>
    return [sent, with_code]
  }
  expect(bodiesOf(received, add).map(typed)).toEqual([
    ['a guess', '123456'],
    ['the one of today', '123456'],
    ['the one of today', '654321'],
  ])
})

test('adding an investor requires neither', async () => {
  open('?account=new')
  await screen.findByLabelText('E-mail')
  expect(screen.queryByLabelText('Your password')).toBeNull()
})

test('a code is requested once the server requires one, even if the page did not know', async () => {
  let wants = true
  const disable = 'POST /api/users/disable-account/'
  const { received } = open('?role=staff&account=3', {
    'GET /api/users/account/3/': ok(carol),
    'GET /api/users/second-factor/': { status: 500 },
    [disable]: () =>
      wants
        ? refusing({ code: enterCode })
        : ok({
            message: 'The account is disabled.',
            account: { ...carol, state: 'disabled', login: 'disabled' },
          }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Disable account' }))
  await userEvent.type(screen.getByLabelText('Your password'), 'the one of today{Enter}')
  const code = await screen.findByLabelText(codeLabel)
  await screen.findByText(enterCode)
  await waitFor(() => expect(document.activeElement).toBe(code))
  wants = false
  await userEvent.type(code, '123456{Enter}')
  await screen.findByText('The account is disabled.')
  expect(bodiesOf(received, disable)).toEqual([
    { user_id: 3, current_password: 'the one of today' },
    { user_id: 3, current_password: 'the one of today', code: '123456' },
  ])
})

test('disabling their own account leads to the login, where no password would continue the session', async () => {
  const { router } = open('?role=staff&account=1', {
    'POST /api/users/disable-account/': ok({
      message: 'The account is disabled.',
      account: { ...managedSam, state: 'disabled', login: 'disabled' },
    }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Disable account' }))
  await userEvent.type(screen.getByLabelText('Your password'), 'the one of today{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(localStorage.getItem('token')).toBeNull()
})

test('actions on staff accounts take a confirmation, which can be cancelled by keyboard', async () => {
  const again = 'POST /api/users/invite-account/'
  const { received } = open('?role=staff&account=3', {
    'GET /api/users/account/3/': ok(carol),
    [again]: ok({ message: 'The invitation is on its way to carol@example.com.', account: carol }),
  })
  const opener = await screen.findByRole('button', { name: 'Send the invitation again' })
  opener.focus()
  await userEvent.keyboard('{Enter}')
  const step = screen.getByRole('group', { name: 'Send the invitation again' })
  expect(document.activeElement).toBe(step)
  within(step).getByRole('button', { name: 'Cancel' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send the invitation again' }))
  await userEvent.keyboard('{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Send the invitation' }))
  await screen.findByText('Enter your password.')
  expect(bodiesOf(received, again)).toEqual([])
  await userEvent.keyboard('the one of today{Enter}')
  await screen.findByText('The invitation is on its way to carol@example.com.')
  expect(bodiesOf(received, again)).toEqual([{ user_id: 3, current_password: 'the one of today' }])
})
