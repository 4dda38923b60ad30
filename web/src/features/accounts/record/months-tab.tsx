import type { AccountRecord } from '@portico/contract/features/account-record'
import type { ManagedAccount } from '@portico/contract/features/managed-accounts'
import { useNameOf } from '../../../auth/account-queries.ts'
import { Button } from '../../../components/form/button.tsx'
import { useToggled } from '../../../components/hooks.ts'
import { QuerySection } from '../../../components/layout/query-section.tsx'
import { saveCsv } from '../../../components/table/csv.ts'
import { DataTable, ScrollFrame } from '../../../components/table/data-table.tsx'
import { countOf } from '../../../figures/figure-text.ts'
import styles from './months-tab.module.css'
import { cellText, columnsOf, fileColumnsOf } from './record-columns.ts'
import type { useHistoryOf } from '../../../figures/investor-history.ts'
import type { RecordMonth, RecordYear } from './record-years.ts'
import { placeOfWithdrawn, recordYears } from './record-years.ts'
import type { RecordedVersion } from '@portico/contract/features/summaries'
import { formatMoment } from '../../../figures/moments.ts'
import { actOf, MonthVersions } from '../../../figures/month-versions.tsx'
import { versionFigures } from '../../../figures/shown-figures.ts'
import { useSummaryHistory } from '../../../figures/investor-history.ts'
import { LossTag } from '../../../figures/mark.tsx'
import { WithdrawnMonths } from '../../../figures/withdrawn-months.tsx'
import { changeOf, restatedButton, restatedTag } from '../../../figures/restated-tag.ts'
import { isLosing } from '@portico/contract/figures/account-months'
import { formatUsd } from '@portico/contract/values/money'
import { formatMonth } from '@portico/contract/values/month'
import { Link } from 'react-router'
import { correctLink } from '../../../api/staff-links.ts'
import type { Column } from '../../../components/table/data-table.tsx'

interface MonthsTabProps {
  record: Pick<AccountRecord, 'account' | 'withdrawn_months'>
  history: ReturnType<typeof useHistoryOf>
}

/** An investor’s posted months by year, and those that were withdrawn. */
export const MonthsTab = ({ record, history }: MonthsTabProps) => (
  <QuerySection query={history} rows={8} failure="Failed to load the months.">
    {(found) =>
      found.months.length === 0 ? (
        <>
          <p className="no-entries">No month is posted yet.</p>
          <WithdrawnMonths months={record.withdrawn_months} />
        </>
      ) : (
        <Months record={record} years={recordYears(found)} />
      )
    }
  </QuerySection>
)

/** The sums of each year, and its months while it is open; a restated month opens to its versions. */
function Months({ record, years }: Pick<MonthsTabProps, 'record'> & { years: readonly RecordYear[] }) {
  const { account, withdrawn_months: withdrawn } = record
  const [openYears, toggleYear] = useToggled(years[0]?.year)
  const [openMonths, toggleMonth] = useToggled<number>()
  const months = years.flatMap((year) => year.months)
  const lines = years.flatMap((year): Line[] => [
    { year, month: undefined },
    ...(openYears.has(year.year) ? year.months.map((month) => ({ year, month })) : []),
  ])
  const nameOf = ({ year, month }: Line) =>
    month === undefined ? (
      <YearName year={year} isOpen={openYears.has(year.year)} onToggle={() => toggleYear(year.year)} />
    ) : (
      <MonthName
        userId={account.id}
        month={month}
        isOpen={openMonths.has(month.posted.month)}
        onToggle={() => toggleMonth(month.posted.month)}
      />
    )
  const belowOf = ({ year, month }: Line) => {
    const at = month?.posted.month ?? year.year
    const isShown = month !== undefined || openYears.has(at)
    const placed = isShown ? withdrawn.filter(({ quarter }) => placeOfWithdrawn(quarter, years) === at) : []
    const isOpen = month !== undefined && openMonths.has(at)
    const note = month === undefined ? fromGainsNote(year) : null
    if (placed.length === 0 && !isOpen && note === null) return null
    return (
      <>
        {note}
        {isOpen && <Versions userId={account.id} month={month.posted.month} />}
        <WithdrawnMonths months={placed} />
      </>
    )
  }
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-5 gap-y-2 text-sm text-muted">
        <p>{countOf(months.length, 'month')}, in US dollars. Select a month to open it in Add Summary.</p>
        <Button kind="quiet" onClick={() => saveMonths(account, years)}>
          Download CSV
        </Button>
      </div>
      <ScrollFrame
        aria-label="Months by year"
        className="overflow-x-auto rounded border border-hairline bg-paper scroll-cue focus-visible:-outline-offset-2"
      >
        <DataTable
          caption="Months"
          columns={[{ header: 'Month', cell: nameOf }, ...figureColumnsOf(months)]}
          rows={lines}
          keyOf={({ year, month }) => month?.posted.month ?? year.year}
          groupOf={({ year }) => year.year}
          kindOf={({ month }) => (month === undefined ? 'year' : undefined)}
          belowOf={belowOf}
          className={`text-sm ${styles['table']} ${isWide(months) ? styles['wide'] : ''}`}
        />
      </ScrollFrame>
    </>
  )
}

/** Why what the years paid does not add up to what was paid out since the start, nor what they kept to the gain. */
const fromGainsNote = ({ fromGains }: RecordYear) =>
  fromGains === 0 ? null : (
    <p className="text-muted tabular-nums">
      {`${formatUsd(fromGains)} of what went out was from gains. Above, it is in Paid out and no longer in Unrealized gain.`}
    </p>
  )

/** Nine digits and their cents fit next to each other everywhere, but with no other column. */
const isWide = (months: readonly RecordMonth[]): boolean =>
  columnsOf(months).some(({ isRare }) => isRare) ||
  months.some(({ posted }) => posted.beginningBalance >= 1_000_000_000_00)

/** Downloads every month, oldest first. */
const saveMonths = ({ email }: ManagedAccount, years: readonly RecordYear[]): void => {
  const months = years.flatMap((year) => year.months).toReversed()
  saveCsv(`months ${email}.csv`, fileColumnsOf(months), months)
}

/** Who posted each version of a month, when and why, and what they changed. */
function Versions({ userId, month }: { userId: number; month: RecordMonth['posted']['month'] }) {
  const versions = useSummaryHistory(userId, month)
  const nameOf = useNameOf()
  return (
    <QuerySection query={versions} rows={3} failure="Failed to load the history.">
      {(found) => (
        <>
          <ol className={`mb-3 grid gap-1.5 wrap-anywhere text-muted ${styles['versions']}`}>
            {found.map((version) => (
              <li key={version.version}>
                <b>{actOf(version)}</b> on {formatMoment(version.postedAt)} by {nameOf(version.postedBy)}
                {version.reason !== null && <q>{version.reason}</q>}
              </li>
            ))}
          </ol>
          <MonthVersions versions={found} figures={changedFigures(found)} />
        </>
      )}
    </QuerySection>
  )
}

/** The figures in which the versions differ. */
const changedFigures = (versions: readonly RecordedVersion[]) =>
  versionFigures(versions).filter(({ text }) => new Set(versions.map(text)).size > 1)

/** A row: a month of a year, or without one the year itself. */
interface Line {
  year: RecordYear
  month: RecordMonth | undefined
}

interface NameProps {
  isOpen: boolean
  onToggle: () => void
}

/** Opens a year to its months. */
const YearName = ({
  year: {
    year,
    months,
    figures: { profit },
  },
  isOpen,
  onToggle,
}: NameProps & { year: RecordYear }) => (
  <button
    type="button"
    className="-ml-1 inline-flex min-h-9 cursor-pointer items-center gap-2 px-1 pointer-coarse:min-h-11"
    aria-expanded={isOpen}
    onClick={onToggle}
  >
    <svg aria-hidden viewBox="0 0 10 10" className="h-2.5 w-2.5 fill-none stroke-current stroke-[1.75]">
      <path d={isOpen ? 'M1 3l4 4 4-4' : 'M3 1l4 4-4 4'} />
    </svg>
    {year}, {countOf(months.length, 'month')}
    {profit < 0 && <LossTag className="ml-1" />}
  </button>
)

/** Leads to a month next to the form; opens a restated one to its versions. */
function MonthName({
  userId,
  month: { posted },
  isOpen,
  onToggle,
}: NameProps & { userId: number; month: RecordMonth }) {
  const text = formatMonth(posted.month)
  const change = changeOf(posted)?.name
  return (
    <>
      <Link to={correctLink(userId, posted.month)} title={`Correct ${text}`}>
        {text}
      </Link>
      {isLosing(posted) && <LossTag className="ml-1" />}
      {change !== undefined && posted.version === 1 && (
        <span className={`ml-2 py-1 ${restatedTag}`} title="By an entry or an earlier month.">
          {change}
        </span>
      )}
      {posted.version > 1 && (
        <button
          type="button"
          className={`ml-2 ${restatedButton}`}
          aria-expanded={isOpen}
          aria-label={`${change}: versions of ${text}`}
          onClick={onToggle}
        >
          {change}
        </button>
      )}
    </>
  )
}

/** The figures of a month or a year; those below 0 of one that lost are brick. */
const figureColumnsOf = (months: readonly RecordMonth[]) =>
  columnsOf(months).map((column): Column<Line> => {
    const { header, key, ofMonth, ofYear } = column
    const valueOf = ({ year, month }: Line) => (month === undefined ? ofYear(year) : ofMonth(month))
    const isLost = (line: Line) => {
      const value = valueOf(line)
      const hasLost = line.month === undefined ? line.year.figures.profit < 0 : isLosing(line.month.posted)
      return hasLost && typeof value === 'number' && value < 0
    }
    return {
      header,
      key,
      cell: (line) => {
        const value = valueOf(line)
        return value === null && line.month === undefined ? '' : cellText(column, value)
      },
      tone: (line) => {
        const value = valueOf(line)
        if (value === null || value === 0) return 'quiet'
        return isLost(line) ? 'loss' : undefined
      },
    }
  })
