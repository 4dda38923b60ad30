import styles from './totals-foot.module.css'
import { totalFigures, totalLabel } from '@portico/contract/figures/monthly-figures'
import { formatUsd } from '@portico/contract/values/money'
import type { Totals } from './totals.ts'
import { groupedNumber } from '../../investments/figure-text.ts'

const sums: readonly { name: string; text: (totals: Totals) => string }[] = [
  { name: 'Rows', text: ({ rows }) => groupedNumber.format(rows) },
  ...totalFigures.map(({ total }) => ({
    name: totalLabel(total),
    text: (totals: Totals) => formatUsd(totals[total]),
  })),
]

/** The sums of what is to be posted. */
export const TotalsFoot = ({ totals }: { totals: Totals | null }) => (
  <dl className={styles['totals']} aria-label="Totals to post">
    {sums.map(({ name, text }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{totals === null ? 'Too large' : text(totals)}</dd>
      </div>
    ))}
  </dl>
)
