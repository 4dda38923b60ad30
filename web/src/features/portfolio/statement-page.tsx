import { paths } from '@portico/contract/api/paths'
import type { Profile } from '@portico/contract/features/accounts'
import type { PostedSummary } from '@portico/contract/features/summaries'
import { deriveFiguresAt } from '@portico/contract/figures/derive-months'
import { inMonthOrder } from '@portico/contract/figures/figures'
import { addCents, formatUsd, sumCents } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { formatMonth, month } from '@portico/contract/values/month'
import { Navigate, useSearchParams } from 'react-router'
import { site } from '../../../../site.config.ts'
import { useProfile } from '../../auth/account-queries.ts'
import { displayName } from '../../auth/display-name.ts'
import { useSession } from '../../auth/session.ts'
import { TableSkeleton } from '../../components/feedback/skeleton.tsx'
import { Button } from '../../components/form/button.tsx'
import { SelectField } from '../../components/form/choices.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import { monthlyColumns, monthlyRows } from './monthly-columns.ts'
import { useSummaries } from './portfolio-data.ts'
import styles from './statement-page.module.css'

/** The investor's months on paper: one month or a range. */
export function Component() {
  const { token } = useSession()
  if (token !== null) return <OwnStatement />
  const message = 'Not authenticated. Please log in.'
  return <Navigate to={paths.login} replace state={{ message, from: paths.statement }} />
}

function OwnStatement() {
  const profile = useProfile()
  const summaries = useSummaries()
  return (
    <>
      <title>{`Statement · ${site.name}`}</title>
      <h1 className={styles['title']}>Statement</h1>
      <QuerySection query={profile} skeleton={<TableSkeleton />} failure="Failed to load your profile.">
        {(owner) => (
          <QuerySection
            query={summaries}
            skeleton={<TableSkeleton />}
            failure="Failed to load the monthly summary."
          >
            {(rows) =>
              rows.length === 0 ? <p>No summary data available.</p> : <Statement owner={owner} rows={rows} />
            }
          </QuerySection>
        )}
      </QuerySection>
    </>
  )
}

interface StatementProps {
  owner: Profile
  /** At least one. */
  rows: readonly PostedSummary[]
}

/** A statement and the choice of its months, which is kept in the address so that it can be bookmarked and shared. */
function Statement({ owner, rows }: StatementProps) {
  const months = inMonthOrder(rows).map((row) => row.month)
  const [search, setSearch] = useSearchParams()
  const chosen = (name: string, otherwise: Month | undefined) =>
    months.find((each) => String(each) === search.get(name)) ?? otherwise ?? month(190001)
  const ends = [chosen('from', months[0]), chosen('to', months.at(-1))].toSorted((a, b) => a - b)
  const [from = month(190001), to = from] = ends
  const choose = (period: { from: string; to: string }) => setSearch(period, { replace: true })
  const options = months.toReversed().map((each) => ({ value: String(each), text: formatMonth(each) }))
  // Moving one end past the other selects that single month.
  const end = (later: string) => (Number(later) > to ? later : String(to))
  const start = (earlier: string) => (Number(earlier) < from ? earlier : String(from))
  return (
    <>
      <div className={styles['choice']}>
        <SelectField
          label="From"
          value={String(from)}
          options={options}
          onChoose={(value) => choose({ from: value, to: end(value) })}
        />
        <SelectField
          label="To"
          value={String(to)}
          options={options}
          onChoose={(value) => choose({ from: start(value), to: value })}
        />
        <Button onClick={() => window.print()}>Print or save as PDF</Button>
      </div>
      <StatementSheet owner={owner} rows={rows} from={from} to={to} />
    </>
  )
}

interface StatementSheetProps {
  owner: Profile
  rows: readonly PostedSummary[]
  from: Month
  to: Month
}

/** The statement itself: the investor, the period, the months, and the account's figures after the last of them. */
function StatementSheet({ owner, rows, from, to }: StatementSheetProps) {
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
      {last !== undefined && <AccountAtEnd rows={rows} last={last} />}
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

function AccountAtEnd({ rows, last }: { rows: readonly PostedSummary[]; last: PostedSummary }) {
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
