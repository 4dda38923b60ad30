import { expect } from 'vitest'
import { proof } from './accounts.ts'
import type { Client } from './client.ts'
import { newestLink } from './mailed-link.ts'
import type { TestApp } from './test-app.ts'
import { password } from './test-app.ts'

/** The calls with which the owner of an account changes its e-mail. */
export const requestEmail = '/api/users/change-email/'
export const confirmEmail = '/api/users/confirm-email/'

/** The e-mail that is asked for. */
export const fresh = 'ann@new.example'

/** An account with a session. */
export async function ann(app: TestApp) {
  const account = await app.addAccount({ email: 'ann@client.example' })
  return { ...account, client: await app.signIn(account) }
}

export const askFor = (client: Client, email = fresh) => client.post(requestEmail, { email, ...proof })

/** Requests an e-mail in a session of the account, and returns the link in its mail. */
export async function linkToNewEmail(app: TestApp, client: Client, email = fresh) {
  expect((await askFor(client, email)).status).toBe(200)
  return newestLink(app, email)
}

/** Opens the link where nobody is logged in, and enters the password. */
export const useLink = (app: TestApp, link: { uid: string; token: string }) =>
  app.visitor().post(confirmEmail, { ...link, current_password: password })

/** The status of an answer, and what it says. */
export const saidBy = ({ status, json }: Awaited<ReturnType<Client['post']>>) => [
  status,
  json['message'] ?? json['error'],
]
