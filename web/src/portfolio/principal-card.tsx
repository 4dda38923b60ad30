import type { Profile } from '@portico/contract/accounts'
import { Card } from '../ui/card.tsx'
import { usdOrDash } from '../ui/figure-text.ts'
import styles from './principal-card.module.css'

/** What was put in, and what became of it. */
export function PrincipalCard({ profile }: { profile: Profile | undefined }) {
  const lines = [
    ['Initial investment', profile?.initial_investment_amount],
    ['Unrealized gain', profile?.unrealized_gain],
    ['Dividends paid', profile?.dividend_paid],
    ['Total profit', profile?.profit],
  ] as const
  return (
    <Card title="Principal Investment" ground="board">
      <dl className={styles['lines']}>
        {lines.map(([name, amount]) => (
          <div key={name} className={styles['line']}>
            <dt>{name}</dt>
            <dd>{usdOrDash(amount)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
