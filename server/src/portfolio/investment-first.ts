import { figuresOfTotals } from '@portico/contract/figures'
import { centsToJson } from '@portico/contract/money'
import { formatMonth } from '@portico/contract/month'
import { askForAccount } from '../accounts/account-queries.ts'
import type { Handler } from '../http/route.ts'
import { askForTotals } from '../summaries/own-summary-queries.ts'

/** The caller's initial investment and first posted month, null before there is one. */
export const investmentFirst: Handler<'investmentFirst'> = async ({ app, caller }) => {
  const account = await askForAccount(app.db, caller.id)
  const totals = await askForTotals(app.db, caller.id)
  const { initialInvestment } = figuresOfTotals(totals, account?.initialInvestment ?? null)
  return {
    initial_investment: centsToJson(initialInvestment),
    month: totals.firstMonth === undefined ? null : formatMonth(totals.firstMonth),
  }
}
