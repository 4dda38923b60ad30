/** Long answers, written as the text of their JSON: only the server needs that, and pages are spared it. */
import type { Cents } from './money.ts'
import type { Percent } from './percent.ts'
import type { Point } from './series.ts'

/** What stands after the units in JSON: nothing for a whole number, and no zero at the end. */
const fractions = Array.from({ length: 100 }, (_, k) => String(k / 100).slice(1))

/** The text that JSON has for hundredths as a number: 1033350 → "10333.5". JSON.stringify takes several times as long. */
export function hundredthsToJsonText(hundredths: number): string {
  if (hundredths < 0) return `-${hundredthsToJsonText(-hundredths)}`
  const rest = hundredths % 100
  return `${(hundredths - rest) / 100}${fractions[rest]}`
}

/** A series as it travels: the JSON of a MoneySeries or PercentSeries. Labels are months and quarters, which need no escapes. */
export function seriesToText(points: readonly Point<Cents | Percent | null>[]): string {
  const labels = points.map(({ label }) => `"${label}"`)
  const data = points.map(({ value }) => (value === null ? 'null' : hundredthsToJsonText(value)))
  return `{"labels":[${labels.join(',')}],"data":[${data.join(',')}]}`
}
