import { kinds } from '@portico/contract/figures/monthly-figures'
import type { CSSProperties, Ref, RefObject } from 'react'
import { useImperativeHandle, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../components/form/button.tsx'
import { RowFilter, RowSelect } from '../../components/form/row-filter.tsx'
import { below, useMedia } from '../../components/hooks.ts'
import { saveCsv } from '../../components/table/csv.ts'
import type { CellKind } from '../../components/table/row-window.ts'
import { headHeight, useRowWindow } from '../../components/table/row-window.ts'
import { countOf, groupedNumber } from '../figure-text.ts'
import styles from './import-preview.module.css'
import { columnsWithText } from './preview-columns.ts'

const rowClass = `grid content-center w-full min-h-11 grid-cols-[3.25rem_6.75rem_var(--figures)] ${styles['row']}`

/** What can be shown: all rows, those of a state, or those that a person should see before they are posted. */
const filters = {
  all: 'All',
  'to post': 'To post',
  correction: 'Corrections',
  'needs review': 'Needs review',
  same: 'Same',
  total: 'Skipped',
  refused: 'Refused',
} as const

/** The names of the kinds of rows. */
const rowNames = { ...filters, correction: 'Correction', total: 'Total' } as const

type Shown = keyof typeof filters

const isShown = (row: ImportedRow, filter: Shown): boolean =>
  filter === 'all' || (filter === 'needs review' ? isToLookAt(row) : row.state === filter)

/** The names of the states of rows in a file that posts nothing. */
export type StateNames = Readonly<Partial<Record<Shown, string>>>

/** A row of any file. */
export interface ImportedRow {
  line: number
  state: Exclude<Shown, 'all' | 'needs review'>
  cells: readonly string[]
  /** Of a correction, what is posted in each cell that differs; empty for the others. */
  before?: readonly string[] | undefined
  /** The columns whose cells are refused. */
  unread?: readonly string[] | undefined
  /** Whether it is a total that is refused. */
  is_total?: boolean | undefined
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
export interface ImportedColumn {
  name: string
  header: string
  kind: CellKind
  /** A cell in words; without it, as it is in the file. Throws FigureError. */
  toWords?: (text: string) => string
}

/** Leads to the rows to review. */
export interface RowsToReview {
  show: () => void
}

interface ImportPreviewProps {
  ref?: Ref<RowsToReview>
  name: string
  columns: readonly ImportedColumn[]
  preview: { rows: readonly ImportedRow[]; refused: number }
  stateNames?: StateNames
  /** Called once the rows to review are shown. */
  onLookedAt?: () => void
}

/** The rows of a file with their states, filtered by state. Of very many refused rows only the first are listed. */
export function ImportPreview({
  ref,
  name,
  columns,
  preview: { rows, refused },
  stateNames = {},
  onLookedAt,
}: ImportPreviewProps) {
  const [chosen, setChosen] = useState<Shown>('all')
  const isNarrow = useMedia(below.md)
  const shown = useMemo(() => rows.filter((row) => isShown(row, chosen)), [rows, chosen])
  const refusedRows = useMemo(() => rows.filter(({ state }) => state === 'refused'), [rows])
  const countIn = (filter: Shown) => {
    if (filter === 'refused') return refused
    if (filter === 'all') return rows.length - refusedRows.length + refused
    return rows.filter((row) => isShown(row, filter)).length
  }
  const counted = (Object.keys(filters) as Shown[]).map((value) => ({
    value,
    name: stateNames[value] ?? filters[value],
    count: countIn(value),
  }))
  const onChoose = (filter: Shown) => {
    setChosen(filter)
    if (filter === 'needs review') onLookedAt?.()
  }
  const choices = {
    filters: counted.filter(({ value, count }) => count > 0 || value === 'all'),
    chosen,
    onChoose,
  }
  const frame = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => ({
    show() {
      // The table of the rows to review is another one, and is there to be focused only then.
      flushSync(() => onChoose('needs review'))
      frame.current?.focus()
    },
  }))
  return (
    <section aria-label={name} className="grid grid-cols-1 justify-items-start gap-3">
      <h2 className="text-xl font-extrabold wrap-anywhere font-stretch-112%">{name}</h2>
      {isNarrow ? <RowSelect {...choices} /> : <RowFilter {...choices} urgent="needs review" />}
      {refusedRows.length < refused && (
        <p className="text-muted">
          {`The first ${groupedNumber.format(refusedRows.length)} of ${countOf(refused, 'refused row')} are shown.`}
        </p>
      )}
      {refusedRows.length > 0 && (
        <Button kind="quiet" onClick={() => saveRefused(name, columns, refusedRows)}>
          {`Save ${countOf(refusedRows.length, 'refused row')} as CSV`}
        </Button>
      )}
      <ImportTable key={chosen} frame={frame} columns={columns} rows={shown} stateNames={stateNames} />
    </section>
  )
}

/** Saves refused rows with their lines and reasons, and their cells as they are in the file. */
export function saveRefused(
  name: string,
  columns: readonly ImportedColumn[],
  rows: readonly ImportedRow[],
): void {
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

interface ImportTableProps {
  /** What scrolls, and takes the focus. */
  frame: RefObject<HTMLDivElement | null>
  columns: readonly ImportedColumn[]
  rows: readonly ImportedRow[]
  stateNames: StateNames
}

/** Fewer rows than this are all in view: only longer lists scroll by themselves. */
const manyRows = 20

/** The rows of a file cell by cell, each note below its row; only rows in view are rendered. Columns without any text are left out. */
function ImportTable({ frame, columns: all, rows, stateNames }: ImportTableProps) {
  const columns = useMemo(() => columnsWithText(all, rows), [all, rows])
  const lines = useMemo(() => rows.map(({ line }) => line), [rows])
  const virtualizer = useRowWindow(frame, lines)
  return (
    // Focusable, so that the arrow keys scroll it.
    <div
      ref={frame}
      role="group"
      tabIndex={0}
      aria-label="Rows of the file"
      className={`w-full overflow-auto rounded border border-hairline bg-paper scroll-cue text-md tabular-nums focus-visible:-outline-offset-2 ${rows.length < manyRows ? '' : 'max-h-[clamp(16rem,56svh,40rem)]'}`}
      style={{ '--figures': columns.map(({ width }) => width).join(' ') } as CSSProperties}
    >
      <div
        role="table"
        aria-label="Rows of the file"
        aria-rowcount={rows.length + 1}
        className="min-w-fit max-xl:min-w-0"
      >
        <div
          role="rowgroup"
          className={`sticky top-0 z-1 border-b-2 border-b-rule bg-paper text-xs font-semibold text-muted max-xl:absolute max-xl:h-px max-xl:w-px max-xl:overflow-hidden ${styles['head']}`}
        >
          <div role="row" aria-rowindex={1} className={rowClass}>
            <div role="columnheader">Line</div>
            <div role="columnheader">State</div>
            {columns.map(({ name, header, kind }) => (
              <div key={name} role="columnheader" data-kind={kind}>
                {header}
              </div>
            ))}
            <div role="columnheader" className={styles['note']}>
              Note
            </div>
          </div>
        </div>
        <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rows[index]
            return row === undefined ? null : (
              <ImportLine
                key={row.line}
                columns={columns}
                row={row}
                state={stateNames[row.state] ?? rowNames[row.state]}
                index={index}
                measure={virtualizer.measureElement}
                top={start - headHeight}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}

interface ImportLineProps {
  columns: readonly (ImportedColumn & { place: number })[]
  row: ImportedRow
  /** The name of its state. */
  state: string
  index: number
  top: number
  /** Tells how high the row is. */
  measure: (row: HTMLDivElement | null) => void
}

function ImportLine({ columns, row, state, index, top, measure }: ImportLineProps) {
  return (
    <div
      ref={measure}
      data-index={index}
      role="row"
      aria-rowindex={index + 2}
      className={`${rowClass} absolute top-0 border-b border-b-hairline py-1.5 data-[state=same]:text-muted max-xl:flex max-xl:flex-wrap max-xl:gap-x-3.5 max-xl:gap-y-0.5 max-xl:p-3 ${styles['line']}`}
      data-state={row.state}
      data-review={isToLookAt(row)}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="rowheader">{row.line}</div>
      <div role="cell">{state}</div>
      {columns.map(({ name, header, kind, place, toWords }) => (
        <div
          key={name}
          role="cell"
          data-kind={kind}
          data-label={header}
          data-unread={row.unread?.includes(name) === true}
          title={row.cells[place]}
        >
          {(row.before?.[place] ?? '') !== '' && <del>{shown(kind, row.before?.[place])}</del>}
          {shown(kind, row.cells[place], toWords)}
        </div>
      ))}
      <div role="cell" className={styles['note']}>
        {noteOn(row, columns)}
      </div>
    </div>
  )
}

/** What there is to say of a row, whose e-mail is right above. */
function noteOn({ cells, sentence }: ImportedRow, columns: ImportLineProps['columns']): string | undefined {
  const email = columns.find(({ kind }) => kind === 'email')
  return sentence?.replace(` ${cells[email?.place ?? -1]}.`, ' this e-mail.')
}

/** A cell as a person reads it: amounts with commas and cents, months in words, anything else as it is in the file. */
function shown(kind: CellKind, text = '', toWords?: ImportedColumn['toWords']): string {
  if (text === '') return text
  try {
    if (toWords !== undefined) return toWords(text)
    if (kind !== 'money' && kind !== 'percent') return text
    const { readCell, format } = kinds[kind]
    // The sign is the same one everywhere.
    const [, sign, amount = ''] = /^\s*([-−]?)(.*)$/s.exec(text) ?? []
    return `${sign === '' ? '' : '−'}${format(readCell(amount)).replace(/[$%]/, '')}`
  } catch {
    return text
  }
}
