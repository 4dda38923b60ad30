import { figuresOfTotals } from '@portico/contract/figures/figures'
import { centsToJson } from '@portico/contract/values/money'
import { formatMonth } from '@portico/contract/values/month'
import { findAccountPrepared } from '../../identity/queries/account-queries.ts'
import type { Handler } from '../../../http/route.ts'
import { askForTotals } from '../queries/own-summary-queries.ts'

/** The caller's initial investment and first posted month, null before there is one. */
export const investmentFirst: Handler<'investmentFirst'> = async ({ app, caller }) => {
  const account = await findAccountPrepared(app.db, caller.id)
  const totals = await askForTotals(app.db, caller.id)
  const { initialInvestment } = figuresOfTotals(totals, account?.initialInvestment ?? null)
  return {
    initial_investment: centsToJson(initialInvestment),
    month: totals.firstMonth === undefined ? null : formatMonth(totals.firstMonth),
  }
}
