import { errors } from '@portico/contract/api/errors'
import { ApiError } from '../../../api-error.ts'
import type { AuditedTransaction } from '../../../audit/append-audit.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import type { Caller, App } from '../../../http/route.ts'
import { countCall, uncountCall } from '../../../limits/limits.ts'
import { findCredentialsOf } from '../queries/credentials-queries.ts'
import { checkCode, recoveryCodeUsed } from './second-factor-codes.ts'
import type { Authority } from './authorize.ts'
import { callerTransaction } from './guard.ts'
import { isPassword, ownerOf } from './passwords.ts'

/** A missing proof of identity. The message belongs to the field, and the session goes on. */
class MissingProof extends ApiError {
  constructor(field: 'current_password' | 'code', sentence: string) {
    super('invalid', sentence, { [field]: sentence })
  }
}

/** A wrong proof, which may have been a guess. */
class WrongProof extends MissingProof {}

/** The error for a wrong password. */
const wrongPassword = () => new WrongProof('current_password', 'This is not your current password.')

/** Checks the caller's password and returns its hash. Throws MissingProof or WrongProof. */
export async function requirePassword(
  app: App,
  { id }: Pick<Caller, 'id'>,
  typed: string | undefined,
): Promise<string | undefined> {
  if (typed === undefined) throw new MissingProof('current_password', 'Enter your password.')
  const held = await findCredentialsOf(app.db.read, id)
  if (!(await isPassword(typed, held?.passwordHash, ownerOf(id)))) throw wrongPassword()
  return held?.passwordHash
}

/**
 * The same from outside a session, where wrong passwords are counted, apart from those of the owner's own sessions. Throws
 * ApiError 429 as well.
 */
export async function requireOwnersPassword(
  app: App,
  account: Pick<Caller, 'id'>,
  typed: string | undefined,
): Promise<void> {
  if (typed === undefined) throw new MissingProof('current_password', 'Enter the password of your account.')
  const key = String(account.id)
  await countCall(app.db, 'wrongLinkPasswords', key, app.clock())
  await requirePassword(app, account, typed)
  await app.db.transaction((trx) => uncountCall(trx, 'wrongLinkPasswords', key))
}

/** The error for a code that is wrong or was used before. */
export const wrongCode = () => new WrongProof('code', errors.secondFactorWrong.message)

/** The proofs that a caller sends. */
interface Typed {
  current_password?: string | undefined
  code?: string | undefined
}

type Run<Result> = (prove: Authority['prove']) => Promise<Result>

/**
 * Runs an audited change for a caller. If `authorize` finds that it needs proof of who makes it, the change runs again
 * after that proof has been checked: hashing a password inside the transaction would block every other write. A refusal
 * is 400, not 401, because the session goes on. Throws MissingProof, WrongProof or ApiError 429.
 */
export async function changeWithStepUp<Result>(
  app: App,
  caller: Caller,
  typed: Typed,
  work: (trx: AuditedTransaction, authority: Authority) => Promise<Result>,
): Promise<Result> {
  const { publicUrl, timeZone } = app.config
  const run: Run<Result> = (prove) =>
    callerTransaction(app, caller, (trx, by) => work(trx, { ...by, publicUrl, timeZone, prove }))
  const unproven = new Error('This change needs proof of who makes it.')
  try {
    return await run(() => Promise.reject(unproven))
  } catch (error) {
    if (error !== unproven) throw error
  }
  return runProven(app, caller, typed, run)
}

/** Counts the attempt before checking anything, so concurrent attempts cannot slip through. Only wrong proofs stay counted. */
async function runProven<Result>(app: App, caller: Caller, typed: Typed, run: Run<Result>): Promise<Result> {
  const account = String(caller.id)
  await countCall(app.db, 'wrongProofs', account, app.clock())
  try {
    const passwordHash = await requirePassword(app, caller, typed.current_password)
    return await run(async (trx) => {
      // Another password may have been set while this one was being checked.
      const now = await findCredentialsOf(trx, caller.id)
      if (now === undefined || now.passwordHash !== passwordHash) throw wrongPassword()
      const at = app.clock()
      const used = await checkCode(trx, app.config.secondFactor, { userId: now.id, code: typed.code, at })
      if (used === 'secondFactorWrong') throw wrongCode()
      if (used === 'secondFactorNeeded') throw new MissingProof('code', errors[used].message)
      if (used === 'recovery')
        await appendAudit(trx, { at, actor: { id: now.id, name: now.email } }, recoveryCodeUsed(now.id))
      await uncountCall(trx, 'wrongProofs', account)
    })
  } catch (error) {
    if (!(error instanceof WrongProof))
      await app.db.transaction((trx) => uncountCall(trx, 'wrongProofs', account))
    throw error
  }
}
