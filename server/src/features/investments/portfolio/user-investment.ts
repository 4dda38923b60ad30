import { figuresOf } from '@portico/contract/figures/figures'
import { centsToJson } from '@portico/contract/values/money'
import { ApiError } from '../../../api-error.ts'
import type { Handler } from '../../../http/route.ts'
import { readSummaries } from '../queries/summary-queries.ts'
import { findAccount } from '../../identity/queries/account-queries.ts'

/** An investor's initial investment. Throws ApiError 404. */
export const userInvestment: Handler<'userInvestment'> = async ({ app, params }) => {
  const account = await findAccount(app.db.read, params.userId)
  if (account === undefined) throw new ApiError('noSuchUser')
  const { initialInvestment } = figuresOf(
    await readSummaries(app.db.read, account.id),
    account.initialInvestment,
  )
  return {
    user_id: account.id,
    initial_investment: centsToJson(initialInvestment),
    recorded: account.initialInvestment !== null,
  }
}
