import { isDeepStrictEqual } from 'node:util'
import type { TaxDetails } from '@portico/contract/features/tax'
import { endOfReference } from '@portico/contract/features/tax'
import { ApiError } from '../../../api-error.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import type { Reader } from '../../../db/database.ts'
import type { Handler } from '../../../http/route.ts'
import { findAccount } from '../queries/account-queries.ts'
import { callerTransaction } from '../rules/guard.ts'
import { encryptReference } from '../rules/tax-cipher.ts'

/**
 * Changes the tax details of an investor, which only staff see. Of the reference, only the end is on the trail. Throws
 * ApiError 404, 409 for staff, for an edit of an older version and without SECRET_KEY, and invalid if nothing would change.
 */
export const editTax: Handler<'editTax'> = async ({ app, body, caller }) => {
  const { user_id: userId, version, reference, country, form } = body
  await callerTransaction(app, caller, async (trx, by) => {
    const account = await findAccount(trx, userId)
    if (account === undefined) throw new ApiError('noSuchUser')
    if (account.isStaff) throw new ApiError('staffAccount', 'Staff have no tax papers.')
    // Audited transactions are serialised, so no one else can change them in between.
    const { encrypted, ...found } = await findTaxRow(trx, userId)
    if (version !== found.version) throw new ApiError('accountChanged')
    const stored = { encrypted_reference: encrypted, reference_end: found.reference_end }
    const after = {
      version: version + 1,
      ...(reference === undefined
        ? stored
        : reference === null
          ? { encrypted_reference: null, reference_end: null }
          : {
              encrypted_reference: encryptReference(app.config.secondFactor, userId, reference),
              reference_end: endOfReference(reference),
            }),
      country,
      form,
    }
    const isSame = isDeepStrictEqual(onTrail(found), onTrail(after))
    if (isSame && typeof reference !== 'string') throw new ApiError('invalid', 'Nothing is changed.')
    await trx
      .insertInto('tax_details')
      .values({ user_id: userId, ...after })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(after))
      .execute()
    await appendAudit(trx, by, {
      action: 'account.tax-changed',
      subjectId: userId,
      before: onTrail(found),
      after: { ...onTrail(after), ...(typeof reference === 'string' ? { reference_entered: true } : {}) },
    })
  })
  return { message: 'The tax details are changed.' }
}

const onTrail = ({ reference_end, country, form }: Omit<TaxDetails, 'version'>) => ({
  reference_end,
  country,
  form,
})

async function findTaxRow(db: Reader, userId: number): Promise<TaxDetails & { encrypted: string | null }> {
  const found = await db
    .selectFrom('tax_details')
    .select(['version', 'encrypted_reference as encrypted', 'reference_end', 'country', 'form'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found ?? { version: 0, encrypted: null, reference_end: null, country: null, form: null }
}

/** An account's tax details without the reference; version 0 where there are none. */
export async function findTax(db: Reader, userId: number): Promise<TaxDetails> {
  const { version, reference_end, country, form } = await findTaxRow(db, userId)
  return { version, reference_end, country, form }
}
