import type { ReturnsFigures } from '@portico/contract/features/returns'
import type { Month } from '@portico/contract/values/month'
import { formatMonth } from '@portico/contract/values/month'
import type { Percent } from '@portico/contract/values/percent'
import { formatPercent } from '@portico/contract/values/percent'
import type { UseQueryResult } from '@tanstack/react-query'
import { TableSkeleton } from '../../components/feedback/skeleton.tsx'
import { Card } from '../../components/layout/card.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { noFigure } from '../../investments/figure-text.ts'
import { Figure } from './explanation.tsx'
import type { OwnHistory } from './portfolio-data.ts'
import styles from './returns-card.module.css'

/** A return on the card. `key` is its name in the API; a calendar year and a single month name theirs. */
export interface ReturnLine {
  key: string
  name: string
  value: Percent | null
  text: string
  /** Why there is none. */
  missing: string | undefined
  year?: number
  month?: Month | undefined
}

/** The account's returns, each explained down to its months or cash flows. */
export function ReturnsCard({
  returns: query,
  history,
}: {
  returns: UseQueryResult<ReturnsFigures>
  history: OwnHistory
}) {
  return (
    <Card title="Returns" heading="large">
      <QuerySection query={query} skeleton={<TableSkeleton />} failure="Failed to load the returns.">
        {(returns) => (
          <>
            <p className={styles['note']}>{periodOf(returns)}Net, as posted.</p>
            <dl className={styles['lines']}>
              {linesOf(returns).map((line) => (
                <Line key={line.name} line={line} history={history} />
              ))}
            </dl>
          </>
        )}
      </QuerySection>
    </Card>
  )
}

function Line({ line, history }: { line: ReturnLine; history: OwnHistory }) {
  const { name, value, text, missing } = line
  return (
    <div className={styles['line']}>
      <dt>{name}</dt>
      <dd data-loss={value !== null && value < 0}>
        {missing === undefined ? (
          <Figure derive={(code) => code.deriveReturn(history, line)}>{text}</Figure>
        ) : (
          text
        )}
      </dd>
      {missing !== undefined && <dd className={styles['missing']}>{missing}</dd>}
    </div>
  )
}

function periodOf({ from, to }: ReturnsFigures): string {
  if (from === null || to === null) return ''
  return from === to ? `${formatMonth(from)}. ` : `${formatMonth(from)} to ${formatMonth(to)}. `
}

/** Every return, in the order of the card. */
function linesOf(returns: ReturnsFigures): ReturnLine[] {
  const { missing } = returns
  const lineOf = (key: string, name: string, value: Percent | null): ReturnLine => ({
    key,
    name,
    value,
    text: value === null ? noFigure : formatPercent(value),
    missing: missing[key],
  })
  const ofMonth = (key: 'best_month' | 'worst_month', name: string): ReturnLine => {
    const month = returns[`${key}_quarter`] ?? undefined
    return { ...lineOf(key, month ? `${name}, ${formatMonth(month)}` : name, returns[key]), month }
  }
  return [
    lineOf('time_weighted', 'Time-weighted', returns.time_weighted),
    lineOf('annualised', 'Annualised', returns.annualised),
    lineOf('money_weighted', 'Money-weighted, a year', returns.money_weighted),
    ...returns.years.map(({ year, months, time_weighted: value }) => ({
      ...lineOf(
        String(year),
        months === 12 ? String(year) : `${year}, ${months === 1 ? 'one month' : `${months} months`}`,
        value,
      ),
      year,
    })),
    ofMonth('best_month', 'Best month'),
    ofMonth('worst_month', 'Worst month'),
    lineOf('deepest_fall', 'Deepest fall', returns.deepest_fall),
  ]
}
