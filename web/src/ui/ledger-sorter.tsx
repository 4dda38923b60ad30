import type { Column } from './ledger-column.ts'
import styles from './ledger.module.css'
import { SelectField } from './select-field.tsx'
import type { Sorted } from './use-sort.ts'

interface LedgerSorterProps<Row> {
  columns: readonly Column<Row>[]
  sorted: Sorted<Row>
}

const words = { descending: 'largest first', ascending: 'smallest first' } as const

/** The order of the rows where they are folded and have no head to choose it by. */
export function LedgerSorter<Row>({ columns, sorted }: LedgerSorterProps<Row>) {
  const sortable = columns.filter(({ sortBy }) => sortBy !== undefined)
  if (sortable.length === 0) return null
  const options = sortable.flatMap(({ header }) =>
    (['descending', 'ascending'] as const).map((direction) => ({
      value: `${header}:${direction}`,
      text: `${header}, ${words[direction]}`,
    })),
  )
  const value = sorted.by === undefined ? '' : `${sorted.by}:${sorted.directionOf(sorted.by)}`
  return (
    <div className={styles['sorter']}>
      <SelectField
        label="Sort by"
        value={value}
        options={[{ value: '', text: 'Newest first' }, ...options]}
        onChoose={(chosen) => {
          const [header = '', direction] = chosen.split(':')
          sorted.choose(header, direction === 'ascending' ? 'ascending' : 'descending')
        }}
      />
    </div>
  )
}
