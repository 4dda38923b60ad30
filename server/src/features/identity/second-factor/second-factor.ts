import { site } from '../../../../../site.config.ts'
import { ApiError } from '../../../api-error.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Handler } from '../../../http/route.ts'
import { countCall } from '../../../limits/limits.ts'
import { tellOwner } from '../mails/tell-owner.ts'
import {
  issueRecoveryCodes,
  consumeCode,
  consumeStep,
  deleteSecondFactor,
  encryptSecret,
  decryptSecret,
  findSecondFactor,
  hasSecondFactor,
} from '../rules/second-factor-codes.ts'
import { deleteSessionsBut } from '../queries/session-queries.ts'
import { callerTransaction } from '../rules/guard.ts'
import { newSecret, otpauthUrl, secretText, normalizeCode, stepOf } from '../rules/one-time-codes.ts'
import { requirePassword, wrongCode } from '../rules/step-up.ts'
import { deleteEmailChange, deleteEmailChangeOf } from '../queries/password-reset-queries.ts'

/** The state of the caller's second factor, and whether the firm requires one. */
export const getSecondFactor: Handler<'secondFactor'> = async ({ app, caller }) => {
  const { key, required } = app.config.secondFactor
  const codesLeft = await app.db.read
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('user_id', '=', caller.id)
    .where('used_at', 'is', null)
    .execute()
  return {
    set: await hasSecondFactor(app.db.read, caller.id),
    required,
    available: key !== undefined,
    recovery_codes_left: codesLeft.length,
  }
}

/** Creates a secret for the authenticator app. It has no effect until it is confirmed. Throws ApiError invalid, noSecretKey, secondFactorThere or 429. */
export const beginSecondFactor: Handler<'beginSecondFactor'> = async ({ app, body, caller }) => {
  const at = app.clock()
  await countCall(app.db, 'secondFactorCalls', String(caller.id), at)
  const secret = newSecret()
  const encrypted = encryptSecret(app.config.secondFactor.key, caller.id, secret)
  await requirePassword(app, caller, body.current_password)
  await callerTransaction(app, caller, async (trx, by) => {
    await appendAudit(trx, by, { action: 'second-factor.begun', subjectId: caller.id })
    if (!(await storeSecret(trx, caller.id, encrypted))) throw new ApiError('secondFactorThere')
  })
  return { secret: secretText(secret), otpauth_url: otpauthUrl(secret, site.name, caller.email) }
}

/** Stores a secret that is still to be confirmed, replacing an earlier one. False if there is a confirmed one. */
async function storeSecret(trx: Transaction, userId: number, encryptedSecret: string): Promise<boolean> {
  const fresh = { sealed_secret: encryptedSecret, confirmed_since: null, last_step: 0 }
  const result = await trx
    .insertInto('second_factors')
    .values({ user_id: userId, ...fresh })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(fresh).where('second_factors.confirmed_since', 'is', null),
    )
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/**
 * Turns the second factor on once a code proves that the app has the secret. Ends the account's other sessions and a
 * requested change of e-mail, which took no code, and tells the owner by mail. Throws ApiError invalid, noSecondFactor,
 * secondFactorThere, noSecretKey or 429.
 */
export const confirmSecondFactor: Handler<'confirmSecondFactor'> = async ({ app, body, caller }) => {
  const at = app.clock()
  await countCall(app.db, 'secondFactorCalls', String(caller.id), at)
  const recoveryCodes = await callerTransaction(app, caller, async (trx, by) => {
    // Audited transactions are serialised: a sign-in under way is either over or will be asked for a code.
    await appendAudit(trx, by, { action: 'second-factor.set', subjectId: caller.id })
    const factor = await findSecondFactor(trx, caller.id)
    if (factor === undefined) throw new ApiError('noSecondFactor')
    if (factor.isConfirmed) throw new ApiError('secondFactorThere')
    const secret = decryptSecret(app.config.secondFactor.key, caller.id, factor.encryptedSecret)
    const step = stepOf(secret, normalizeCode(body.code), at)
    if (step === undefined) throw wrongCode()
    await consumeStep(trx, caller.id, step)
    await trx
      .updateTable('second_factors')
      .set({ confirmed_since: at })
      .where('user_id', '=', caller.id)
      .execute()
    await deleteSessionsBut(trx, caller.id, caller.sessionId)
    await deleteEmailChange(trx, caller.id)
    await tellOwner(trx, 'factorSet', { userId: caller.id, at, publicUrl: app.config.publicUrl })
    return issueRecoveryCodes(trx, caller.id)
  })
  return { recovery_codes: recoveryCodes }
}

/** Replaces the caller's ten recovery codes, and tells the owner by mail. Throws ApiError invalid, noSecondFactor or 429. */
export const renewRecoveryCodes: Handler<'renewRecoveryCodes'> = async ({ app, body, caller }) => {
  const at = app.clock()
  await countCall(app.db, 'secondFactorCalls', String(caller.id), at)
  const recoveryCodes = await callerTransaction(app, caller, async (trx, by) => {
    await appendAudit(trx, by, { action: 'second-factor.codes-renewed', subjectId: caller.id })
    if (!(await hasSecondFactor(trx, caller.id))) throw new ApiError('noSecondFactor')
    const typed = { userId: caller.id, code: body.code, at }
    if ((await consumeCode(trx, app.config.secondFactor, typed)) === undefined) throw wrongCode()
    await tellOwner(trx, 'codesRenewed', { userId: caller.id, at, publicUrl: app.config.publicUrl })
    return issueRecoveryCodes(trx, caller.id)
  })
  return { recovery_codes: recoveryCodes }
}

/**
 * Turns the second factor off, given the password and a code. Ends the account's other sessions and tells the owner
 * by mail. Throws ApiError secondFactorKept, noSecondFactor, invalid or 429.
 */
export const removeSecondFactor: Handler<'removeSecondFactor'> = async ({ app, body, caller }) => {
  const at = app.clock()
  if (app.config.secondFactor.required) throw new ApiError('secondFactorKept')
  await countCall(app.db, 'secondFactorCalls', String(caller.id), at)
  if (!(await hasSecondFactor(app.db.read, caller.id))) throw new ApiError('noSecondFactor')
  await requirePassword(app, caller, body.current_password)
  await callerTransaction(app, caller, async (trx, by) => {
    await appendAudit(trx, by, { action: 'second-factor.removed', subjectId: caller.id })
    const typed = { userId: caller.id, code: body.code, at }
    if ((await consumeCode(trx, app.config.secondFactor, typed)) === undefined) throw wrongCode()
    await deleteSecondFactor(trx, caller.id)
    await deleteSessionsBut(trx, caller.id, caller.sessionId)
    await deleteEmailChangeOf(trx, caller.id, { but: caller.sessionId })
    await tellOwner(trx, 'factorRemoved', { userId: caller.id, at, publicUrl: app.config.publicUrl })
  })
  return { message: 'Your second factor is off. All other sessions are ended.' }
}
