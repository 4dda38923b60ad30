import { ApiError } from '../../../api-error.ts'
import type { AuditEvent, AuditedTransaction } from '../../../audit/append-audit.ts'
import {
  appendAudit,
  impersonationStopped,
  visitor,
  auditedTransaction,
  sessionClosed,
} from '../../../audit/append-audit.ts'
import type { Config } from '../../../config.ts'
import type { App, Handler } from '../../../http/route.ts'
import { countCallIn, requireCallLeft } from '../../../limits/limits.ts'
import { networkOf, siteOf } from '../../../limits/network-of.ts'
import { hashToken, newToken } from '../../../security/secrets.ts'
import { tellOfDevice } from '../mails/security-notices.ts'
import { findCredentials } from '../queries/credentials-queries.ts'
import type { CodeRefusal, CodeOutcome } from '../rules/second-factor-codes.ts'
import { isRefusal, recoveryCodeUsed, checkCode } from '../rules/second-factor-codes.ts'
import { listKnownDevices, recordFailedSignIn, recordSignIn } from '../queries/sign-in-queries.ts'
import { deleteSession, insertSession, updateLastSignIn } from '../queries/session-queries.ts'
import type { Device } from '../rules/device.ts'
import { deviceOf, isKnownDevice } from '../rules/device.ts'
import { tokenOf } from '../rules/guard.ts'
import { checkPassword, strangerAt } from '../rules/passwords.ts'
import type { SignIn, CodeAttempt } from '../rules/sign-in-limit.ts'
import {
  clearAllFailures,
  judgeSignIn,
  refuseWhileWaiting,
  countWrongCode,
  isFirstWithoutCode,
  refuseCodeWhileWaiting,
} from '../rules/sign-in-limit.ts'

/**
 * Opens a session and ends the one whose token the request carries. A wrong password, an unknown or disabled account
 * and one without a password yet get the same answer after the same work; a second factor is mentioned only after the
 * right password. Nothing goes on the audit trail before the password was right. Throws ApiError 401 or 429, and
 * QueueFullError.
 */
export const login: Handler<'login', undefined> = async ({ app, body, request }) => {
  const from = { network: networkOf(request.ip), site: siteOf(request.ip) }
  const signIn = { name: body.username, ...from }
  const { account, matches } = await checkPassword(body.password, strangerAt(from), async () => {
    const found = await findCredentials(app.db.read, body.username)
    request.aboutAccount = found?.id
    await refuseWhileWaiting(app.db.read, signIn, app.clock())
    return found
  })
  const isRight = matches && account?.disabled === false
  const device = deviceOf(request)
  const attempt = { userId: account?.id ?? noAccount, at: app.clock(), ...device }
  await judgeSignIn(app.db, signIn, isRight, app.clock(), (trx) =>
    recordFailedSignIn(trx, 'wrong-password', attempt),
  )
  if (!isRight) throw new ApiError('credentials')
  await requireCallLeft(app.db.read, 'signIns', String(account.id), app.clock())
  const token = newToken()
  const opening = {
    account,
    signIn,
    device,
    ...body,
    tokenHash: hashToken(token),
    replaced: tokenOf(request),
  }
  const refusal = await auditedTransaction(app.db, (trx) => openSession(trx, app, opening))
  if (refusal !== undefined) throw refusedCode(refusal)
  return { token, user_id: account.id, username: account.email, is_staff: account.isStaff }
}

const noAccount = 0

type Credentials = NonNullable<Awaited<ReturnType<typeof findCredentials>>>

/** A sign-in whose password was right. */
interface Opening {
  account: Credentials
  signIn: SignIn
  device: Device
  code?: string | undefined
  remember: boolean
  tokenHash: string
  /** The token that the request carried. */
  replaced: string | undefined
}

/** Opens the session, or returns why the code is refused, which is counted and audited. Throws ApiError. */
async function openSession(
  trx: AuditedTransaction,
  app: App,
  { account, signIn, device, code, remember, tokenHash, replaced }: Opening,
): Promise<CodeRefusal | undefined> {
  const at = app.clock()
  const { id, email } = account
  // The password or the account may have changed while the password was being checked. Nothing changes them from here on.
  const now = await findCredentials(trx, email)
  if (now === undefined || now.passwordHash !== account.passwordHash || now.disabled)
    throw new ApiError('credentials')
  const attempt = { userId: id, network: signIn.network, site: signIn.site, at }
  const used = await checkSignInCode(trx, app.config.secondFactor, { ...attempt, code })
  if (isRefusal(used)) {
    await recordCodeRefusal(trx, used, { ...attempt, device })
    return used
  }
  const after = { remember, ...(await clearAllFailures(trx, { userId: id, name: signIn.name }, at)) }
  const events: AuditEvent[] = [{ action: 'session.opened', subjectId: id, after }]
  if (used === 'recovery') events.push(recoveryCodeUsed(id))
  await appendAudit(trx, { at, actor: { id, name: email } }, ...events)
  await countCallIn(trx, 'signIns', String(id), at)
  const known = await listKnownDevices(trx, id, at)
  // The first sign-in has nothing to be compared with.
  if (known !== undefined && !isKnownDevice(device, known))
    await tellOfDevice(trx, { device, userId: id, at, publicUrl: app.config.publicUrl })
  await updateLastSignIn(trx, id, at)
  await recordSignIn(trx, { userId: id, at, ...device })
  await endReplaced(trx, replaced, at)
  const limits = app.config.sessions[remember ? 'remembered' : 'ordinary']
  await insertSession(trx, { tokenHash, userId: id, createdAt: at, device, ...limits })
  return undefined
}

/** Ends the session that the new one replaces. An impersonation ends together with the staff session behind it. */
async function endReplaced(trx: AuditedTransaction, token: string | undefined, at: number): Promise<void> {
  const ended = token === undefined ? undefined : await deleteSession(trx, hashToken(token))
  if (ended === undefined) return
  const { userId, impersonatorId } = ended
  const stopped = impersonatorId === null ? [] : [impersonationStopped(userId)]
  await appendAudit(trx, { at, actor: visitor }, ...stopped, sessionClosed(impersonatorId ?? userId, 'login'))
}

/** The refusal as a response. */
const refusedCode = (refusal: CodeRefusal): ApiError =>
  new ApiError(refusal, undefined, { code: new ApiError(refusal).message })

/**
 * Checks the code of a sign-in. Audited transactions are serialised, so concurrent codes are each tried after the
 * failures before them were counted. Throws ApiError 429.
 */
async function checkSignInCode(
  trx: AuditedTransaction,
  settings: Config['secondFactor'],
  attempt: CodeAttempt & { code: string | undefined },
): Promise<CodeOutcome> {
  if (attempt.code !== undefined) await refuseCodeWhileWaiting(trx, attempt)
  return checkCode(trx, settings, attempt)
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
  attempt: CodeAttempt & { device: Device },
): Promise<void> {
  const { userId, at, device } = attempt
  const outcome = code === 'secondFactorWrong' ? 'wrong-code' : 'no-code'
  await recordFailedSignIn(trx, outcome, { userId, at, ...device })
  if (code === 'secondFactorNeeded' && !(await isFirstWithoutCode(trx, attempt))) return
  const by = { at, actor: visitor }
  await appendAudit(trx, by, { action: 'session.refused', subjectId: userId, after: { code } })
  if (code === 'secondFactorWrong') await countWrongCode(trx, attempt)
}
