import { formatMonth } from './month.ts'
import type { StandingSummary } from './summaries.ts'
import { hundredthsToJsonText } from './whole.ts'

const mostMoments = 1_000
const moments = new Map<number, string>()

/** Months are posted many at a time, so the moments of an investor's months are those of everybody's. */
function momentText(epochMs: number): string {
  let text = moments.get(epochMs)
  if (text === undefined) {
    if (moments.size >= mostMoments) moments.clear()
    text = new Date(epochMs).toISOString()
    moments.set(epochMs, text)
  }
  return text
}

function summaryText(id: number, row: StandingSummary): string {
  const principal = hundredthsToJsonText(row.beginningBalance)
  const percent = hundredthsToJsonText(row.dividendPercent)
  const dividend = hundredthsToJsonText(row.dividendAmount)
  const paid = hundredthsToJsonText(row.dividendPaid)
  const gain = hundredthsToJsonText(row.unrealizedGain)
  const balance = hundredthsToJsonText(row.endingBalance)
  return `{"id":${id},"posted_at":"${momentText(row.postedAt)}","version":${row.version},"quarter":"${formatMonth(row.month)}","beginning_balance":${principal},"dividend_percent":${percent},"dividend_amount":${dividend},"dividend_paid":${paid},"unrealized_gain":${gain},"ending_balance":${balance}}`
}

/**
 * Posted months as JSON, each under the id that `idOf` gives it: what JSON.stringify makes of `summaryToJson`, in a
 * third of its time. Every dashboard asks for all months of its account.
 */
export function summariesToText(
  rows: readonly StandingSummary[],
  idOf: (row: StandingSummary) => number,
): string {
  return `[${rows.map((row) => summaryText(idOf(row), row)).join(',')}]`
}
