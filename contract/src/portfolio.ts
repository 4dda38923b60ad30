import { z } from 'zod'
import { money, monthText, percentage } from './fields.ts'
import type { Cents } from './money.ts'
import { centsToJson } from './money.ts'
import type { Percent } from './percent.ts'
import { percentToJson } from './percent.ts'
import type { Point } from './series.ts'

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

/** A series as it travels. */
export function moneySeriesToJson(points: readonly Point<Cents>[]): z.input<typeof moneySeriesResponse> {
  return { labels: points.map((point) => point.label), data: points.map((point) => centsToJson(point.value)) }
}

/** A series as it travels. */
export function percentSeriesToJson(
  points: readonly Point<Percent | null>[],
): z.input<typeof percentSeriesResponse> {
  return {
    labels: points.map((point) => point.label),
    data: points.map((point) => (point.value === null ? null : percentToJson(point.value))),
  }
}
