import type { Answer } from '@portico/contract/api/endpoints'
import type { Summary } from '@portico/contract/figures/monthly-figures'
import { byName, derivedFigures, enteredFigures, kinds } from '@portico/contract/figures/monthly-figures'
import { computeSummary, newMonthFigures, prefilledPrincipal } from '@portico/contract/figures/new-month'
import { centsToJson } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { formatMonth, lastMonth, monthAt, nextMonth } from '@portico/contract/values/month'
import type { Handler } from '../../../http/route.ts'
import type { InvestorAtMonthEnd } from '../queries/month-end-queries.ts'
import { listInvestors, listMonthByInvestor } from '../queries/month-end-queries.ts'

/** A month of every active investor, as posted or with the default figures. */
export const monthEnd: Handler<'monthEnd'> = async ({ app, params }) => {
  const investors = await listInvestors(app.db.read)
  const month = params.month === 'next' ? monthAfter(investors, monthAt(app.clock())) : params.month
  const posted = await listMonthByInvestor(app.db.read, month)
  return {
    month: formatMonth(month),
    rows: investors.map((investor) => toRow(investor, month, posted.get(investor.id))),
  }
}

/** The month after the latest of any investor; `thisMonth` if there is none, or no month after it. */
function monthAfter(investors: readonly InvestorAtMonthEnd[], thisMonth: Month): Month {
  const latest = investors.reduce<Month | null>(
    (found, { latest: own }) => (own !== null && (found === null || own.month > found) ? own.month : found),
    null,
  )
  return latest === null || latest >= lastMonth ? thisMonth : nextMonth(latest)
}

type RowJson = Answer<'monthEnd'>['rows'][number]

function toRow(
  { id, email, name, initialInvestment, latest }: InvestorAtMonthEnd,
  month: Month,
  posted: Summary | undefined,
): RowJson {
  const principal = prefilledPrincipal(initialInvestment, latest?.beginningBalance ?? null)
  const row = posted ?? computeSummary(month, newMonthFigures(principal))
  return {
    id,
    email,
    name,
    latest: latest === null ? null : formatMonth(latest.month),
    latest_principal: latest === null ? null : centsToJson(latest.beginningBalance),
    ...byName(({ key, kind }) => kinds[kind].toJson(row[key]), enteredFigures),
    posted:
      posted === undefined
        ? null
        : byName(({ key, kind }) => kinds[kind].toJson(posted[key]), derivedFigures),
  }
}
