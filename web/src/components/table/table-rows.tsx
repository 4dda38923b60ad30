import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react'
import { Fragment } from 'react'
import styles from './data-table.module.css'
import type { Column, Note } from './table-column.ts'

const blockSize = 12
/** With more rows than this, the browser skips blocks that are out of sight, so hundreds cost no more than a screenful. */
const many = 120

interface TableRowsProps<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  opensGroup: (row: Row, before: Row | undefined) => boolean
  notesOf: (row: Row) => readonly Note[]
}

/** The rows of a table in blocks. */
export function TableRows<Row>({ columns, rows, opensGroup, notesOf }: TableRowsProps<Row>) {
  const starts = Array.from({ length: Math.ceil(rows.length / blockSize) }, (_, k) => k * blockSize)
  return starts.map((start) => (
    <tbody key={start} role="rowgroup" className={styles['block']} data-skipped={rows.length > many}>
      {rows.slice(start, start + blockSize).map((row, k) => {
        const at = start + k
        const notes = notesOf(row)
        return (
          <Fragment key={at}>
            <TableRow
              row={row}
              at={at}
              columns={columns}
              opensGroup={opensGroup(row, rows[at - 1])}
              noted={notes.length > 0}
            />
            <Notes notes={notes} columns={columns.length} />
          </Fragment>
        )
      })}
    </tbody>
  ))
}

interface TableRowProps<Row> {
  row: Row
  at: number
  columns: readonly Column<Row>[]
  opensGroup: boolean
  noted: boolean
}

function TableRow<Row>({ row, at, columns, opensGroup, noted }: TableRowProps<Row>) {
  const [name, ...figures] = columns
  const first = figures.findIndex(({ onChoose }) => onChoose !== undefined)
  return (
    <tr role="row" data-at={at} data-noted={noted} data-opens-group={opensGroup}>
      <th role="rowheader" scope="row">
        {name?.cell(row)}
      </th>
      {figures.map((column, k) => (
        <Cell key={column.header} row={row} column={column} isStop={at === 0 && k === first} />
      ))}
    </tr>
  )
}

interface CellProps<Row> {
  row: Row
  column: Column<Row>
  /** Where the Tab key enters the table. */
  isStop: boolean
}

function Cell<Row>({ row, column, isStop }: CellProps<Row>) {
  return (
    <td
      role="cell"
      data-label={column.header}
      data-strong={column.strong === true}
      data-quiet={column.quiet?.(row) === true}
      data-loss={column.loss?.(row) === true}
    >
      {column.onChoose === undefined ? (
        column.cell(row)
      ) : (
        <button
          type="button"
          className={`cursor-help rounded-xs hover:underline-offset-3 ${styles['figure']}`}
          tabIndex={isStop ? 0 : -1}
          aria-haspopup="dialog"
        >
          {column.cell(row)}
        </button>
      )}
    </td>
  )
}

function Notes({ notes, columns }: { notes: readonly Note[]; columns: number }) {
  if (notes.length === 0) return null
  return (
    <tr role="row" className={styles['notes']}>
      <td role="cell" colSpan={columns}>
        {notes.map(({ kind, text, onOpen }) => (
          <p key={text} data-kind={kind}>
            {onOpen === undefined ? (
              text
            ) : (
              <button
                type="button"
                className={`min-h-7 cursor-pointer rounded-xs text-inherit underline decoration-1 underline-offset-3 hover:text-ink pointer-coarse:min-h-11 ${styles['more']}`}
                aria-haspopup="dialog"
                onClick={onOpen}
              >
                {text}
              </button>
            )}
          </p>
        ))}
      </td>
    </tr>
  )
}

const figure = 'td > button'

const figureOf = (target: EventTarget): HTMLButtonElement | null =>
  target instanceof Element ? target.closest<HTMLButtonElement>(figure) : null

const figuresOf = (row: Element | null | undefined) =>
  Array.from(row?.querySelectorAll<HTMLButtonElement>(figure) ?? [])

/** The column of a figure. */
const columnOf = (button: Element): number => button.closest('td')?.cellIndex ?? -1

/** Where a key leads from the position of a figure among those of its row, or of its column. */
type Step = (at: number) => number

const inRow: Readonly<Record<string, Step>> = {
  ArrowRight: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  Home: () => 0,
  End: () => -1,
}
const inColumn: Readonly<Record<string, Step>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageUp: () => 0,
  PageDown: () => -1,
}

function reached(key: string, from: HTMLButtonElement): HTMLButtonElement | undefined {
  const step = inRow[key] ?? inColumn[key]
  if (step === undefined) return undefined
  const figures =
    key in inRow
      ? figuresOf(from.closest('tr'))
      : // A column may have no figure in some rows.
        figuresOf(from.closest('table')).filter((each) => columnOf(each) === columnOf(from))
  const to = step(figures.indexOf(from))
  // Beyond the first figure there is none; −1 is the last one only for the keys that lead there.
  return to === -1 && key.startsWith('Arrow') ? undefined : figures.at(to)
}

/**
 * Lets the arrow keys move through the figures of a table, only one of which is a Tab stop. One handler
 * for all of them: a table may have thousands.
 */
export function figureKeys(choose: (cell: HTMLTableCellElement) => void) {
  return {
    onClick: (event: MouseEvent) => {
      const cell = figureOf(event.target)?.closest('td')
      if (cell) choose(cell)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const from = figureOf(event.target)
      if (from === null || event.altKey || event.ctrlKey || event.metaKey) return
      const next = reached(event.key, from)
      if (next === undefined) return
      event.preventDefault()
      next.focus()
    },
    // Set here and not by React, which would render thousands of figures again.
    onFocus: (event: FocusEvent) => {
      const focused = figureOf(event.target)
      if (focused === null) return
      const stops = focused.closest('table')?.querySelectorAll<HTMLElement>(`${figure}[tabindex="0"]`)
      stops?.forEach((stop) => (stop.tabIndex = -1))
      focused.tabIndex = 0
    },
  }
}
