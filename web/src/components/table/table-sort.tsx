import { useState } from 'react'
import { SelectField } from '../form/choices.tsx'
import styles from './data-table.module.css'
import type { Column } from './table-column.ts'

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[]
  sorted: Sorted<Row>
}

const marks = { ascending: '▲', descending: '▼' } as const

/** The column headers; pressing one sorts the rows by it. */
export function TableHead<Row>({ columns, sorted }: TableHeadProps<Row>) {
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

const sizes = { descending: 'largest first', ascending: 'smallest first' } as const

/** Sorts the rows where they are folded and have no headers. */
export function TableSorter<Row>({ columns, sorted }: TableHeadProps<Row>) {
  const sortable = columns.filter(({ sortBy }) => sortBy !== undefined)
  if (sortable.length === 0) return null
  const options = sortable.flatMap(({ header, orders = sizes }) =>
    (['descending', 'ascending'] as const).map((direction) => ({
      value: `${header}:${direction}`,
      text: `${header}, ${orders[direction]}`,
    })),
  )
  // The rows arrive with the newest month first.
  const asTheyCame = options[0]?.value ?? ''
  return (
    <div className={styles['sorter']}>
      <SelectField
        label="Sort by"
        value={sorted.by === undefined ? asTheyCame : `${sorted.by}:${sorted.directionOf(sorted.by)}`}
        options={options}
        onChoose={(chosen) => {
          const [header = '', direction] = (chosen === asTheyCame ? '' : chosen).split(':')
          sorted.choose(header, direction === 'ascending' ? 'ascending' : 'descending')
        }}
      />
    </div>
  )
}

type Direction = 'ascending' | 'descending'

interface Sort {
  header: string
  direction: Direction
}

interface Sorted<Row> {
  rows: readonly Row[]
  /** undefined while the rows are in their original order. */
  by: string | undefined
  directionOf: (header: string) => Direction | undefined
  /** Largest first, then smallest first, then the original order. */
  toggle: (header: string) => void
  /** Sorts by a column; '' restores the original order. */
  choose: (header: string, direction: Direction) => void
}

/** Sorts rows by one column; equal rows keep their order. */
export function useSort<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): Sorted<Row> {
  const [sort, setSort] = useState<Sort>()
  const sortBy = columns.find(({ header }) => header === sort?.header)?.sortBy
  const sign = sort?.direction === 'ascending' ? 1 : -1
  return {
    rows: sortBy === undefined ? rows : rows.toSorted((a, b) => sign * (sortBy(a) - sortBy(b))),
    by: sort?.header,
    directionOf: (header) => (sort?.header === header ? sort.direction : undefined),
    toggle: (header) => setSort(next(sort, header)),
    choose: (header, direction) => setSort(header === '' ? undefined : { header, direction }),
  }
}

function next(sort: Sort | undefined, header: string): Sort | undefined {
  if (sort?.header !== header) return { header, direction: 'descending' }
  return sort.direction === 'descending' ? { header, direction: 'ascending' } : undefined
}
