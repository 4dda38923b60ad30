import { accountMonths } from '@portico/contract/figures/account-months'
import { returnsOf } from '@portico/contract/figures/returns'
import { formatMonth } from '@portico/contract/values/month'
import { Card } from '../../components/layout/card.tsx'
import { Figure } from './explanation.tsx'
import type { OwnHistory } from './portfolio-data.ts'
import type { ReturnLine } from './return-derivations.ts'
import { returnLines } from './return-derivations.ts'
import styles from './returns-card.module.css'

/** The account's returns, each explained down to its months or cash flows; nothing without months. */
export function ReturnsCard({ history }: { history: OwnHistory }) {
  const months = accountMonths(history)
  const returns = returnsOf(months)
  if (returns === null) return null
  const { from, to } = returns
  const period = from === to ? formatMonth(from) : `${formatMonth(from)} to ${formatMonth(to)}`
  return (
    <Card title="Returns" heading="large">
      <p className={styles['note']}>{period}. Net, as posted.</p>
      <dl className={styles['lines']}>
        {returnLines(returns, months).map((line) => (
          <Line key={line.name} line={line} />
        ))}
      </dl>
    </Card>
  )
}

function Line({ line: { name, text, isLoss, missing, derive } }: { line: ReturnLine }) {
  return (
    <div className={styles['line']}>
      <dt>{name}</dt>
      <dd data-loss={isLoss}>{missing === undefined ? <Figure derive={derive}>{text}</Figure> : text}</dd>
      {missing !== undefined && <dd className={styles['missing']}>{missing}</dd>}
    </div>
  )
}
