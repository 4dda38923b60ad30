import type { Answer } from '@portico/contract/api/endpoints'
import type { ImportRow } from '@portico/contract/features/month-end'
import { importColumns } from '@portico/contract/features/month-end'
import { allFigures } from '@portico/contract/figures/monthly-figures'
import { useMemo, useRef, useState } from 'react'
import { countOf, groupedNumber } from '../../investments/figure-text.ts'
import { figuresStyle, headHeight, useRowWindow } from './grid-layout.ts'
import styles from './import-preview.module.css'

const stateNames = { all: 'All', 'to post': 'To post', same: 'Same as before', refused: 'Refused' } as const

type Shown = keyof typeof stateNames

interface ImportPreviewProps {
  name: string
  preview: Answer<'previewImport'>
}

/** The rows of a file with their states, filtered by state. Of very many refused rows only the first are listed. */
export function ImportPreview({ name, preview: { rows, refused } }: ImportPreviewProps) {
  const [chosen, setChosen] = useState<Shown>('all')
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
        {(Object.keys(stateNames) as Shown[]).map((state) => (
          <button key={state} type="button" aria-pressed={state === chosen} onClick={() => setChosen(state)}>
            {`${stateNames[state]} ${groupedNumber.format(counts[state])}`}
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

const headers = ['Line', 'State', 'Note', 'E-mail', 'Month', ...allFigures.map(({ label }) => label)]

const tableStyle = figuresStyle(allFigures)

/** The rows of a file cell by cell; only those in view are rendered. */
function ImportTable({ rows }: { rows: readonly ImportRow[] }) {
  const frame = useRef<HTMLDivElement>(null)
  const virtualizer = useRowWindow(frame, rows.length)
  return (
    // Focusable, so that the arrow keys scroll it.
    <div
      ref={frame}
      role="group"
      tabIndex={0}
      aria-label="Rows of the file"
      className={styles['frame']}
      style={tableStyle}
    >
      <div
        role="table"
        aria-label="Rows of the file"
        aria-rowcount={rows.length + 1}
        className={styles['table']}
      >
        <div role="rowgroup" className={styles['head']}>
          <div role="row" aria-rowindex={1} className={styles['row']}>
            {headers.map((header) => (
              <div key={header} role="columnheader">
                {header}
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" className={styles['body']} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rows[index]
            return row === undefined ? null : (
              <ImportLine key={row.line} row={row} index={index} top={start - headHeight} />
            )
          })}
        </div>
      </div>
    </div>
  )
}

function ImportLine({ row, index, top }: { row: ImportRow; index: number; top: number }) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={`${styles['row']} ${styles['line']}`}
      data-state={row.state}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="rowheader">{row.line}</div>
      <div role="cell">{stateNames[row.state]}</div>
      <div role="cell" title={row.sentence}>
        {row.sentence}
      </div>
      {importColumns.map((column, k) => (
        <div key={column} role="cell" data-unread={column === row.unread} title={row.cells[k]}>
          {row.cells[k]}
        </div>
      ))}
    </div>
  )
}
