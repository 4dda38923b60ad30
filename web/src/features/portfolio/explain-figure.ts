import type { Profile } from '@portico/contract/features/accounts'
import type { PostedSummary } from '@portico/contract/features/summaries'
import type { Derivation } from '@portico/contract/figures/derivation'
import { deriveFiguresAt, deriveQuarters } from '@portico/contract/figures/derive-months'
import type { Figures } from '@portico/contract/figures/figures'
import { deriveFigures } from '@portico/contract/figures/figures'
import { formatMonth } from '@portico/contract/values/month'
import type { ChartPoint } from '../../components/chart/chart-scale.ts'

/** The derivation of a figure of the account; undefined while the rows behind it load. */
export type DeriveFigure = (name: keyof Figures) => Derivation<unknown> | undefined

/** Explains the figures of a profile by the account's months. */
export function deriveFigure(
  profile: Profile | undefined,
  rows: readonly PostedSummary[] | undefined,
): DeriveFigure {
  if (profile === undefined || rows === undefined) return () => undefined
  const initial = profile.initial_investment_recorded ? profile.initial_investment_amount : null
  return (name) => deriveFigures(rows, initial)[name]
}

/** The derivation of a point of a chart; undefined while the rows behind it load. */
export type ExplainPoint = (point: Pick<ChartPoint, 'label'>) => Derivation<unknown> | undefined

type FigureName = 'totalPortfolioValue' | 'profit' | 'roi'

/** Explains the points of a monthly series by a figure of the account at that time. */
export function explainMonths(rows: readonly PostedSummary[] | undefined, figure: FigureName): ExplainPoint {
  return ({ label }) => {
    const row = rows?.find(({ month }) => formatMonth(month) === label)
    return rows && row && deriveFiguresAt(rows, row)[figure]
  }
}

/** The same for a quarterly series: the account at the quarter's last posted month. */
export function explainQuarters(
  rows: readonly PostedSummary[] | undefined,
  figure: FigureName,
): ExplainPoint {
  return ({ label }) => {
    const row = rows && deriveQuarters(rows).get(label)
    return rows && row && deriveFiguresAt(rows, row)[figure]
  }
}
