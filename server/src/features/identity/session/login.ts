import type { SignInOutcome } from '@portico/contract/features/session'
import { signInDays } from '@portico/contract/features/session'
import { dayMs, hourMs } from '@portico/contract/values/duration'
import { ApiError } from '../../../api-error.ts'
import type { AuditEvent, AuditedTransaction } from '../../../audit/append-audit.ts'
import {
  appendAudit,
  impersonationStopped,
  visitor,
  auditedTransaction,
  sessionClosed,
} from '../../../audit/append-audit.ts'
import type { App, Handler } from '../../../http/route.ts'
import { countCallIn, requireCallLeft } from '../../../limits/limits.ts'
import { networkOf, siteOf } from '../../../limits/network-of.ts'
import { hashToken, newToken } from '../../../security/secrets.ts'
import { tellOfDevice } from '../mails/tell-owner.ts'
import type { Credentials } from '../queries/credentials-queries.ts'
import { findCredentials } from '../queries/credentials-queries.ts'
import { deleteSessions, insertSession } from '../queries/session-queries.ts'
import type { Device } from '../rules/device.ts'
import { deviceOf, isKnownDevice } from '../rules/device.ts'
import { tokenOf } from '../rules/guard.ts'
import { inTurn, matchesHash, strangerAt } from '../rules/passwords.ts'
import type { CodeRefusal } from '../rules/second-factor-codes.ts'
import { isRefusal, recoveryCodeUsed, checkCode } from '../rules/second-factor-codes.ts'
import type { Origin } from '../rules/sign-in-limit.ts'
import {
  clearAllFailures,
  countFailure,
  isFirstWithoutCode,
  judgeSignIn,
  refuseWhileWaiting,
  wrongCodes,
  wrongPasswords,
} from '../rules/sign-in-limit.ts'
import type { Reader, Transaction } from '../../../db/database.ts'

/**
 * Opens a session and ends the one whose token the request carries. A wrong password, an unknown or disabled account
 * and one without a password yet get the same answer after the same work; a second factor is mentioned only after the
 * right password. Nothing goes on the audit trail before the password was right. Throws ApiError 401 or 429, and
 * QueueFullError.
 */
export const login: Handler<'login', undefined> = async ({ app, body, request }) => {
  const from = { network: networkOf(request.ip), site: siteOf(request.ip) }
  const device = deviceOf(request)
  const failures = wrongPasswords(body.username, from)
  const { account, matches } = await inTurn(strangerAt(from), async () => {
    const found = await findCredentials(app.db.read, body.username)
    request.aboutAccount = found?.id
    await refuseWhileWaiting(app.db.read, failures, app.clock())
    return { account: found, matches: await matchesHash(body.password, found?.passwordHash) }
  })
  const isRight = matches && account?.disabled === false
  const at = app.clock()
  await app.db.transaction(async (trx) => {
    await judgeSignIn(trx, failures, isRight, at)
    // In the same transaction, so that its time does not show.
    if (!isRight)
      await recordFailedSignIn(trx, 'wrong-password', { userId: account?.id ?? noAccount, at, ...device })
  })
  if (!isRight) throw new ApiError('credentials')
  await requireCallLeft(app.db.read, 'signIns', String(account.id), at)
  const token = newToken()
  const { code, remember } = body
  const opening = { account, from, device, code, remember, token, replaced: tokenOf(request) }
  const refusal = await auditedTransaction(app.db, (trx) => openSession(trx, app, opening))
  if (refusal !== undefined) throw new ApiError(refusal, undefined, { code: new ApiError(refusal).message })
  const { id, email, firstName, lastName, isStaff } = account
  return {
    token,
    user_id: id,
    username: email,
    first_name: firstName,
    last_name: lastName,
    is_staff: isStaff,
    ...((await hasMonths(app.db.read, id)) ? {} : { nothing_posted: true as const }),
  }
}

/** Whether a month of the account is posted. */
const hasMonths = async (db: Reader, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('current_summaries')
    .select('month')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** A sign-in whose password was right. */
interface Opening {
  account: Credentials
  from: Origin
  device: Device
  code?: string | undefined
  remember: boolean
  /** Of the new session. */
  token: string
  /** The token that the request carried. */
  replaced: string | undefined
}

/** Opens the session, or returns why the code is refused, which is counted and audited. Throws ApiError. */
async function openSession(
  trx: AuditedTransaction,
  app: App,
  { account, from, device, code, remember, token, replaced }: Opening,
): Promise<CodeRefusal | undefined> {
  const at = app.clock()
  const { id: userId, email } = account
  // The password or the account may have changed while the password was being checked. Nothing changes them from here on.
  const now = await findCredentials(trx, email)
  if (now === undefined || now.passwordHash !== account.passwordHash || now.disabled)
    throw new ApiError('credentials')
  // Audited transactions are serialised, so concurrent codes are each tried after the failures before them were counted.
  if (code !== undefined) await refuseWhileWaiting(trx, wrongCodes(userId, from), at)
  const used = await checkCode(trx, app.config.secondFactor, { userId, code, at })
  if (isRefusal(used)) {
    await recordCodeRefusal(trx, used, { userId, from, device, at })
    return used
  }
  const after = { remember, ...(await clearAllFailures(trx, { userId, name: email }, at)) }
  const events: AuditEvent[] = [{ action: 'session.opened', subjectId: userId, after }]
  if (used === 'recovery') events.push(recoveryCodeUsed(userId))
  await appendAudit(trx, { at, actor: { id: userId, name: email } }, ...events)
  await countCallIn(trx, 'signIns', String(userId), at)
  const known = await listKnownDevices(trx, userId, at)
  // The first sign-in has nothing to be compared with.
  if (known !== undefined && !isKnownDevice(device, known))
    await tellOfDevice(trx, app.config, { device, userId, at })
  await recordSignIn(trx, { userId, at, ...device })
  await endReplaced(trx, replaced, at)
  const limits = app.config.sessions[remember ? 'remembered' : 'ordinary']
  await insertSession(trx, { tokenHash: hashToken(token), userId, createdAt: at, device, ...limits })
  return undefined
}

/**
 * Records that the password was right and the code was missing or wrong. A missing code goes on the trail once an hour,
 * or the password alone would be enough to fill it, but into the owner's history each time: an attempt of theirs must
 * not hide a stranger's, and equal ones are one row. Wrong codes are slowed down. Only a wrong code counts as a failure.
 * A missing one does not clear earlier failures.
 */
async function recordCodeRefusal(
  trx: AuditedTransaction,
  code: CodeRefusal,
  { userId, from, device, at }: { userId: number; from: Origin; device: Device; at: number },
): Promise<void> {
  const isWrong = code === 'secondFactorWrong'
  await recordFailedSignIn(trx, isWrong ? 'wrong-code' : 'no-code', { userId, at, ...device })
  if (!isWrong && !(await isFirstWithoutCode(trx, userId, at))) return
  await appendAudit(
    trx,
    { at, actor: visitor },
    { action: 'session.refused', subjectId: userId, after: { code } },
  )
  if (isWrong) await countFailure(trx, wrongCodes(userId, from), at)
}

/**
 * Ends the session that the new one replaces, and the staff session behind it: an impersonation ends together with that.
 */
async function endReplaced(trx: AuditedTransaction, token: string | undefined, at: number): Promise<void> {
  if (token === undefined) return
  const ended = await trx
    .deleteFrom('sessions')
    .where('token_hash', '=', hashToken(token))
    .returning(['user_id', 'impersonator_id', 'impersonator_session_id'])
    .executeTakeFirst()
  if (ended === undefined) return
  const { user_id: userId, impersonator_id: staffId, impersonator_session_id: behind } = ended
  if (behind !== null) await deleteSessions(trx, [behind])
  const stopped = staffId === null ? [] : [impersonationStopped(userId)]
  await appendAudit(trx, { at, actor: visitor }, ...stopped, sessionClosed(staffId ?? userId, 'login'))
}

/** An attempt to sign in to an account. */
interface SignInAttempt extends Device {
  userId: number
  at: number
}

const noAccount = 0

type Failure = Exclude<SignInOutcome, 'opened'>

/**
 * Adds a failed attempt to the history of an account; equal ones within a day are counted in one row. The waits after
 * failures bound their number. Both statements run for any account, also one that is unknown, for which they write
 * nothing: their number must not show which attempts were the first.
 */
async function recordFailedSignIn(
  trx: Transaction,
  outcome: Failure,
  { userId, at, browser, system, network }: SignInAttempt,
): Promise<void> {
  const counted = await trx
    .updateTable('sign_ins')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), at }))
    .where('user_id', '=', userId)
    .where('at', '>', at - dayMs)
    .where('outcome', '=', outcome)
    .where('browser', '=', browser)
    .where('system', '=', system)
    .where('network', '=', network)
    .executeTakeFirst()
  await trx
    .insertInto('sign_ins')
    .columns(['user_id', 'outcome', 'attempts', 'at', 'browser', 'system', 'network'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([
          'id',
          eb.val(outcome).as('outcome'),
          eb.val(1).as('attempts'),
          eb.val(at).as('at'),
          eb.val(browser).as('browser'),
          eb.val(system).as('system'),
          eb.val(network).as('network'),
        ])
        .where('id', '=', counted.numUpdatedRows > 0n ? noAccount : userId),
    )
    .execute()
}

/** Adds a sign-in, the account's last. The missing code that was asked for on the way to it was no failure, and is taken out. */
async function recordSignIn(
  trx: Transaction,
  { userId, at, browser, system, network }: SignInAttempt,
): Promise<void> {
  await trx
    .deleteFrom('sign_ins')
    .where('user_id', '=', userId)
    .where('at', '>', at - hourMs)
    .where('outcome', '=', 'no-code')
    .where('browser', '=', browser)
    .where('system', '=', system)
    .where('network', '=', network)
    .execute()
  const opened = { outcome: 'opened' as const, attempts: 1 }
  await trx
    .insertInto('sign_ins')
    .values({ user_id: userId, ...opened, at, browser, system, network })
    .execute()
  await trx
    .insertInto('last_sign_ins')
    .values({ user_id: userId, at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ at }))
    .execute()
}

/** The devices that an account was signed in from in the last months; undefined if it never was. */
async function listKnownDevices(db: Reader, userId: number, now: number): Promise<Device[] | undefined> {
  const before = await db
    .selectFrom('last_sign_ins')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (before === undefined) return undefined
  return db
    .selectFrom('sign_ins')
    .select(['browser', 'system', 'network'])
    .distinct()
    .where('user_id', '=', userId)
    .where('at', '>', now - signInDays * dayMs)
    .where('outcome', '=', 'opened')
    .execute()
}
