import styles from './import-table.module.css'
import { useRef } from 'react'
import type { ImportRow } from '@portico/contract/features/month-end'
import { importColumns } from '@portico/contract/features/month-end'
import { allFigures } from '@portico/contract/figures/monthly-figures'
import { figuresStyle } from './grid-columns.ts'
import { headHeight, useRowWindow } from '../../components/table/row-window.ts'

const headers = ['Line', 'State', 'Note', 'E-mail', 'Month', ...allFigures.map(({ label }) => label)]
const stateNames = { 'to post': 'To post', same: 'Same as before', refused: 'Refused' } as const

const tableStyle = figuresStyle(allFigures)

const scrolledByKeys = { tabIndex: 0 }

/** The rows of a file cell by cell, as they stand in it; only those in view are drawn. */
export function ImportTable({ rows }: { rows: readonly ImportRow[] }) {
  const frame = useRef<HTMLDivElement>(null)
  const virtualizer = useRowWindow(frame, rows.length)
  return (
    // Focusable, so that the arrow keys scroll it.
    <div
      ref={frame}
      role="group"
      {...scrolledByKeys}
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
