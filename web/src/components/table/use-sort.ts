import { useState } from 'react'
import type { Column } from './table-column.ts'

type Direction = 'ascending' | 'descending'

interface Sort {
  header: string
  direction: Direction
}

export interface Sorted<Row> {
  rows: readonly Row[]
  /** undefined while the rows stand in the order that they came in. */
  by: string | undefined
  directionOf: (header: string) => Direction | undefined
  /** Largest first, then smallest first, then as they came. */
  toggle: (header: string) => void
  /** An order by its column; by none as they came. */
  choose: (header: string, direction: Direction) => void
}

/** Puts rows in the order that somebody chose, by one column; equal ones stay as they were. */
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
