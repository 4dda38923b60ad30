import type { Column } from './table-column.ts'
import styles from './data-table.module.css'
import type { Sorted } from './use-sort.ts'

interface LedgerHeadProps<Row> {
  columns: readonly Column<Row>[]
  sorted: Sorted<Row>
}

const marks = { ascending: '▲', descending: '▼' } as const

/** The names of a ledger's columns; choosing one puts the rows in its order. */
export function TableHead<Row>({ columns, sorted }: LedgerHeadProps<Row>) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {columns.map(({ header, sortBy }) => {
          const direction = sorted.directionOf(header)
          return (
            <th key={header} role="columnheader" scope="col" aria-sort={direction ?? 'none'}>
              {sortBy === undefined ? (
                header
              ) : (
                <button type="button" className={styles['sort']} onClick={() => sorted.toggle(header)}>
                  {header}
                  {direction !== undefined && <span aria-hidden> {marks[direction]}</span>}
                </button>
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
