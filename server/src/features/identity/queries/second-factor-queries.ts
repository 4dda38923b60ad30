import type { Transaction, Reader } from '../../../db/database.ts'

/** An account's second factor; without effect until it is confirmed. */
export interface SecondFactor {
  sealedSecret: string
  isConfirmed: boolean
}

export async function findSecondFactor(db: Reader, userId: number): Promise<SecondFactor | undefined> {
  const row = await db
    .selectFrom('second_factors')
    .select(['sealed_secret', 'confirmed_since'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && { sealedSecret: row.sealed_secret, isConfirmed: row.confirmed_since !== null }
}

/** Whether signing in to this account requires a code. */
export const hasSecondFactor = async (db: Reader, userId: number): Promise<boolean> =>
  (await findSecondFactor(db, userId))?.isConfirmed === true

export interface SealedSecret {
  userId: number
  sealedSecret: string
}

/** Every encrypted secret and its account. */
export async function listSealedSecrets(db: Reader): Promise<SealedSecret[]> {
  const rows = await db.selectFrom('second_factors').select(['user_id', 'sealed_secret']).execute()
  return rows.map((row) => ({ userId: row.user_id, sealedSecret: row.sealed_secret }))
}

/** Replaces an encrypted secret, unless it has changed meanwhile. */
export async function replaceSealedSecret(
  trx: Transaction,
  { userId, sealedSecret }: SealedSecret,
  renewed: string,
): Promise<void> {
  await trx
    .updateTable('second_factors')
    .set({ sealed_secret: renewed })
    .where('user_id', '=', userId)
    .where('sealed_secret', '=', sealedSecret)
    .execute()
}

/** Stores a secret that is still to be confirmed, replacing an earlier one. False if there is a confirmed one. */
export async function keepSecret(trx: Transaction, userId: number, sealedSecret: string): Promise<boolean> {
  const fresh = { sealed_secret: sealedSecret, confirmed_since: null, last_step: 0 }
  const result = await trx
    .insertInto('second_factors')
    .values({ user_id: userId, ...fresh })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(fresh).where('second_factors.confirmed_since', 'is', null),
    )
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function confirmSecret(trx: Transaction, userId: number, at: number): Promise<void> {
  await trx.updateTable('second_factors').set({ confirmed_since: at }).where('user_id', '=', userId).execute()
}

/** Uses up the codes of a half-minute and all before it; false if they were used. One statement, so that one of many wins. */
export async function spendStep(trx: Transaction, userId: number, step: number): Promise<boolean> {
  const result = await trx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Uses up a recovery code; false if it does not exist or was used. One statement, so that one of many wins. */
export async function spendRecoveryCode(
  trx: Transaction,
  userId: number,
  codeHash: string,
  at: number,
): Promise<boolean> {
  const result = await trx
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Replaces the account's recovery codes. */
export async function replaceRecoveryCodes(
  trx: Transaction,
  userId: number,
  codeHashes: readonly string[],
): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const rows = codeHashes.map((hash) => ({ user_id: userId, code_hash: hash, used_at: null }))
  await trx.insertInto('recovery_codes').values(rows).execute()
}

export async function countRecoveryCodes(db: Reader, userId: number): Promise<number> {
  const rows = await db
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
  return rows.length
}

/** Deletes an account's second factor and its recovery codes; false if it had no confirmed one. */
export async function deleteSecondFactor(trx: Transaction, userId: number): Promise<boolean> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const gone = await trx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_since')
    .executeTakeFirst()
  return gone !== undefined && gone.confirmed_since !== null
}
