import type { Column } from './table-column.ts'
import styles from './data-table.module.css'
import { SelectField } from '../form/select-field.tsx'
import type { Sorted } from './use-sort.ts'

interface LedgerSorterProps<Row> {
  columns: readonly Column<Row>[]
  sorted: Sorted<Row>
}

const sizes = { descending: 'largest first', ascending: 'smallest first' } as const

/** The order of the rows where they are folded and have no head to choose it by. */
export function TableSorter<Row>({ columns, sorted }: LedgerSorterProps<Row>) {
  const sortable = columns.filter(({ sortBy }) => sortBy !== undefined)
  if (sortable.length === 0) return null
  const options = sortable.flatMap(({ header, orders = sizes }) =>
    (['descending', 'ascending'] as const).map((direction) => ({
      value: `${header}:${direction}`,
      text: `${header}, ${orders[direction]}`,
    })),
  )
  // The rows come with the newest month first.
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
