import { appendAudit, auditedTransaction } from '../src/audit/append-audit.ts'
import type { Config } from '../src/config.ts'
import type { Database } from '../src/db/database.ts'
import { findCredentials } from '../src/features/identity/queries/credentials-queries.ts'
import * as sessions from '../src/features/identity/queries/session-queries.ts'
import { operator } from '../src/features/identity/rules/authorize.ts'
import type { AccountDetails } from '../src/features/identity/rules/create-account.ts'
import { openAccount } from '../src/features/identity/rules/create-account.ts'
import { hashToken, newToken } from '../src/security/secrets.ts'

/** The password of all accounts that tests add. Its hash is computed once per run, because hashing takes 20 MB and two passes. */
export const password = 'correct horse battery staple'

/** Details of an account to add; `isStaff` alone makes an administrator. */
export type TestAccount = Partial<AccountDetails> & { isStaff?: boolean }

/** The details of an account: those given, and the ordinary ones for the rest. */
export const detailsOf = (
  ordinary: Omit<AccountDetails, 'role'>,
  { isStaff = false, ...given }: TestAccount,
): AccountDetails => ({ ...ordinary, role: isStaff ? 'administrator' : null, ...given })

/** Adds an account as the command line does, with a precomputed password hash. */
export async function insertAccount(
  db: Database,
  account: AccountDetails & { passwordHash: string },
  { at, publicUrl }: { at: number; publicUrl: string },
): Promise<{ id: number; email: string }> {
  const id = await auditedTransaction(db, (trx) => openAccount(trx, operator(at, { publicUrl }), account))
  return { id, email: account.email }
}

/** Opens a session with its audit entry, as signing in does after checking the password, and returns its token. */
export async function insertSession(
  db: Database,
  email: string,
  limits: Config['sessions']['ordinary'],
  at: number,
): Promise<string> {
  const token = newToken()
  await auditedTransaction(db, async (trx) => {
    const account = await findCredentials(trx, email)
    if (account === undefined || account.disabled) throw new Error(`No session can be opened for ${email}.`)
    const { id } = account
    const opened = { action: 'session.opened' as const, subjectId: id, after: { remember: false } }
    await appendAudit(trx, { at, actor: { id, name: account.email } }, opened)
    // Not the history: a test that reads it signs in by the API.
    await trx
      .insertInto('last_sign_ins')
      .values({ user_id: id, at })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ at }))
      .execute()
    await sessions.insertSession(trx, { tokenHash: hashToken(token), userId: id, createdAt: at, ...limits })
  })
  return token
}

/**
 * When a session was last used, in ms since 1970. It is noted within milliseconds of the response, unless an earlier use
 * is just being noted; then the next request's is.
 */
export async function newestUse(db: Database): Promise<number> {
  const rows = await db.read.selectFrom('sessions').select('last_used_at').execute()
  return Math.max(...rows.map((row) => row.last_used_at))
}
