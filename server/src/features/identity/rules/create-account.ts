import { linkLifetimeMs } from '@portico/contract/features/lifetimes'
import { errors } from '@portico/contract/api/errors'
import { invitationMark } from '@portico/contract/features/password-reset'
import { centsToJson } from '@portico/contract/values/money'
import { ApiError } from '../../../api-error.ts'
import type { AuditedTransaction } from '../../../audit/append-audit.ts'
import { appendAudit, auditedTransaction } from '../../../audit/append-audit.ts'
import { isUniqueViolation } from '../../../db/database-errors.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import { insertMail, insertMailsTo } from '../../../mail/outbox-queries.ts'
import { newToken, hashToken } from '../../../security/secrets.ts'
import { invitationMail } from '../mails/account-mails.ts'
import type { Account, Authorized } from '../queries/account-queries.ts'
import { fullName, searchText } from '../queries/account-queries.ts'
import type { NewLink } from '../queries/password-reset-queries.ts'
import { upsertReset, linkUrl } from '../queries/password-reset-queries.ts'
import type { Authority } from './authorize.ts'
import { authorize } from './authorize.ts'
import { ownWordsOf, weaknessOf, hashPassword } from './passwords.ts'

/** An account to open, of staff if it has a role; the e-mail is in lower case. */
export type AccountDetails = Omit<Account, 'id' | 'confirmedName' | 'isStaff' | 'isDisabled' | 'closedSince'>

/** Opens an account and returns its id. Throws ApiError alreadyExists, and invalid for a weak password. */
export async function createAccount(
  db: Database,
  authority: Authority,
  { password, ...details }: AccountDetails & { password: string },
): Promise<number> {
  const weakness = weaknessOf(password, ownWordsOf(details))
  if (weakness !== undefined) throw new ApiError('invalid', weakness, { password: weakness })
  const passwordHash = await hashPassword(password)
  try {
    return await auditedTransaction(db, (trx) => openAccount(trx, authority, { ...details, passwordHash }))
  } catch (error) {
    throw isUniqueViolation(error) ? new ApiError('alreadyExists') : error
  }
}

/**
 * Opens an account with its audit entry, within a transaction. Fails with the engine's unique violation; throws
 * ApiError for a staff account without proof of who opens it.
 */
export async function openAccount(
  trx: AuditedTransaction,
  authority: Authority,
  { passwordHash, ...details }: AccountDetails & { passwordHash?: string },
): Promise<number> {
  const isStaff = details.role !== null
  const leave = await authorize(trx, authority, 'add', { ...details, isStaff })
  const id = await insertAccount(trx, leave, { ...details, passwordHash, createdAt: authority.at })
  await appendAudit(trx, authority, {
    action: 'account.created',
    subjectId: id,
    after: describe({ ...details, isStaff }),
  })
  return id
}

/**
 * Opens accounts without passwords, each with its audit entry, and mails no one but colleagues about staff. Fails with
 * the engine's unique violation if an e-mail is taken.
 */
export async function openAccounts(
  trx: AuditedTransaction,
  authority: Authority,
  accounts: readonly AccountDetails[],
): Promise<void> {
  for await (const some of inBatches(accounts)) {
    const additions = []
    for (const details of some) {
      const isStaff = details.role !== null
      const leave = await authorize(trx, authority, 'add', { ...details, isStaff })
      const account = { ...details, passwordHash: undefined, createdAt: authority.at }
      additions.push({ leave, account })
    }
    const ids = await insertAccounts(trx, additions)
    const entries = some.map((details) => ({
      action: 'account.created' as const,
      subjectId: ids.get(details.email) ?? null,
      after: describe({ ...details, isStaff: details.role !== null }),
    }))
    await appendAudit(trx, authority, ...entries)
  }
}

/** An account in the form of the audit trail. */
export function describe(account: AccountDetails & Pick<Account, 'isStaff'>) {
  return {
    email: account.email,
    first_name: account.firstName,
    last_name: account.lastName,
    is_staff: account.isStaff,
    ...(account.isStaff ? { role: account.role } : {}),
    initial_investment: account.initialInvestment === null ? null : centsToJson(account.initialInvestment),
  }
}

interface Invitation {
  userId: number
  isStaff: boolean
  at: number
  publicUrl: string
}

/**
 * Mails a link for choosing the first password of an account; it replaces any earlier link. The same statements write
 * nothing if the account does not exist or is disabled.
 */
export async function writeInvitation(trx: Transaction, invitation: Invitation): Promise<void> {
  const { userId, isStaff, at, publicUrl } = invitation
  const token = invitationMark + newToken()
  const expiresAt = at + linkLifetimeMs.invitation
  const url = await upsertReset(trx, { userId, token, expiresAt, publicUrl })
  await insertMail(trx, { accountId: userId, at, ...invitationMail(url, isStaff) })
}

/** Mails each of these accounts its link, with an audit entry. The transaction has locked them. */
export async function writeInvitations(
  trx: AuditedTransaction,
  authority: Authority,
  accounts: readonly Pick<Account, 'id' | 'email' | 'isStaff'>[],
): Promise<void> {
  const { at, publicUrl } = authority
  const expiresAt = at + linkLifetimeMs.invitation
  for await (const some of inBatches(accounts)) {
    for (const account of some) await authorize(trx, authority, 'invite', account)
    await appendAudit(
      trx,
      authority,
      ...some.map(({ id }) => ({ action: 'account.invited' as const, subjectId: id })),
    )
    const links = some.map(({ id }) => ({
      userId: id,
      token: invitationMark + newToken(),
      expiresAt,
      publicUrl,
    }))
    const urls = await upsertResets(trx, links)
    await insertMailsTo(
      trx,
      some.map(({ email, isStaff }, k) => ({
        recipient: email,
        at,
        ...invitationMail(urls[k] ?? '', isStaff),
      })),
    )
  }
}

/**
 * Opens an account without a password and mails its owner the invitation to choose one, both on the audit trail;
 * returns its id. Fails with the engine's unique violation when the e-mail is taken; throws ApiError for a staff
 * account without proof of who opens it.
 */
export async function inviteAccount(
  trx: AuditedTransaction,
  authority: Authority,
  details: AccountDetails,
): Promise<number> {
  const userId = await openAccount(trx, authority, details)
  await appendAudit(trx, authority, { action: 'account.invited', subjectId: userId })
  const { at, publicUrl } = authority
  await writeInvitation(trx, { userId, isStaff: details.role !== null, at, publicUrl })
  return userId
}

/** Does the work. Throws ApiError 409 for the field `email` if another account has that e-mail. */
export async function refuseTakenEmail<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const { message } = errors.alreadyExists
    throw new ApiError('alreadyExists', message, { email: message })
  }
}

interface NewAccount extends Pick<Account, 'firstName' | 'lastName' | 'initialInvestment'> {
  /** undefined until its owner has chosen one */
  passwordHash: string | undefined
  createdAt: number
}

interface Addition {
  leave: Authorized<'add'>
  account: NewAccount
}

/** Adds an account and returns its id. Fails with the engine's unique violation when the e-mail is taken. */
export async function insertAccount(
  trx: Transaction,
  leave: Authorized<'add'>,
  account: NewAccount,
): Promise<number> {
  const ids = await insertAccounts(trx, [{ leave, account }])
  return ids.get(leave.account.email) as number
}

/** Adds some accounts and returns their ids by e-mail. Fails with the engine's unique violation when one is taken. */
async function insertAccounts(
  trx: Transaction,
  additions: readonly Addition[],
): Promise<Map<string, number>> {
  const rows = trx.insertInto('users').values(additions.map(rowToAdd)).returning(['id', 'email'])
  return new Map((await rows.execute()).map(({ id, email }) => [email, id]))
}

const rowToAdd = ({ leave, account }: Addition) => ({
  email: leave.account.email,
  password_hash: account.passwordHash ?? '',
  first_name: account.firstName,
  last_name: account.lastName,
  // Only staff and the command line add accounts.
  confirmed_name: fullName(account),
  initial_investment: account.initialInvestment,
  staff_since: leave.account.isStaff ? account.createdAt : null,
  role: leave.account.role,
  disabled_since: null,
  created_at: account.createdAt,
  search_text: searchText({ ...account, email: leave.account.email }),
})

/** Makes these the only links of their accounts, which the transaction has locked, and returns their addresses in order. */
async function upsertResets(trx: Transaction, links: readonly NewLink[]): Promise<string[]> {
  const rows = links.map(({ userId, token, expiresAt }) => ({
    user_id: userId,
    token_hash: hashToken(token),
    expires_at: expiresAt,
  }))
  await trx
    .insertInto('password_resets')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({
        token_hash: eb.ref('excluded.token_hash'),
        expires_at: eb.ref('excluded.expires_at'),
        used_at: null,
      })),
    )
    .execute()
  return links.map((link) => linkUrl('resetConfirm', link))
}
