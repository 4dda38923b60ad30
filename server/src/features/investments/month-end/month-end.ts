import type { Answer } from '@portico/contract/api/endpoints'
import type { Summary } from '@portico/contract/figures/figures'
import { centsToJson, zeroCents } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { formatMonth, lastMonth, monthAt, nextMonth } from '@portico/contract/values/month'
import { percentToJson } from '@portico/contract/values/percent'
import {
  computeSummary,
  defaultDividendPercent,
  prefilledPrincipal,
} from '@portico/contract/figures/new-month'
import type { Handler } from '../../../http/route.ts'
import type { InvestorAtMonthEnd } from '../queries/month-end-queries.ts'
import { listInvestors, readMonth } from '../queries/month-end-queries.ts'

/** A month of every active investor: as posted, else as it starts. */
export const monthEnd: Handler<'monthEnd'> = async ({ app, params }) => {
  const investors = await listInvestors(app.db.read)
  const month = params.month === 'next' ? monthAfter(investors, monthAt(app.clock())) : params.month
  const posted = await readMonth(app.db.read, month)
  return {
    month: formatMonth(month),
    rows: investors.map((investor) => toRow(investor, month, posted.get(investor.id))),
  }
}

/** The month after the latest that any of them has; `thisMonth` where none has one, or there is none after it. */
function monthAfter(investors: readonly InvestorAtMonthEnd[], thisMonth: Month): Month {
  const latest = investors.reduce<Month | null>(
    (found, { latest: own }) => (own !== null && (found === null || own.month > found) ? own.month : found),
    null,
  )
  return latest === null || latest >= lastMonth ? thisMonth : nextMonth(latest)
}

function toRow(
  { id, email, name, initialInvestment, latest }: InvestorAtMonthEnd,
  month: Month,
  posted: Summary | undefined,
): Answer<'monthEnd'>['rows'][number] {
  const principal = prefilledPrincipal(initialInvestment, latest?.beginningBalance ?? null)
  const row = posted ?? computeSummary(month, principal, defaultDividendPercent, zeroCents)
  return {
    id,
    email,
    name,
    latest: latest === null ? null : formatMonth(latest.month),
    latest_principal: latest === null ? null : centsToJson(latest.beginningBalance),
    beginning_balance: centsToJson(row.beginningBalance),
    dividend_percent: percentToJson(row.dividendPercent),
    dividend_paid: centsToJson(row.dividendPaid),
    posted:
      posted === undefined
        ? null
        : {
            dividend_amount: centsToJson(posted.dividendAmount),
            unrealized_gain: centsToJson(posted.unrealizedGain),
            ending_balance: centsToJson(posted.endingBalance),
          },
  }
}
