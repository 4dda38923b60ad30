import type { Profile } from '@portico/contract/features/accounts'
import { formatUsd } from '@portico/contract/values/money'
import { Card } from '../../components/layout/card.tsx'
import { noFigure } from '../../investments/figure-text.ts'
import type { DeriveFigure } from './derive-figure.ts'
import { Figure } from './explanation.tsx'
import styles from './principal-card.module.css'

interface PrincipalCardProps {
  profile: Profile | undefined
  derive: DeriveFigure
}

/** What was put in, and what became of it. */
export function PrincipalCard({ profile, derive }: PrincipalCardProps) {
  const lines = [
    ['Initial investment', profile?.initial_investment_amount, 'initialInvestment'],
    ['Unrealized gain', profile?.unrealized_gain, 'unrealizedGain'],
    ['Dividends paid', profile?.dividend_paid, 'dividendPaid'],
    ['Total profit', profile?.profit, 'profit'],
  ] as const
  return (
    <Card title="Principal Investment" ground="board">
      <dl className={styles['lines']}>
        {lines.map(([name, amount, figure]) => (
          <div key={name} className={styles['line']}>
            <dt>{name}</dt>
            <dd>
              {amount === undefined ? (
                noFigure
              ) : (
                <Figure derive={() => derive(figure)}>{formatUsd(amount)}</Figure>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
