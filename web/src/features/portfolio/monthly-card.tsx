import { paths } from '@portico/contract/api/paths'
import type { WithdrawnMonth } from '@portico/contract/figures/account-months'
import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useMemo } from 'react'
import { Link } from 'react-router'
import { displayName } from '../../auth/display-name.ts'
import { restatedAt } from '@portico/contract/figures/restated'
import { useSession } from '../../auth/session.ts'
import { Button, buttonClass } from '../../components/form/button.tsx'
import { Card } from '../../components/layout/card.tsx'
import { useAddressValue } from '../../components/form/filter.ts'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { fileWord, saveCsv } from '../../components/table/csv.ts'
import type { Extent } from './extent.ts'
import type { MonthlyRow } from './monthly-columns.ts'
import { csvColumnsOf, monthlyRows } from './monthly-columns.ts'
import { AccountContext } from './months/month-layout.ts'
import { MonthTable } from './months/month-table.tsx'
import { pendingLines } from './months/years.ts'
import type { OwnHistory } from '../../figures/portfolio-data.ts'
import type { Day } from '@portico/contract/values/day'
import { formatMonthIso } from '@portico/contract/values/month'

/** Loaded when a restated month is opened. */
const RestatedDialog = lazy(async () => ({ default: (await import('./restated-dialog.tsx')).RestatedDialog }))

const title = 'Investment Summary (Monthly)'

const noneWithdrawn: readonly WithdrawnMonth[] = []

interface MonthlyCardProps {
  history: UseQueryResult<OwnHistory>
  /** The day on which the account was closed. */
  closedOn: Day | null
  extent: Extent
}

/** The months by year with the running balance and the money in and out, to read and to download. */
export function MonthlyCard({ history, closedOn, extent }: MonthlyCardProps) {
  return (
    <Card title={title} heading="large">
      {/* As high as in the splash: a reader who reloads at the end of the page stays there. */}
      <QuerySection
        query={history}
        rows={extent === 'all' ? 24 : 4}
        failure="Failed to load the monthly summary."
      >
        {(posted) =>
          posted.months.length === 0 ? (
            <p className="mt-3 border-t-2 border-t-rule py-10 text-center text-muted">
              No summary data available.
            </p>
          ) : (
            <Months history={posted} closedOn={closedOn} />
          )
        }
      </QuerySection>
    </Card>
  )
}

/** Also a month that was corrected back has versions to compare. */
const isChanged = (row: MonthlyRow): boolean => row.version > 1 || restatedAt(row) !== undefined

function Months({ history, closedOn }: { history: OwnHistory; closedOn: Day | null }) {
  const rows = useMemo(() => monthlyRows(history), [history])
  const pending = useMemo(
    () => pendingLines(history.activity, rows[0]?.month, closedOn),
    [history, rows, closedOn],
  )
  const { withdrawn = noneWithdrawn } = history
  const account = useMemo(
    () => ({ months: rows.map(({ walked }) => walked).toReversed(), withdrawn }),
    [rows, withdrawn],
  )
  // Notices name them.
  const [named, setNamed] = useAddressValue('restated')
  const restated = rows.find((row) => formatMonthIso(row.month) === named && isChanged(row))
  const [removed, setRemoved] = useAddressValue('withdrawn')
  const sought = withdrawn.find(({ month }) => formatMonthIso(month) === removed)?.month
  const forget = useCallback(() => setRemoved(undefined), [setRemoved])
  const open = useCallback((row: MonthlyRow) => setNamed(formatMonthIso(row.month)), [setNamed])
  return (
    <AccountContext value={account}>
      {/* As a rule, its column has room from here on. */}
      <p className="mt-1 text-md text-muted max-lg:hidden">Div %: of the principal.</p>
      <div className="mt-3 mb-1 flex flex-wrap gap-x-3 gap-y-2 *:flex-auto *:px-3 @min-[40rem]:absolute @min-[40rem]:top-0 @min-[40rem]:right-0 @min-[40rem]:m-0 @min-[40rem]:*:flex-none @min-[40rem]:*:px-5 print:hidden">
        <DownloadButton rows={rows} />
        <Link to={paths.statement} className={buttonClass('quiet')}>
          Statement
        </Link>
      </div>
      <MonthTable
        caption={title}
        rows={rows}
        pending={pending}
        withdrawn={withdrawn}
        onRestated={open}
        sought={sought}
        onFound={forget}
      />
      {restated !== undefined && (
        <Suspense fallback={null}>
          <RestatedDialog row={restated} onClose={() => setNamed(undefined)} />
        </Suspense>
      )}
    </AccountContext>
  )
}

function DownloadButton({ rows }: { rows: readonly MonthlyRow[] }) {
  const { user } = useSession()
  const holder = displayName(user)
  return (
    <Button kind="quiet" onClick={() => saveCsv(fileNameOf(holder, rows), csvColumnsOf(rows), rows)}>
      Download CSV
    </Button>
  )
}

/** The file of these months, the newest first: "naomi-okafor-2023-01-to-2025-12.csv". */
function fileNameOf(holder: string, rows: readonly MonthlyRow[]): string {
  const [from, to] = [rows.at(-1), rows[0]].map((row) => (row === undefined ? '' : formatMonthIso(row.month)))
  return `${fileWord(holder, 'investment-summary')}-${from === to ? from : `${from}-to-${to}`}.csv`
}
