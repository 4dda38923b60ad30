import { useMemo, useRef, useState } from 'react'
import type { CellKind } from '../../components/table/row-window.ts'
import { figuresStyle, headHeight, useRowWindow } from '../../components/table/row-window.ts'
import { countOf, groupedNumber } from '../figure-text.ts'
import styles from './import-preview.module.css'

type Shown = 'all' | ImportedRow['state']

const shownStates: readonly Shown[] = ['all', 'to post', 'same', 'refused']

/** What the states of the rows are called. */
export type StateNames = Readonly<Record<Shown, string>>

const postedNames: StateNames = {
  all: 'All',
  'to post': 'To post',
  same: 'Same as before',
  refused: 'Refused',
}

/** A row of any file. */
export interface ImportedRow {
  line: number
  state: 'to post' | 'same' | 'refused'
  cells: readonly string[]
  unread?: string | undefined
  sentence?: string | undefined
}

/** A column of a file, named as in the API. */
export interface ImportedColumn {
  name: string
  header: string
  kind: CellKind
}

interface ImportPreviewProps {
  name: string
  columns: readonly ImportedColumn[]
  preview: { rows: readonly ImportedRow[]; refused: number }
  /** For files that post nothing. */
  stateNames?: StateNames
}

/** The rows of a file with their states, filtered by state. Of very many refused rows only the first are listed. */
export function ImportPreview({
  name,
  columns,
  preview: { rows, refused },
  stateNames = postedNames,
}: ImportPreviewProps) {
  const [chosen, setChosen] = useState<Shown>('all')
  const shown = useMemo(
    () => (chosen === 'all' ? rows : rows.filter(({ state }) => state === chosen)),
    [rows, chosen],
  )
  const shownOf = (state: ImportedRow['state']) => rows.filter((row) => row.state === state).length
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
        {shownStates.map((state) => (
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
      <ImportTable key={chosen} columns={columns} rows={shown} stateNames={stateNames} />
    </section>
  )
}

interface ImportTableProps {
  columns: readonly ImportedColumn[]
  rows: readonly ImportedRow[]
  stateNames: StateNames
}

/** The rows of a file cell by cell; only those in view are rendered. */
function ImportTable({ columns, rows, stateNames }: ImportTableProps) {
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
      style={figuresStyle(columns)}
    >
      <div
        role="table"
        aria-label="Rows of the file"
        aria-rowcount={rows.length + 1}
        className={styles['table']}
      >
        <div role="rowgroup" className={styles['head']}>
          <div role="row" aria-rowindex={1} className={styles['row']}>
            {['Line', 'State', 'Note'].map((header) => (
              <div key={header} role="columnheader">
                {header}
              </div>
            ))}
            {columns.map(({ name, header, kind }) => (
              <div key={name} role="columnheader" data-kind={kind}>
                {header}
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" className={styles['body']} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rows[index]
            return row === undefined ? null : (
              <ImportLine
                key={row.line}
                columns={columns}
                row={row}
                state={stateNames[row.state]}
                index={index}
                top={start - headHeight}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}

interface ImportLineProps {
  columns: readonly ImportedColumn[]
  row: ImportedRow
  state: string
  index: number
  top: number
}

function ImportLine({ columns, row, state, index, top }: ImportLineProps) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={`${styles['row']} ${styles['line']}`}
      data-state={row.state}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="rowheader">{row.line}</div>
      <div role="cell">{state}</div>
      <div role="cell" title={row.sentence}>
        {row.sentence}
      </div>
      {columns.map(({ name, kind }, k) => (
        <div key={name} role="cell" data-kind={kind} data-unread={name === row.unread} title={row.cells[k]}>
          {row.cells[k]}
        </div>
      ))}
    </div>
  )
}
