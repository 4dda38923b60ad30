import { z } from 'zod'
import { money, monthText, percentage } from './fields.ts'
import type { Cents } from './money.ts'
import type { Percent } from './percent.ts'
import type { Point } from './series.ts'
import { hundredthsToJsonText } from './whole.ts'

/** A series of money, one label a point. */
export const moneySeriesResponse = z.object({ labels: z.array(z.string()), data: z.array(money) })

/** A series of percentages; null where the figure is undefined. */
export const percentSeriesResponse = z.object({
  labels: z.array(z.string()),
  data: z.array(percentage.nullable()),
})

export type PercentSeries = z.output<typeof percentSeriesResponse>
export type MoneySeries = z.output<typeof moneySeriesResponse>

/** The initial investment and the first posted month, null before there is one. */
export const investmentFirstResponse = z.object({ initial_investment: money, month: monthText.nullable() })

/** A series as it travels: the JSON of a MoneySeries or PercentSeries. Labels are months and quarters, which need no escapes. */
export function seriesToText(points: readonly Point<Cents | Percent | null>[]): string {
  const labels = points.map(({ label }) => `"${label}"`)
  const data = points.map(({ value }) => (value === null ? 'null' : hundredthsToJsonText(value)))
  return `{"labels":[${labels.join(',')}],"data":[${data.join(',')}]}`
}
