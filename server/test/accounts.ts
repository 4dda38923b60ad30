import type { Client } from './client.ts'
import type { TestApp } from './test-app.ts'
import { password } from './test-app.ts'

const path = '/api/users/'

/** The calls that manage accounts. */
export const calls = {
  list: `${path}accounts/`,
  account: (id: number) => `${path}account/${id}/`,
  add: `${path}add-account/`,
  edit: `${path}edit-account/`,
  disable: `${path}disable-account/`,
  changeRole: `${path}change-role/`,
  enable: `${path}enable-account/`,
  again: `${path}invite-account/`,
  preview: `${path}preview-account-import/`,
  import: `${path}import-accounts/`,
  inviteAll: `${path}invite-accounts/`,
}

/** Proves that the caller owns the account, for sensitive changes. */
export const proof = { current_password: password }

/** A person to add. */
export const bea = {
  email: 'Bea@Client.example',
  first_name: 'Bea',
  last_name: 'Baker',
  initial_investment: '5000.50',
}

/** A signed-in staff member. */
export async function desk(app: TestApp) {
  const staff = await app.addAccount({ email: 'desk@firm.example', isStaff: true })
  return { staff, client: await app.signIn(staff) }
}

/** Adds an account through the API as staff and returns its id. */
export async function addedId(client: Client, person: object = bea): Promise<number> {
  const { json } = await client.post(calls.add, person)
  return (json['account'] as { id: number }).id
}

/** Sets a password through a mailed link. */
export const choosePassword = (app: TestApp, link: { uid: string; token: string }, chosen = password) =>
  app
    .visitor()
    .post(`${path}password-reset-confirm/`, { ...link, new_password1: chosen, new_password2: chosen })

/** The newest entry on the audit trail. */
export const newestEntry = (app: TestApp) =>
  app.db.read
    .selectFrom('audit_entries')
    .selectAll()
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

/** To whom mails were queued so far, and about what. */
export async function mailSubjects(app: TestApp): Promise<[recipient: string, subject: string][]> {
  const rows = await app.db.read.selectFrom('outbox').select(['recipient', 'subject']).orderBy('id').execute()
  return rows.map(({ recipient, subject }) => [recipient, subject])
}

/** What each of these sessions is answered. */
export const profileStatuses = (...clients: Client[]) =>
  Promise.all(clients.map(async (client) => (await client.get(`${path}profile/`)).status))

/** An uploaded spreadsheet with these lines. */
export const fileOf = (...lines: string[]): string => Buffer.from(lines.join('\n')).toString('base64')

/** The e-mails of the accounts in a list. */
export const emailsIn = (answer: { json: Record<string, unknown> }): string[] =>
  (answer.json['accounts'] as { email: string }[]).map(({ email }) => email)
