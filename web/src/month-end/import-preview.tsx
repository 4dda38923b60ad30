import type { ImportRow } from '@portico/contract/month-end'
import { useMemo, useState } from 'react'
import { groupedNumber } from '../ui/figure-text.ts'
import { ImportTable } from './import-table.tsx'
import styles from './import-preview.module.css'

const states: readonly { state: ImportRow['state'] | 'all'; name: string }[] = [
  { state: 'all', name: 'All' },
  { state: 'to post', name: 'To post' },
  { state: 'same', name: 'Same as before' },
  { state: 'refused', name: 'Refused' },
]

/** The rows of a file, each in its one state; a state can be looked at alone. */
export function ImportPreview({ name, rows }: { name: string; rows: readonly ImportRow[] }) {
  const [chosen, setChosen] = useState<ImportRow['state'] | 'all'>('all')
  const shown = useMemo(
    () => (chosen === 'all' ? rows : rows.filter(({ state }) => state === chosen)),
    [rows, chosen],
  )
  const count = (state: ImportRow['state'] | 'all') =>
    state === 'all' ? rows.length : rows.filter((row) => row.state === state).length
  return (
    <section aria-label={name} className={styles['preview']}>
      <h2 className={styles['title']}>{name}</h2>
      <div role="group" aria-label="Rows to show" className={styles['states']}>
        {states.map(({ state, name: stateName }) => (
          <button key={state} type="button" aria-pressed={state === chosen} onClick={() => setChosen(state)}>
            {`${stateName} ${groupedNumber.format(count(state))}`}
          </button>
        ))}
      </div>
      <ImportTable key={chosen} rows={shown} />
    </section>
  )
}
