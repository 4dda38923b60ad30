import { formatUsd } from '@portico/contract/values/money'
import { groupedNumber } from '../../investments/figure-text.ts'
import styles from './totals-foot.module.css'
import type { Totals } from './totals.ts'

const sums: readonly { name: string; text: (totals: Totals) => string }[] = [
  { name: 'Rows', text: ({ rows }) => groupedNumber.format(rows) },
  { name: 'Principal', text: ({ principal }) => formatUsd(principal) },
  { name: 'Dividend', text: ({ dividend }) => formatUsd(dividend) },
  { name: 'Paid', text: ({ paid }) => formatUsd(paid) },
  { name: 'Gain', text: ({ gain }) => formatUsd(gain) },
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
