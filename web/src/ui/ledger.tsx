import type { ReactNode } from 'react'
import styles from './ledger.module.css'

/** A column of a ledger; the first one names the row, the others hold figures. */
export interface Column<Row> {
  header: string
  cell: (row: Row) => ReactNode
  /** The figure that a row is read for. */
  strong?: boolean
  /** Whether the figure of a row is nothing to look at, such as no payment. */
  quiet?: (row: Row) => boolean
}

interface LedgerProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => number
  /** Rows of one group stand together, such as those of a year. */
  groupOf: (row: Row) => number
  /** Sentences under a row that needs attention. */
  notesOf?: (row: Row) => readonly string[]
}

/**
 * A table of figures, one row a month. On a phone every row folds into a small block; the roles are
 * written out because a browser drops those of table elements that are laid out otherwise.
 */
export function Ledger<Row>({ caption, columns, rows, keyOf, groupOf, notesOf }: LedgerProps<Row>) {
  const opensGroup = (row: Row, before: Row | undefined) =>
    before !== undefined && groupOf(row) !== groupOf(before)
  return (
    // Focusable, so that the arrow keys scroll it where very large amounts make it wider than its frame.
    <div role="group" tabIndex={0} aria-label={caption} className={styles['frame']}>
      <table role="table" className={styles['ledger']} aria-label={caption}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ header }) => (
              <th key={header} role="columnheader" scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row, k) => (
            <LedgerRow
              key={keyOf(row)}
              row={row}
              columns={columns}
              opensGroup={opensGroup(row, rows[k - 1])}
              notes={notesOf?.(row) ?? []}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface LedgerRowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  opensGroup: boolean
  notes: readonly string[]
}

function LedgerRow<Row>({ row, columns, opensGroup, notes }: LedgerRowProps<Row>) {
  const [name, ...figures] = columns
  return (
    <>
      <tr role="row" data-noted={notes.length > 0} data-opens-group={opensGroup}>
        <th role="rowheader" scope="row">
          {name?.cell(row)}
        </th>
        {figures.map(({ header, cell, strong = false, quiet }) => (
          <td
            key={header}
            role="cell"
            data-label={header}
            data-strong={strong}
            data-quiet={quiet?.(row) === true}
          >
            {cell(row)}
          </td>
        ))}
      </tr>
      {notes.length > 0 && (
        <tr role="row" className={styles['notes']}>
          <td role="cell" colSpan={columns.length}>
            {notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
          </td>
        </tr>
      )}
    </>
  )
}
