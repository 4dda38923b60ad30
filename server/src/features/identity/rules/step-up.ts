import { errors } from '@portico/contract/api/errors'
import { findCredentialsOf } from '../queries/account-queries.ts'
import type { Authority } from './authorize.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import type { AuditedTransaction } from '../../../audit/audited-transaction.ts'
import { countCall, uncountCall } from '../../../limits/limits.ts'
import { checkCode, recoveryCodeUsed } from '../queries/code-queries.ts'
import { callerTransaction } from './caller-transaction.ts'
import { wrongCode } from './wrong-code.ts'
import type { Caller } from '../../../http/caller.ts'
import { MissingProof, requirePassword, WrongProof, wrongPassword } from './current-password.ts'
import type { App } from '../../../http/route.ts'

/** What callers type to prove that it is them. */
interface Typed {
  current_password?: string | undefined
  code?: string | undefined
}

type Run<Result> = (prove: Authority['prove']) => Promise<Result>

/**
 * Runs a change on record for a caller. Where it turns out to take proof of who makes it (see `authorize`), it is run
 * again after what they typed has been checked: nobody could write while a password is hashed within it. A refusal is
 * 400, not 401, because the session goes on. Throws MissingProof, WrongProof or ApiError 429.
 */
export async function changeWithStepUp<Result>(
  app: App,
  caller: Caller,
  typed: Typed,
  work: (trx: AuditedTransaction, authority: Authority) => Promise<Result>,
): Promise<Result> {
  const { publicUrl } = app.config
  const run: Run<Result> = (prove) =>
    callerTransaction(app, caller, (trx, by) => work(trx, { ...by, publicUrl, prove }))
  const unproven = new Error('This change takes proof of who makes it.')
  try {
    return await run(() => Promise.reject(unproven))
  } catch (error) {
    if (error !== unproven) throw error
  }
  return runProven(app, caller, typed, run)
}

/** Counts the attempt before anything is checked, so that many at once cannot slip through. Only wrong proof stays counted. */
async function runProven<Result>(app: App, caller: Caller, typed: Typed, run: Run<Result>): Promise<Result> {
  const whom = String(caller.id)
  await countCall(app.db, 'wrongProofs', whom, app.clock())
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
        await appendAudit(trx, { at, actor: { id: now.id, name: now.email } }, [recoveryCodeUsed(now.id)])
      await uncountCall(trx, 'wrongProofs', whom)
    })
  } catch (error) {
    if (!(error instanceof WrongProof))
      await app.db.transaction((trx) => uncountCall(trx, 'wrongProofs', whom))
    throw error
  }
}
