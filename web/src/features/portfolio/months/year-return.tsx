import type { Derivation } from '@portico/contract/figures/derivation'
import { noFigure, signedPercent } from '../../../figures/figure-text.ts'
import { Figure } from '../../../figures/explanation.tsx'
import { asLoaded, useHistory, useReturns } from '../../../figures/portfolio-data.ts'
import styles from './month-table.module.css'

const returnClass = `inline-block mr-3 align-middle text-sm font-semibold ${styles['return']}`

/** The time-weighted return of a calendar year, explained by its months, or on request why there is none. */
export function YearReturn({ year }: { year: number }) {
  const returns = useReturns(asLoaded).data
  const history = useHistory(asLoaded).data
  const value = returns?.years.find((each) => each.year === year)?.time_weighted
  if (returns === undefined || history === undefined || value === undefined) return null
  const key = String(year)
  const name = `Time-weighted return of ${year}`
  if (value === null) {
    const why: Derivation<null> = {
      name,
      formula: returns.missing[key] ?? 'There is no return for this year.',
      terms: [],
      value: null,
      text: noFigure,
      postedAt: undefined,
    }
    return (
      <span className={returnClass}>
        <Figure derive={() => why}>No return</Figure>
      </span>
    )
  }
  const text = signedPercent(value)
  const line = { key, name, value, text, missing: undefined, year }
  return (
    <span className={returnClass} data-loss={value < 0} data-gain={value > 0}>
      <Figure derive={(code) => code.deriveReturn(history, line)}>{text}</Figure>
      <span className="sr-only"> time-weighted</span>
    </span>
  )
}
