import type { Client } from './client.ts'
import type { TestApp } from './test-app.ts'
import { password } from './test-app.ts'

const path = '/api/users/'

/** The staff's calls on accounts. */
export const calls = {
  list: `${path}accounts/`,
  account: (id: number) => `${path}account/${id}/`,
  add: `${path}add-account/`,
  edit: `${path}edit-account/`,
  disable: `${path}disable-account/`,
  enable: `${path}enable-account/`,
  again: `${path}invite-account/`,
}

/** What proves that it is one of the accounts of a test who makes a change. */
export const proof = { current_password: password }

/** Somebody to add. */
export const bea = {
  email: 'Bea@Client.example',
  first_name: 'Bea',
  last_name: 'Baker',
  initial_investment: '5000.50',
}

/** A member of staff at work. */
export async function desk(app: TestApp) {
  const staff = await app.addAccount({ email: 'desk@firm.example', isStaff: true })
  return { staff, client: await app.signIn(staff) }
}

/** Adds somebody by the desk's call and answers their id. */
export async function addedId(client: Client, person: object = bea): Promise<number> {
  const { json } = await client.post(calls.add, person)
  return (json['account'] as { id: number }).id
}

/** Chooses a password by a mailed link. */
export const choosePassword = (app: TestApp, link: { uid: string; token: string }, chosen = password) =>
  app
    .visitor()
    .post(`${path}password-reset-confirm/`, { ...link, new_password1: chosen, new_password2: chosen })

/** The e-mails of the accounts that a list holds. */
export const emailsIn = (answer: { json: Record<string, unknown> }): string[] =>
  (answer.json['accounts'] as { email: string }[]).map(({ email }) => email)
