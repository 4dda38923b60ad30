import type { Answer } from '@portico/contract/api/endpoints'
import type { ImportRow } from '@portico/contract/features/month-end'
import { useMemo, useState } from 'react'
import { countOf, groupedNumber } from '../../investments/figure-text.ts'
import { ImportTable } from './import-table.tsx'
import styles from './import-preview.module.css'

const states: readonly { state: ImportRow['state'] | 'all'; name: string }[] = [
  { state: 'all', name: 'All' },
  { state: 'to post', name: 'To post' },
  { state: 'same', name: 'Same as before' },
  { state: 'refused', name: 'Refused' },
]

interface ImportPreviewProps {
  name: string
  preview: Answer<'previewImport'>
}

/** The rows of a file, each in its one state; a state can be looked at alone. Of very many refused ones the first are there. */
export function ImportPreview({ name, preview: { rows, refused } }: ImportPreviewProps) {
  const [chosen, setChosen] = useState<ImportRow['state'] | 'all'>('all')
  const shown = useMemo(
    () => (chosen === 'all' ? rows : rows.filter(({ state }) => state === chosen)),
    [rows, chosen],
  )
  const shownOf = (state: ImportRow['state']) => rows.filter((row) => row.state === state).length
  const shownRefused = shownOf('refused')
  const counts = {
    all: rows.length - shownRefused + refused,
    'to post': shownOf('to post'),
    same: shownOf('same'),
    refused,
  }
  return (
    <section aria-label={name} className={styles['preview']}>
      <h2 className={styles['title']}>{name}</h2>
      <div role="group" aria-label="Rows to show" className={styles['states']}>
        {states.map(({ state, name: stateName }) => (
          <button key={state} type="button" aria-pressed={state === chosen} onClick={() => setChosen(state)}>
            {`${stateName} ${groupedNumber.format(counts[state])}`}
          </button>
        ))}
      </div>
      {shownRefused < refused && (
        <p className={styles['note']}>
          {`The first ${groupedNumber.format(shownRefused)} of ${countOf(refused, 'refused row')} are shown.`}
        </p>
      )}
      <ImportTable key={chosen} rows={shown} />
    </section>
  )
}
