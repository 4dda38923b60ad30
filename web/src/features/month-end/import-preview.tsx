import { activityColumns as activityNames } from '@portico/contract/features/activity-import'
import type { ActivityColumn } from '@portico/contract/features/activity-import'
import type { ImportColumn } from '@portico/contract/features/month-end'
import { allFigures } from '@portico/contract/figures/monthly-figures'
import { useMemo, useRef, useState } from 'react'
import { Button } from '../../components/form/button.tsx'
import { saveCsv } from '../../components/table/csv.ts'
import { countOf, groupedNumber } from '../../investments/figure-text.ts'
import type { CellKind } from './grid-layout.ts'
import { figuresStyle, headHeight, useRowWindow } from './grid-layout.ts'
import styles from './import-preview.module.css'

const stateNames = {
  'to post': 'To post',
  correction: 'Correction',
  same: 'Same as before',
  refused: 'Refused',
} as const

type State = keyof typeof stateNames

/** What can be shown: all rows, those of a state, or those that a person should see before they are posted. */
const filters = {
  all: { name: 'All', has: () => true },
  'to post': { name: 'To post', has: ({ state }: ImportedRow) => state === 'to post' },
  correction: { name: 'Corrections', has: ({ state }: ImportedRow) => state === 'correction' },
  'to look at': { name: 'To look at', has: isToLookAt },
  same: { name: 'Same as before', has: ({ state }: ImportedRow) => state === 'same' },
  refused: { name: 'Refused', has: ({ state }: ImportedRow) => state === 'refused' },
} as const

type Shown = keyof typeof filters

/** Shown only where a file has such rows. */
const ifAny = new Set<Shown>(['correction', 'to look at'])

/** A row of any file. */
export interface ImportedRow {
  line: number
  state: State
  cells: readonly string[]
  /** Of a correction, what is posted in each cell that differs; empty for the others. */
  before?: readonly string[] | undefined
  unread?: string | undefined
  sentence?: string | undefined
}

/** Whether a row would be posted, as a new month or entry, or as a correction. */
export const isToPost = ({ state }: ImportedRow): boolean => state === 'to post' || state === 'correction'

/** How many rows of a file would be posted. */
export const rowsToPost = (rows: readonly ImportedRow[]): number => rows.filter(isToPost).length

/** Whether a row would be posted and is unusual or does not add up. */
export function isToLookAt(row: ImportedRow): boolean {
  return isToPost(row) && row.sentence !== undefined
}

/** A column of a file, named as in the API. */
interface Column {
  name: string
  header: string
  kind: CellKind
}

/** The columns of a file of months. */
export const monthColumns: readonly (Column & { name: ImportColumn })[] = [
  { name: 'email', header: 'E-mail', kind: 'email' },
  { name: 'month', header: 'Month', kind: 'text' },
  ...allFigures.map(({ name, label, kind }) => ({ name, header: label, kind })),
]

const activityTexts: Readonly<Record<ActivityColumn, Omit<Column, 'name'>>> = {
  email: { header: 'E-mail', kind: 'email' },
  kind: { header: 'Kind', kind: 'text' },
  amount: { header: 'Amount', kind: 'money' },
  received_on: { header: 'Received on', kind: 'text' },
  effective_month: { header: 'At work from', kind: 'text' },
  from_gains: { header: 'From gains', kind: 'money' },
  note: { header: 'Note of the entry', kind: 'long' },
}

/** The columns of a file of money in and out. */
export const activityColumns: readonly Column[] = activityNames.map((name) => ({
  name,
  ...activityTexts[name],
}))

interface ImportPreviewProps {
  name: string
  columns: readonly Column[]
  preview: { rows: readonly ImportedRow[]; refused: number }
  /** Called once the rows to look at are shown. */
  onLookedAt: () => void
}

/** The rows of a file with their states, filtered by state. Of very many refused rows only the first are listed. */
export function ImportPreview({ name, columns, preview: { rows, refused }, onLookedAt }: ImportPreviewProps) {
  const [chosen, setChosen] = useState<Shown>('all')
  const shown = useMemo(() => rows.filter(filters[chosen].has), [rows, chosen])
  const refusedRows = useMemo(() => rows.filter(filters.refused.has), [rows])
  const count = (filter: Shown) => {
    if (filter === 'refused') return refused
    if (filter === 'all') return rows.length - refusedRows.length + refused
    return rows.filter(filters[filter].has).length
  }
  const counted = (Object.keys(filters) as Shown[]).map((filter) => [filter, count(filter)] as const)
  return (
    <section aria-label={name} className={styles['preview']}>
      <h2 className={styles['title']}>{name}</h2>
      <div role="group" aria-label="Rows to show" className={styles['states']}>
        {counted
          .filter(([filter, found]) => found > 0 || !ifAny.has(filter))
          .map(([filter, found]) => (
            <button
              key={filter}
              type="button"
              aria-pressed={filter === chosen}
              data-filter={filter}
              onClick={() => {
                setChosen(filter)
                if (filter === 'to look at') onLookedAt()
              }}
            >
              {`${filters[filter].name} ${groupedNumber.format(found)}`}
            </button>
          ))}
      </div>
      {refusedRows.length < refused && (
        <p className={styles['note']}>
          {`The first ${groupedNumber.format(refusedRows.length)} of ${countOf(refused, 'refused row')} are shown.`}
        </p>
      )}
      {refusedRows.length > 0 && (
        <Button kind="quiet" onClick={() => saveRefused(name, columns, refusedRows)}>
          {`Save ${countOf(refusedRows.length, 'refused row')} as CSV`}
        </Button>
      )}
      <ImportTable key={chosen} columns={columns} rows={shown} />
    </section>
  )
}

/** Saves refused rows with their lines and reasons, and their cells as they are in the file. */
function saveRefused(name: string, columns: readonly Column[], rows: readonly ImportedRow[]): void {
  saveCsv(
    `${name.replace(/\.[^.]*$/, '')}-refused.csv`,
    [
      { header: 'Line', cell: ({ line }) => String(line) },
      { header: 'Reason', cell: ({ sentence }) => sentence ?? '' },
      ...columns.map(({ header }, k) => ({ header, cell: ({ cells }: ImportedRow) => cells[k] ?? '' })),
    ],
    rows,
  )
}

/** The rows of a file cell by cell; only those in view are rendered. */
function ImportTable({ columns, rows }: { columns: readonly Column[]; rows: readonly ImportedRow[] }) {
  const frame = useRef<HTMLDivElement>(null)
  const virtualizer = useRowWindow(frame, rows.length)
  return (
    // Focusable, so that the arrow keys scroll it.
    <div
      ref={frame}
      role="group"
      tabIndex={0}
      aria-label="Rows of the file"
      className={styles['frame']}
      style={figuresStyle(columns)}
    >
      <div
        role="table"
        aria-label="Rows of the file"
        aria-rowcount={rows.length + 1}
        className={styles['table']}
      >
        <div role="rowgroup" className={styles['head']}>
          <div role="row" aria-rowindex={1} className={styles['row']}>
            {['Line', 'State', 'Note'].map((header) => (
              <div key={header} role="columnheader">
                {header}
              </div>
            ))}
            {columns.map(({ name, header, kind }) => (
              <div key={name} role="columnheader" data-kind={kind}>
                {header}
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" className={styles['body']} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rows[index]
            return row === undefined ? null : (
              <ImportLine key={row.line} columns={columns} row={row} index={index} top={start - headHeight} />
            )
          })}
        </div>
      </div>
    </div>
  )
}

interface ImportLineProps {
  columns: readonly Column[]
  row: ImportedRow
  index: number
  top: number
}

function ImportLine({ columns, row, index, top }: ImportLineProps) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={`${styles['row']} ${styles['line']}`}
      data-state={row.state}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="rowheader">{row.line}</div>
      <div role="cell">{stateNames[row.state]}</div>
      <div role="cell" title={row.sentence}>
        {row.sentence}
      </div>
      {columns.map(({ name, kind }, k) => (
        <div key={name} role="cell" data-kind={kind} data-unread={name === row.unread} title={row.cells[k]}>
          {row.before !== undefined && row.before[k] !== '' && row.before[k] !== undefined && (
            <del>{row.before[k]}</del>
          )}
          {row.cells[k]}
        </div>
      ))}
    </div>
  )
}
