import type { ManagedAccount } from '@portico/contract/features/managed-accounts'
import { useState } from 'react'
import { TableSkeleton } from '../../../components/feedback/skeleton.tsx'
import { Button } from '../../../components/form/button.tsx'
import { QuerySection } from '../../../components/layout/query-section.tsx'
import { saveCsv } from '../../../components/table/csv.ts'
import { countOf } from '../../../investments/figure-text.ts'
import { MonthRow } from './month-row.tsx'
import styles from './months-tab.module.css'
import { cellText, fileColumns, recordColumns } from './record-columns.ts'
import type { useRecordHistory } from './record-data.ts'
import type { RecordYear } from './record-years.ts'
import { recordYears } from './record-years.ts'

interface MonthsTabProps {
  account: ManagedAccount
  history: ReturnType<typeof useRecordHistory>
}

/** An investor’s posted months by year. */
export const MonthsTab = ({ account, history }: MonthsTabProps) => (
  <QuerySection query={history} skeleton={<TableSkeleton rows={8} />} failure="Failed to load the months.">
    {(found) =>
      found.months.length === 0 ? (
        <p className="no-entries">No month is posted yet.</p>
      ) : (
        <Months account={account} years={recordYears(found)} />
      )
    }
  </QuerySection>
)

function Months({ account, years }: { account: ManagedAccount; years: readonly RecordYear[] }) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(() => new Set([years[0]?.year ?? 0]))
  const toggle = (year: number) =>
    setOpened((before) => {
      const after = new Set(before)
      if (!after.delete(year)) after.add(year)
      return after
    })
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-5 gap-y-2 text-sm text-muted">
        <p>
          {countOf(years.flatMap(({ months }) => months).length, 'month')}, in US dollars. Choose a month to
          see it next to the form.
        </p>
        <Button kind="quiet" onClick={() => saveMonths(account, years)}>
          Download CSV
        </Button>
      </div>
      {/* Focusable, so that the arrow keys scroll it where very large amounts make it wider than its frame. */}
      <div
        role="group"
        tabIndex={0}
        aria-label="Months by year"
        className="overflow-x-auto rounded border border-hairline bg-paper"
      >
        <table
          role="table"
          className={`w-full border-spacing-0 text-sm tabular-nums ${styles['table']}`}
          aria-label="Months"
        >
          <thead role="rowgroup">
            <tr role="row">
              {['Month', ...recordColumns.map(({ header }) => header)].map((header) => (
                <th key={header} role="columnheader" scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          {years.map((year) => (
            <Year
              key={year.year}
              userId={account.id}
              year={year}
              isOpen={opened.has(year.year)}
              onToggle={() => toggle(year.year)}
            />
          ))}
        </table>
      </div>
    </>
  )
}

interface YearProps {
  userId: number
  year: RecordYear
  isOpen: boolean
  onToggle: () => void
}

/** The sums of a year, and its months while it is open. */
const Year = ({ userId, year, isOpen, onToggle }: YearProps) => (
  <tbody role="rowgroup">
    <tr role="row" className={styles['year']}>
      <th role="rowheader" scope="row">
        <button
          type="button"
          className="-ml-1 inline-flex min-h-9 cursor-pointer items-center gap-2 px-1 pointer-coarse:min-h-11"
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          <svg aria-hidden viewBox="0 0 10 10" className="h-2.5 w-2.5 fill-none stroke-current stroke-[1.75]">
            <path d={isOpen ? 'M1 3l4 4 4-4' : 'M3 1l4 4-4 4'} />
          </svg>
          {year.year}, {countOf(year.months.length, 'month')}
        </button>
      </th>
      {recordColumns.map((column) => {
        const value = column.ofYear(year)
        return (
          <td
            key={column.key}
            role="cell"
            data-name={column.header}
            data-figure={column.key}
            data-none={value === null || value === 0}
          >
            {value === null ? '' : cellText(column, value)}
          </td>
        )
      })}
    </tr>
    {isOpen &&
      year.months.map((month) => <MonthRow key={month.posted.month} userId={userId} month={month} />)}
  </tbody>
)

/** Downloads every month, oldest first. */
const saveMonths = ({ email }: ManagedAccount, years: readonly RecordYear[]): void =>
  saveCsv(`months ${email}.csv`, fileColumns, years.flatMap(({ months }) => months).toReversed())
