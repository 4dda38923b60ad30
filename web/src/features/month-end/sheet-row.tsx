import type { Dispatch, KeyboardEvent } from 'react'
import { useLayoutEffect, useRef } from 'react'
import type { FigureColumn, SheetColumns } from './grid-layout.ts'
import { firstFigure } from './grid-layout.ts'
import { movedSentences, principalSentence } from './principal.ts'
import type { Line } from './line.ts'
import { cellError, complaintOf } from './line.ts'
import styles from './sheet-grid.module.css'
import type { Place } from './grid-keys.ts'
import type { SheetAction } from './sheet.ts'
import { useCellDraft } from './use-draft.ts'

/** The id of a cell, for `aria-activedescendant`. */
export const cellId = ({ at, column }: Place): string => `cell-${at}-${column}`

interface SheetRowProps {
  line: Line
  columns: SheetColumns
  /** Its index among all lines. */
  at: number
  /** Its index among the lines shown. */
  index: number
  /** Pixels from the first row. */
  top: number
  /** The current column, where the current cell is in this row. */
  active: number | undefined
  /** The text that editing the current cell starts with. */
  editing: string | undefined
  change: Dispatch<SheetAction>
  onPlace: (place: Place) => void
  onFinish: (text: string | null, step: string | undefined) => void
}

/** An investor's line. */
export function SheetRow(props: SheetRowProps) {
  const { line, columns, at, index, top, active, editing, change, onPlace, onFinish } = props
  const { row, out } = line
  const locked = row.posted !== null
  const note = noteOf(line)
  const cell = (column: number) => ({
    id: cellId({ at: index, column }),
    'aria-colindex': column + 1,
    'data-active': active === column,
    onMouseDown: () => onPlace({ at: index, column }),
  })
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={`${styles['row']} ${styles['line']}`}
      data-out={out}
      data-locked={locked}
      data-wrong={note.wrong}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div {...cell(0)} role="gridcell" className={styles['cell']}>
        <input
          type="checkbox"
          tabIndex={-1}
          className={styles['check']}
          aria-label={`Post ${row.email}`}
          checked={!out && !locked}
          disabled={locked}
          onChange={() => change({ type: 'leave out', at: [at], out: !out })}
        />
      </div>
      <div {...cell(1)} role="rowheader" className={`${styles['cell']} ${styles['who']}`} title={row.email}>
        <span>{row.name || row.email}</span>
        {row.name !== '' && <small>{row.email}</small>}
      </div>
      {columns.figures.map((column, k) => (
        <FigureCell
          key={column.header}
          line={line}
          column={column}
          place={cell(firstFigure + k)}
          editing={active === firstFigure + k ? editing : undefined}
          onFinish={onFinish}
        />
      ))}
      <div
        {...cell(columns.count - 1)}
        role="gridcell"
        className={`${styles['cell']} ${styles['note']}`}
        title={note.text}
      >
        {note.text}
      </div>
    </div>
  )
}

interface FigureCellProps extends Pick<SheetRowProps, 'line' | 'editing' | 'onFinish'> {
  column: FigureColumn
  /** What every cell has. */
  place: object
}

function FigureCell({ line, column, place, editing, onFinish }: FigureCellProps) {
  const { figure, header } = column
  const locked = line.row.posted !== null
  const error = figure === undefined || locked ? undefined : cellError(line, figure)
  const state = { 'aria-readonly': figure === undefined || locked, 'aria-invalid': error !== undefined }
  const unexpected = figure === 'beginning_balance' ? principalSentence(line) : undefined
  const text = column.text(line)
  const draft = useCellDraft(line.row.id, figure, locked)
  return (
    <div
      {...place}
      {...state}
      {...draft}
      role="gridcell"
      className={`${styles['cell']} ${styles['figure']}`}
      data-typed={figure !== undefined && !locked}
      data-loss={figure === 'loss_amount' && (line.summary?.lossAmount ?? 0) > 0}
      data-unexpected={unexpected !== undefined}
      title={error ?? unexpected ?? draft.title}
    >
      {editing === undefined ? (
        (text ?? typedText(line, figure))
      ) : (
        <CellEditor label={`${header} of ${line.row.email}`} text={editing} onFinish={onFinish} />
      )}
    </div>
  )
}

/** A cell of a line that is not complete yet. */
const typedText = (line: Line, figure: FigureColumn['figure']): string =>
  figure === undefined ? '—' : line.typed[figure].text || '—'

/** The note of a line, and whether it is an error. */
function noteOf(line: Line): { text: string; wrong: boolean } {
  const complaint = complaintOf(line)
  if (complaint !== undefined) return { text: complaint, wrong: true }
  const state = line.row.posted === null ? (line.out ? 'Left out' : '') : 'Posted'
  const known = [state, principalSentence(line) ?? movedSentences(line)]
  return { text: known.filter(Boolean).join(' · '), wrong: false }
}

interface CellEditorProps {
  label: string
  text: string
  /** Called with the text, or null when cancelled, and the key that moves on to another cell, if any. */
  onFinish: (text: string | null, step: string | undefined) => void
}

/** Where each key that ends editing moves. */
const steps: Readonly<Record<string, string>> = { Enter: 'ArrowDown', Tab: 'ArrowRight', Escape: 'None' }

/** The input in the cell being edited. */
function CellEditor({ label, text, onFinish }: CellEditorProps) {
  const input = useRef<HTMLInputElement>(null)
  const done = useRef(false)
  useLayoutEffect(() => {
    input.current?.focus()
    // After a typed character, typing continues behind it.
    if (text.length > 1) input.current?.select()
  }, [text])
  const finish = (typed: string | null, step?: string) => {
    if (done.current) return
    done.current = true
    onFinish(typed, step)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const back = event.key === 'Tab' && event.shiftKey ? 'ArrowLeft' : undefined
    const up = event.key === 'Enter' && event.shiftKey ? 'ArrowUp' : undefined
    finish(event.key === 'Escape' ? null : event.currentTarget.value, back ?? up ?? step)
  }
  return (
    <input
      ref={input}
      className={styles['editor']}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={text}
      onKeyDown={press}
      onBlur={(event) => finish(event.currentTarget.value)}
    />
  )
}
