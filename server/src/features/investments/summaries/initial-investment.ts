import type { Answer, Body } from '@portico/contract/api/endpoints'
import { firstMonthOf } from '@portico/contract/features/books'
import { withoutReason } from '@portico/contract/features/managed-accounts'
import type { ReleaseMode } from '@portico/contract/features/release-mode'
import { formatMonth } from '@portico/contract/values/month'
import { ApiError } from '../../../api-error.ts'
import type { AuditedTransaction } from '../../../audit/append-audit.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import type { InitialInvestmentRule } from '../../identity/accounts/edit-account.ts'
import { describeNamed } from '../../identity/accounts/edit-account.ts'
import { lockAccount, managedToJson, requireAccount } from '../../identity/accounts/read-accounts.ts'
import type { Account } from '../../identity/queries/account-queries.ts'
import { addressFor } from '../../identity/rules/no-email.ts'
import { listActivity } from '../queries/activity-queries.ts'
import { listMonths } from '../queries/summary-queries.ts'
import { requireOpen } from '../rules/open-books.ts'
import type { PostingBy } from '../rules/posting-day.ts'
import { requireExactAccount } from './post-summaries.ts'
import type { Transaction } from '../../../db/database.ts'
import { announceInitialInvestment } from '../../notices/rules/announce-events.ts'

/**
 * Once a month is posted, another initial investment needs a reason, is told to the investor, and takes a second person
 * where the firm requires one. Throws ApiError invalid, booksClosed or releaseNeeded, and FigureError if one of the account's figures
 * would be too large to be exact.
 */
export const initialInvestmentRule =
  (release: ReleaseMode): InitialInvestmentRule =>
  async (trx, by, { userId, before, after, reason, line }) => {
    await requireExactAccount(trx, userId, after)
    if (before === after) return {}
    const [first] = await listMonths(trx, userId)
    if (first !== undefined && reason === '')
      throw new ApiError('invalid', withoutReason, { reason: withoutReason })
    // An account begins with its first month or its first entry, and holds its initial investment then.
    const [entry] = await listActivity(trx, userId)
    await requireOpen(trx, [first?.month ?? [], entry === undefined ? [] : firstMonthOf(entry)].flat())
    if (first === undefined) return {}
    if (release === 'second-person') throw new ApiError('releaseNeeded')
    await announceInitialInvestment(trx, by, userId, line)
    return { first_month: formatMonth(first.month), reason }
  }

const refuse = (message: string): never => {
  throw new ApiError('invalid', message)
}

/** A release of another initial investment, and of nothing else of an account. Throws ApiError. */
export async function changeInitialInvestment(
  trx: AuditedTransaction,
  by: PostingBy,
  body: Body<'editAccount'>,
): Promise<Answer<'editAccount'>> {
  // It would be kept with the prepared posting.
  if (body.current_password !== undefined || body.code !== undefined)
    refuse('Send neither a password nor a code for release.')
  const userId = body.user_id
  const before = await lockAccount(trx, userId, by.at)
  if (before.version !== body.version) throw new ApiError('accountChanged')
  const { firstName, lastName, isStaff } = before
  const email = addressFor({ email: body.email, firstName, lastName, isStaff }, before.email)
  if (email !== before.email || firstName !== body.first_name || lastName !== body.last_name)
    refuse('Only the initial investment is sent for release. Change e-mail and names by themselves.')
  const after = { ...before, initialInvestment: body.initial_investment }
  if (before.initialInvestment === after.initialInvestment) refuse('Nothing is changed.')
  const recorded = await initialInvestmentRule('direct')(trx, by, {
    userId,
    before: before.initialInvestment,
    after: after.initialInvestment,
    reason: body.reason,
    line: body.line,
  })
  if (recorded['reason'] === undefined) refuse('No month is posted yet, so the account is changed as it is.')
  await appendAudit(trx, by, {
    action: 'account.edited',
    subjectId: userId,
    before: describeNamed(before),
    after: { ...describeNamed(after, before), ...recorded },
  })
  await updateInitialInvestment(trx, after)
  return {
    message: 'The initial investment is changed.',
    account: managedToJson(await requireAccount(trx, userId, by.at)),
  }
}

/** Changes the initial investment of an account, and nothing else. */
async function updateInitialInvestment(
  trx: Transaction,
  { id, initialInvestment }: Pick<Account, 'id' | 'initialInvestment'>,
): Promise<void> {
  await trx
    .updateTable('users')
    .set((eb) => ({ initial_investment: initialInvestment, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
