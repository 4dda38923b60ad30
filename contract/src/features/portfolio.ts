import { z } from 'zod'
import { money, monthText, percentage } from '../api/fields.ts'

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
