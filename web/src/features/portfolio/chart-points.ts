import type { Cents } from '@portico/contract/values/money'
import { formatUsd } from '@portico/contract/values/money'
import { formatMonthShort, parseMonth } from '@portico/contract/values/month'
import type { MoneySeries, PercentSeries } from '@portico/contract/features/portfolio'
import type { Point } from '@portico/contract/figures/series'
import type { ChartPoint } from '../../components/chart/chart-point.ts'
import { percentOrDash } from '../../investments/figure-text.ts'

/** A point a month. */
export function moneyPoint({ label, value }: Point<Cents>): ChartPoint {
  return { label, short: formatMonthShort(parseMonth(label)), value, text: formatUsd(value) }
}

/** The points of a money series. */
export const moneyPoints = ({ labels, data }: MoneySeries): ChartPoint[] =>
  data.map((value, k) => moneyPoint({ label: labels[k] ?? '', value }))

/** The points of a percentage series, one a quarter. */
export const percentPoints = ({ labels, data }: PercentSeries): ChartPoint[] =>
  data.map((value, k) => {
    const label = labels[k] ?? ''
    return { label, short: label, value, text: percentOrDash(value) }
  })
