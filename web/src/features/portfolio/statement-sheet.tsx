import type { Profile } from '@portico/contract/features/accounts'
import { deriveFiguresAt } from '@portico/contract/figures/derive-months'
import { addCents, formatUsd, sumCents } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { formatMonth } from '@portico/contract/values/month'
import type { PostedSummary } from '@portico/contract/features/summaries'
import { site } from '../../../../site.config.ts'
import { displayName } from '../../auth/display-name.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { monthlyColumns, monthlyRows } from './monthly-columns.ts'
import styles from './statement-sheet.module.css'

interface StatementSheetProps {
  owner: Profile
  rows: readonly PostedSummary[]
  from: Month
  to: Month
}

/** The statement itself: whose, of when, the months, and how the account stood after the last of them. */
export function StatementSheet({ owner, rows, from, to }: StatementSheetProps) {
  const months = monthlyRows(rows)
    .filter((row) => row.month >= from && row.month <= to)
    .toReversed()
  const last = months.at(-1)
  const period = from === to ? formatMonth(from) : `${formatMonth(from)} to ${formatMonth(to)}`
  return (
    <article className={styles['sheet']} aria-label={`Statement, ${period}`}>
      <header className={styles['head']}>
        <p className={styles['firm']}>{site.name}</p>
        <dl className={styles['about']}>
          <dt>Investor</dt>
          <dd>{displayName(owner)}</dd>
          <dt>Account</dt>
          <dd>{owner.email}</dd>
          <dt>Period</dt>
          <dd>{period}</dd>
        </dl>
      </header>
      <DataTable caption="Months" columns={monthlyColumns} rows={months} />
      <Totals months={months} />
      {last !== undefined && <Standing rows={rows} last={last} />}
    </article>
  )
}

function Totals({ months }: { months: readonly PostedSummary[] }) {
  const gained = sumCents(months.map((row) => row.unrealizedGain))
  const paid = sumCents(months.map((row) => row.dividendPaid))
  return (
    <section className={styles['part']}>
      <h2>In this period</h2>
      <p>
        Unrealized {formatUsd(gained)} + paid {formatUsd(paid)} = profit {formatUsd(addCents(gained, paid))}
      </p>
    </section>
  )
}

function Standing({ rows, last }: { rows: readonly PostedSummary[]; last: PostedSummary }) {
  const { unrealizedGain, dividendPaid, profit, principal, totalPortfolioValue, roi } = deriveFiguresAt(
    rows,
    last,
  )
  return (
    <section className={styles['part']}>
      <h2>At the end of {formatMonth(last.month)}, since the first month</h2>
      <p>
        Unrealized gain {unrealizedGain.text} + dividends paid {dividendPaid.text} = total profit{' '}
        {profit.text}
      </p>
      <p>
        Principal {principal.text} + total profit {profit.text} = total account value{' '}
        <strong>{totalPortfolioValue.text}</strong>
      </p>
      <p>
        Total profit {profit.text} ÷ principal {principal.text} = ROI {roi.text}
      </p>
      <p className={styles['note']}>Dividends paid out are included in the total account value.</p>
    </section>
  )
}
