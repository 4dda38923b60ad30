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

/**
 * The rows of a table in blocks. When the order changes, the elements stay and only their texts change: moving
 * hundreds of elements is noticeably slow.
 */
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
        <button type="button" className={styles['figure']} tabIndex={isStop ? 0 : -1} aria-haspopup="dialog">
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
              <button type="button" className={styles['more']} aria-haspopup="dialog" onClick={onOpen}>
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

/** Where a key leads from the figure at this position: the row and the figure in it, by number. */
type Step = (row: number, column: number, lastRow: number) => readonly [row: number, column: number]

const steps: Record<string, Step> = {
  ArrowRight: (row, column) => [row, column + 1],
  ArrowLeft: (row, column) => [row, column - 1],
  ArrowDown: (row, column) => [row + 1, column],
  ArrowUp: (row, column) => [row - 1, column],
  Home: (row) => [row, 0],
  End: (row) => [row, -1],
  PageUp: (_, column) => [0, column],
  PageDown: (_, column, lastRow) => [lastRow, column],
}

function reached(key: string, from: HTMLButtonElement): HTMLButtonElement | undefined {
  const row = from.closest<HTMLElement>('tr')
  // Notes between the rows have no figures.
  const rows = Array.from(from.closest('table')?.querySelectorAll<HTMLElement>('tr[data-at]') ?? [])
  if (row === null) return undefined
  const at = figuresOf(row).indexOf(from)
  const [toRow, toFigure] = steps[key]?.(rows.indexOf(row), at, rows.length - 1) ?? []
  if (toRow === undefined || toFigure === undefined) return undefined
  const figures = figuresOf(rows[toRow])
  return key === 'End' ? figures.at(-1) : figures[toFigure]
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
