import { Fragment } from 'react'
import { figureKeys } from './figure-keys.ts'
import type { Column, Note } from './ledger-column.ts'
import { LedgerHead } from './ledger-head.tsx'
import { LedgerSorter } from './ledger-sorter.tsx'
import styles from './ledger.module.css'
import { useSort } from './use-sort.ts'

/** So many columns stand beside one another even on a phone. */
const unfolded = 3

interface LedgerProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => number | string
  /** Rows of one group stand together, such as those of a year. */
  groupOf?: (row: Row) => number
  /** Sentences under a row. */
  notesOf?: (row: Row) => readonly Note[]
}

/**
 * A table of figures, one row a month. On a phone every row of many figures folds into a small block; the roles are
 * written out because a browser drops those of table elements that are laid out otherwise.
 */
export function Ledger<Row>(props: LedgerProps<Row>) {
  const { caption, columns, rows, keyOf, groupOf, notesOf } = props
  const sorted = useSort(rows, columns)
  const chooses = columns.some(({ onChoose }) => onChoose !== undefined)
  const choose = (cell: HTMLTableCellElement) => {
    const row = sorted.rows[Number(cell.parentElement?.dataset['at'])]
    if (row !== undefined) columns[cell.cellIndex]?.onChoose?.(row)
  }
  const opensGroup = (row: Row, before: Row | undefined) =>
    before !== undefined && sorted.by === undefined && groupOf?.(row) !== groupOf?.(before)
  return (
    // Focusable, so that the arrow keys scroll it where very large amounts make it wider than its frame.
    <div role="group" {...(chooses ? {} : { tabIndex: 0 })} aria-label={caption} className={styles['frame']}>
      <LedgerSorter columns={columns} sorted={sorted} />
      <table
        role="table"
        className={`${styles['ledger']} ${columns.length > unfolded ? styles['folding'] : ''}`}
        aria-label={caption}
        {...(chooses ? figureKeys(choose) : {})}
      >
        <LedgerHead columns={columns} sorted={sorted} />
        <tbody role="rowgroup">
          {sorted.rows.map((row, k) => (
            <Fragment key={keyOf(row)}>
              <LedgerRow
                row={row}
                at={k}
                columns={columns}
                opensGroup={opensGroup(row, sorted.rows[k - 1])}
                noted={(notesOf?.(row) ?? []).length > 0}
              />
              <Notes notes={notesOf?.(row) ?? []} columns={columns.length} />
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface LedgerRowProps<Row> {
  row: Row
  at: number
  columns: readonly Column<Row>[]
  opensGroup: boolean
  noted: boolean
}

function LedgerRow<Row>({ row, at, columns, opensGroup, noted }: LedgerRowProps<Row>) {
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

interface NotesProps {
  notes: readonly Note[]
  columns: number
}

function Notes({ notes, columns }: NotesProps) {
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
