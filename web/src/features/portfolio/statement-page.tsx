import { paths } from '@portico/contract/api/paths'
import type { Profile } from '@portico/contract/features/accounts'
import type { CurrentSummary } from '@portico/contract/features/summaries'
import { inMonthOrder } from '@portico/contract/figures/account-months'
import { deriveFiguresAt } from '@portico/contract/figures/derive-months'
import { addCents, formatUsd, subtractCents, sumCents } from '@portico/contract/values/money'
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
import type { OwnHistory } from './portfolio-data.ts'
import { useHistory, useSummaryChanges } from './portfolio-data.ts'
import styles from './statement-page.module.css'
import { WithdrawnMonths } from './withdrawn-months.tsx'

/** The investor's months on paper: one month or a range. */
export function Component() {
  const { token } = useSession()
  if (token !== null) return <OwnStatement />
  const message = 'Not authenticated. Please log in.'
  return <Navigate to={paths.login} replace state={{ message, from: paths.statement }} />
}

function OwnStatement() {
  const profile = useProfile()
  const history = useHistory()
  return (
    <>
      <title>{`Statement · ${site.name}`}</title>
      <h1 className={styles['title']}>Statement</h1>
      <QuerySection query={profile} skeleton={<TableSkeleton />} failure="Failed to load your profile.">
        {(owner) => (
          <QuerySection
            query={history}
            skeleton={<TableSkeleton />}
            failure="Failed to load the monthly summary."
          >
            {(posted) =>
              posted.months.length === 0 ? (
                <p>No summary data available.</p>
              ) : (
                <Statement owner={owner} history={posted} />
              )
            }
          </QuerySection>
        )}
      </QuerySection>
    </>
  )
}

interface StatementProps {
  owner: Profile
  /** With at least one month. */
  history: OwnHistory
}

/** A statement and the choice of its months, which is kept in the address so that it can be bookmarked and shared. */
function Statement({ owner, history }: StatementProps) {
  const months = inMonthOrder(history.months).map((row) => row.month)
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
      <StatementSheet owner={owner} history={history} from={from} to={to} />
    </>
  )
}

interface StatementSheetProps {
  owner: Profile
  history: OwnHistory
  from: Month
  to: Month
}

/** The statement itself: the investor, the period, the months, and the account's figures after the last of them. */
function StatementSheet({ owner, history, from, to }: StatementSheetProps) {
  const changes = useSummaryChanges()
  const months = monthlyRows(history)
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
      <WithdrawnMonths versions={changes.data ?? []} from={from} to={to} />
      <Totals months={months} />
      {last !== undefined && <AccountAtEnd history={history} month={last.month} />}
    </article>
  )
}

/** What the months earned and lost. */
function Totals({ months }: { months: readonly CurrentSummary[] }) {
  const gained = sumCents(months.map((row) => row.unrealizedGain))
  const paid = sumCents(months.map((row) => row.dividendPaid))
  const lost = sumCents(months.map((row) => row.lossAmount))
  const profit = subtractCents(addCents(gained, paid), lost)
  return (
    <section className={styles['part']}>
      <h2>In this period</h2>
      <p>
        Unrealized {formatUsd(gained)} + paid {formatUsd(paid)}
        {lost > 0 && ` − lost ${formatUsd(lost)}`} = {profit < 0 ? 'loss' : 'profit'} {formatUsd(profit)}
      </p>
    </section>
  )
}

/** The account's figures after a month. Reinvested gains are in the principal and in the profit, but count once. */
function AccountAtEnd({ history, month: end }: { history: OwnHistory; month: Month }) {
  const figures = deriveFiguresAt(history, end)
  const { unrealizedGain, dividendPaid, reinvested, profit, principal, totalPortfolioValue, roi } = figures
  const hasReinvested = reinvested.value !== 0
  const isPrincipal = figures.capitalPutIn.value === principal.value
  const base = isPrincipal ? principal : figures.capitalPutIn
  const total = profit.value < 0 ? 'total loss' : 'total profit'
  return (
    <section className={styles['part']}>
      <h2>At the end of {formatMonth(end)}, since the first month</h2>
      <p>
        Unrealized gain {unrealizedGain.text} + dividends paid {dividendPaid.text}
        {hasReinvested && ` + reinvested ${reinvested.text}`} = {total} {profit.text}
      </p>
      <p>
        Principal {principal.text} + {total} {profit.text}
        {hasReinvested && ` − reinvested ${reinvested.text}`} = total account value{' '}
        <strong>{totalPortfolioValue.text}</strong>
      </p>
      <p>
        {capitalized(total)} {profit.text} ÷ {isPrincipal ? 'principal' : 'capital put in'} {base.text} ={' '}
        {(roi.value ?? 0) < 0 ? 'ROI (loss)' : 'ROI'} {roi.text}
      </p>
      <p className={styles['note']}>Dividends paid out are included in the total account value.</p>
    </section>
  )
}

const capitalized = (text: string): string => text.replace(/^./, (letter) => letter.toUpperCase())
