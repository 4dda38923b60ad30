import type { WithdrawnMonth } from '@portico/contract/figures/account-months'
import type { Month } from '@portico/contract/values/month'
import { formatMonth, yearOf } from '@portico/contract/values/month'
import type { MouseEvent } from 'react'
import { memo, useEffect, useMemo, useRef } from 'react'
import { usePrinting, useToggled } from '../../../components/hooks.ts'
import { figureKeys } from '../../../components/table/figure-keys.ts'
import { useExplain } from '../../../figures/explanation.tsx'
import type { MonthlyKey, MonthlyRow } from '../monthly-columns.ts'
import { restatementOf } from '../monthly-columns.ts'
import { isLong, useAccount, useLayout, widthsOf } from './month-layout.ts'
import { LineRow } from './line-text.tsx'
import type { Layout, TableRows } from './month-layout.ts'
import styles from './month-table.module.css'
import { MarksKey } from './month-row.tsx'
import { YearRows } from './year-rows.tsx'
import type { Line } from './years.ts'
import { keyOf, yearsOf } from './years.ts'

interface MonthTableProps {
  caption: string
  /** At least one, the newest first. */
  rows: readonly MonthlyRow[]
  /** Entries that are not at work yet. */
  pending: readonly Line[]
  withdrawn: readonly WithdrawnMonth[]
  /** Called with a corrected month to show what changed. */
  onRestated: (row: MonthlyRow) => void
  /** The withdrawn month to go to. */
  sought: Month | undefined
  onFound: () => void
}

/**
 * The months by year: the newest year open, of the others their totals. Memoized: it is large. Not a DataTable: between the
 * months of a year there are sentences across the table, and its columns have fixed widths that decide the layout.
 */
export const MonthTable = memo(function MonthTable(props: MonthTableProps) {
  const { caption, rows, pending, withdrawn, onRestated, sought, onFound } = props
  const isPrinting = usePrinting()
  const own = useMemo(() => ({ rows, years: yearsOf(rows, withdrawn) }), [rows, withdrawn])
  const { years } = own
  const layout = useLayout(own, isPrinting)
  const [toggledYears, toggleYear] = useToggled<number>()
  const [unfolded, toggleMonth] = useToggled<Month>()
  const table = useRef<HTMLTableElement>(null)
  const choose = useChoose(layout, rows)
  useTabStop(table)
  useSought(table, { sought, onFound, onClosed: toggleYear })
  // A year of which every month was withdrawn is not the one to open.
  const newest = (years.find(({ figures }) => figures !== undefined) ?? years[0])?.year
  const isOpen = (year: number) => isPrinting || (year === newest) !== toggledYears.has(year)
  const press = (at: number) => {
    if (at < lowestMonth) toggleYear(at)
    else if (layout.folded.length > 0) toggleMonth(at as Month)
  }
  return (
    <table
      ref={table}
      className={`mt-3 w-full table-fixed text-md tabular-nums [--head:40px] print:font-stretch-86% ${styles['table']}`}
      data-layout={layout.name}
      data-long={isLong(layout, own)}
      aria-label={caption}
      {...rowKeys(choose, press)}
    >
      {layout.folded.length > 0 && (
        <caption className="pb-2 text-left text-muted">
          <span className="mr-5 inline-block">
            {layout.isExplaining
              ? 'Open a month for its other figures.'
              : 'Open a month to select its figures.'}
          </span>
          {!layout.isExplaining && (
            <MarksKey rows={rows} inView={rows.filter(({ month }) => isOpen(yearOf(month)))} />
          )}
        </caption>
      )}
      <Columns layout={layout} own={own} />
      <thead>
        <tr>
          <th scope="col">Month</th>
          {layout.shown.map(({ header }) => (
            <th key={header} scope="col">
              {header}
              {layout.beneath !== undefined && (
                <span className={styles['beneath']}>{layout.beneath.header}</span>
              )}
            </th>
          ))}
        </tr>
      </thead>
      {pending.length > 0 && (
        <tbody>
          {pending.map((line) => (
            <LineRow key={keyOf(line)} line={line} columns={layout.shown.length + 1} />
          ))}
        </tbody>
      )}
      {years.map((year) => (
        <YearRows
          key={year.year}
          year={year}
          layout={layout}
          isOpen={isOpen(year.year)}
          unfolded={unfolded}
          onToggle={press}
          onRestated={onRestated}
        />
      ))}
    </table>
  )
})

/** Below this a row's number is a year. */
const lowestMonth = 10_000

/** Opens the explanation of the figure in a cell. */
function useChoose(layout: Layout, rows: readonly MonthlyRow[]) {
  const explain = useExplain()
  const { months, withdrawn } = useAccount()
  return (cell: HTMLTableCellElement) => {
    const at = Number(cell.parentElement?.dataset['at'])
    const { key, header } = layout.shown[cell.cellIndex - 1] ?? {}
    if (key === undefined) return
    const walked = months.find(({ row }) => row.month === at)
    explain(
      (code) =>
        walked === undefined
          ? code.deriveYear(months, at, withdrawn)?.[key as keyof ReturnType<typeof code.deriveYear>]
          : code.deriveMonth(months, walked, withdrawn)[key as MonthlyKey],
      `${header}, ${walked === undefined ? at : formatMonth(walked.row.month)}`,
      key === 'currentBalance' ? restatementOf(rows.find(({ month }) => month === at)) : undefined,
    )
  }
}

/** The keys and clicks of the figures; a click elsewhere in a row opens or closes it. */
function rowKeys(choose: (cell: HTMLTableCellElement) => void, press: (at: number) => void) {
  const keys = figureKeys(choose)
  return {
    ...keys,
    onClick: (event: MouseEvent) => {
      keys.onClick(event)
      if (!(event.target instanceof Element) || event.target.closest('button') !== null) return
      const row = event.target.closest<HTMLElement>('tr[data-at]')
      if (row !== null) press(Number(row.dataset['at']))
    },
  }
}

/** Lets the Tab key enter the figures, also after the row where it did so has been closed. */
function useTabStop(table: { readonly current: HTMLTableElement | null }): void {
  useEffect(() => {
    if (table.current?.querySelector('td > button[tabindex="0"]') !== null) return
    const first = table.current.querySelector<HTMLElement>('td > button')
    if (first !== null) first.tabIndex = 0
  })
}

interface Sought extends Pick<MonthTableProps, 'sought' | 'onFound'> {
  /** Called with its year if that is closed. */
  onClosed: (year: number) => void
}

/** Goes to the line of a withdrawn month, in its year, which is opened for it. */
function useSought(
  table: { readonly current: HTMLTableElement | null },
  { sought, onFound, onClosed }: Sought,
): void {
  const found = useRef<Month>(undefined)
  useEffect(() => {
    if (sought === undefined) found.current = undefined
    if (sought === undefined || table.current === null) return
    if (sought !== found.current) {
      const line = table.current.querySelector<HTMLElement>(`[data-withdrawn="${sought}"]`)
      if (line === null) return onClosed(yearOf(sought))
      found.current = sought
      // The page that is opened with it focuses its heading first.
      queueMicrotask(() => {
        line.scrollIntoView({ block: 'center' })
        line.focus({ preventScroll: true })
      })
    }
    // Again while it is sought: another change of the address may have overtaken this one.
    onFound()
  })
}

/** Fixed widths, from the texts of all months, so that opening a year moves no column. */
function Columns({ layout, own }: { layout: Layout; own: TableRows }) {
  const widths = widthsOf(layout, own)
  const whole = widths.reduce((sum, width) => sum + width, 0)
  const headers = ['Month', ...layout.shown.map(({ header }) => header)]
  return (
    <colgroup>
      {headers.map((header, k) => (
        <col key={header} style={{ width: `${(100 * (widths[k] ?? 0)) / whole}%` }} />
      ))}
    </colgroup>
  )
}
