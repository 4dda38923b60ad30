import styles from './totals-of-month.module.css'
import type { MonthTotals } from '@portico/contract/features/checks'
import { totalFigures, totalLabel } from '@portico/contract/figures/monthly-figures'
import { formatUsd } from '@portico/contract/values/money'
import { noFigure } from '../../investments/figure-text.ts'

const count = new Intl.NumberFormat('en-US')

/** What all investors together have in the month. */
export function TotalsOfMonth({ totals }: { totals: MonthTotals }) {
  const amounts = totalFigures.map(({ total }) => [totalLabel(total), totals[total]] as const)
  return (
    <>
      <dl className={styles['totals']}>
        <div className={styles['line']}>
          <dt>Months posted</dt>
          <dd>{count.format(totals.count)}</dd>
        </div>
        {amounts.map(([name, amount]) => (
          <div key={name} className={styles['line']}>
            <dt>{name}</dt>
            <dd>{amount === null ? noFigure : formatUsd(amount)}</dd>
          </div>
        ))}
      </dl>
      {amounts.some(([, amount]) => amount === null) && (
        <p className={styles['note']}>A total without a figure is too large to be added up to the cent.</p>
      )}
    </>
  )
}
