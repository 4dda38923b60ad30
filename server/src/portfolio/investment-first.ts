import { figuresOf } from '@portico/contract/figures'
import { centsToJson } from '@portico/contract/money'
import { formatMonth } from '@portico/contract/month'
import { askForAccount } from '../accounts/account-queries.ts'
import type { Handler } from '../http/route.ts'
import { askForEarnings } from '../summaries/own-summary-queries.ts'

/** The caller's initial investment and first posted month, null before there is one. */
export const investmentFirst: Handler<'investmentFirst'> = async ({ app, caller }) => {
  const account = await askForAccount(app.db, caller.id)
  const rows = await askForEarnings(app.db, caller.id)
  const { initialInvestment } = figuresOf(rows, account?.initialInvestment ?? null)
  const first = rows[0]
  return {
    initial_investment: centsToJson(initialInvestment),
    month: first ? formatMonth(first.month) : null,
  }
}
