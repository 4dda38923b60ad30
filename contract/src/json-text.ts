/** Long answers, written as the text of their JSON: only the server needs that, and pages are spared it. */
import type { Cents } from './money.ts'
import { formatMonth } from './month.ts'
import type { Percent } from './percent.ts'
import type { Point } from './series.ts'
import type { StandingSummary } from './summaries.ts'

/** What stands after the units in JSON: nothing for a whole number, and no zero at the end. */
const fractions = Array.from({ length: 100 }, (_, k) => String(k / 100).slice(1))

/** The text that JSON has for hundredths as a number: 1033350 → "10333.5". JSON.stringify takes several times as long. */
export function hundredthsToJsonText(hundredths: number): string {
  if (hundredths < 0) return `-${hundredthsToJsonText(-hundredths)}`
  const rest = hundredths % 100
  return `${(hundredths - rest) / 100}${fractions[rest]}`
}

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

/** Added up piece by piece, which takes two thirds of what joining a list of them does. */
function listText<Each>(list: readonly Each[], textOf: (each: Each) => string): string {
  let text = '['
  let comma = ''
  for (const each of list) {
    text += comma + textOf(each)
    comma = ','
  }
  return `${text}]`
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
  return listText(rows, (row) => summaryText(idOf(row), row))
}

/** A series as it travels: the JSON of a MoneySeries or PercentSeries. Labels are months and quarters, which need no escapes. */
export function seriesToText(points: readonly Point<Cents | Percent | null>[]): string {
  const labels = listText(points, ({ label }) => `"${label}"`)
  const data = listText(points, ({ value }) => (value === null ? 'null' : hundredthsToJsonText(value)))
  return `{"labels":${labels},"data":${data}}`
}
