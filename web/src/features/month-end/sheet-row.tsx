import type { Dispatch, MouseEvent } from 'react'
import { groupedNumber } from '../../investments/figure-text.ts'
import { CellEditor } from './cell-editor.tsx'
import type { FigureColumn, SheetColumns } from './grid-layout.ts'
import { firstFigure } from './grid-layout.ts'
import { movedSentences, principalSentence } from './principal.ts'
import type { CellName, Line } from './line.ts'
import { cellError } from './line.ts'
import styles from './sheet-grid.module.css'
import type { Place } from './grid-keys.ts'
import type { SheetAction } from './sheet.ts'
import type { Attention } from './unusual.ts'
import { useCellDraft, useColleague } from './use-draft.ts'

/** The id of a cell, for `aria-activedescendant`. */
export const cellId = ({ at, column }: Place): string => `cell-${at}-${column}`

/** What a row does when it is used. */
interface RowHandlers {
  change: Dispatch<SheetAction>
  /** A cell is pressed; `extends` with Shift, or when the mouse is dragged to it. */
  onPoint: (place: Place, extend: boolean) => void
  onFinish: (text: string | null, step: string | undefined) => void
  onBlock: (text: string) => void
  /** The handle of the current cell is pressed, or pressed twice. */
  onFillStart: () => void
  onFillAll: () => void
}

interface SheetRowProps extends RowHandlers {
  line: Line
  columns: SheetColumns
  /** Its index among all lines. */
  at: number
  /** Its index among the lines shown. */
  index: number
  /** Pixels from the first row. */
  top: number
  attention: Attention | undefined
  /** The current column, where the current cell is in this row. */
  active: number | undefined
  /** The first and the last selected column, where several cells are selected and some of them in this row. */
  selected: readonly [number, number] | undefined
  /** Whether the current cell has the handle that fills those below it. */
  hasHandle: boolean
  /** The text that editing the current cell starts with. */
  editing: string | undefined
}

/** An investor's line. */
export function SheetRow(props: SheetRowProps) {
  const { line, columns, at, index, top, attention, active, selected, change, onPoint } = props
  const { row, out } = line
  const locked = row.posted !== null
  const cell = (column: number) => ({
    id: cellId({ at: index, column }),
    'aria-colindex': column + 1,
    'aria-selected': isWithin(selected, column),
    'data-active': active === column,
    onMouseDown: (event: MouseEvent) => {
      if (event.button === 0) onPoint({ at: index, column }, event.shiftKey)
    },
    onMouseEnter: (event: MouseEvent) => {
      if (event.buttons === 1) onPoint({ at: index, column }, true)
    },
  })
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={`${styles['row']} ${styles['line']}`}
      data-out={out}
      data-locked={locked}
      data-wrong={attention?.wrong === true}
      data-look={attention?.wrong === false}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div
        {...cell(0)}
        role="gridcell"
        className={`${styles['cell']} ${styles['tick']}`}
        data-number={groupedNumber.format(at + 1)}
      >
        <input
          type="checkbox"
          tabIndex={-1}
          className={styles['check']}
          aria-label={`Post ${row.email}`}
          checked={!out && !locked}
          disabled={locked || columns.readOnly}
          onChange={() => change({ type: 'leave out', at: [at], out: !out })}
        />
      </div>
      <div
        {...cell(1)}
        role="rowheader"
        className={`${styles['cell']} ${styles['who']}`}
        title={row.email}
        data-note={attention?.sentence}
      >
        <span>{row.name || row.email}</span>
        {row.name !== '' && <small>{row.email}</small>}
        <ColleagueTag userId={row.id} cell={null} />
      </div>
      {columns.figures.map((column, k) => (
        <FigureCell
          key={column.header}
          {...props}
          column={column}
          place={cell(firstFigure + k)}
          isActive={active === firstFigure + k}
        />
      ))}
      <NoteCell line={line} attention={attention} place={cell(columns.count - 1)} />
    </div>
  )
}

const isWithin = (selected: SheetRowProps['selected'], column: number): boolean =>
  selected !== undefined && selected[0] <= column && column <= selected[1]

interface FigureCellProps extends Pick<
  SheetRowProps,
  'line' | 'editing' | 'hasHandle' | 'onFinish' | 'onBlock' | 'onFillStart' | 'onFillAll'
> {
  column: FigureColumn
  /** What every cell has. */
  place: object
  isActive: boolean
}

function FigureCell({ line, column, place, isActive, editing, hasHandle, ...on }: FigureCellProps) {
  const { figure, header } = column
  const locked = line.row.posted !== null
  const error = figure === undefined || locked ? undefined : cellError(line, figure)
  const state = { 'aria-readonly': figure === undefined || locked, 'aria-invalid': error !== undefined }
  const unexpected = figure === 'beginning_balance' ? principalSentence(line) : undefined
  const isEdited = isActive && editing !== undefined
  const draft = useCellDraft(line.row.id, figure, locked)
  return (
    <div
      {...place}
      {...state}
      {...draft}
      role="gridcell"
      className={`${styles['cell']} ${styles['figure']}`}
      data-typed={figure !== undefined && !locked}
      data-loss={column.isLoss === true && (line.summary?.lossAmount ?? 0) > 0}
      data-unexpected={unexpected !== undefined}
      title={error ?? unexpected ?? draft.title}
    >
      {isEdited ? (
        <CellEditor
          label={`${header} of ${line.row.email}`}
          text={editing}
          onFinish={on.onFinish}
          onBlock={on.onBlock}
        />
      ) : (
        // A line that is not complete yet shows what is typed.
        (column.text(line) ?? (column.plain(line) || '—'))
      )}
      {isActive && !isEdited && hasHandle && figure !== undefined && !locked && (
        <FillHandle onStart={on.onFillStart} onAll={on.onFillAll} />
      )}
      <ColleagueTag userId={line.row.id} cell={figure} />
    </div>
  )
}

/** The first name of a colleague who is in this cell, and an edge around it. */
function ColleagueTag({ userId, cell }: { userId: number; cell: CellName | null | undefined }) {
  const name = useColleague(userId, cell)
  return name === undefined ? null : (
    <span aria-hidden className={styles['colleague']}>
      <b>{name.split(/[\s@]/, 1)[0]}</b>
    </span>
  )
}

/** Dragged, it fills the cells below; pressed twice, all of them. Ctrl+D does the same for the keyboard. */
const FillHandle = ({ onStart, onAll }: { onStart: () => void; onAll: () => void }) => (
  <span
    aria-hidden
    className={styles['handle']}
    title="Drag to fill down"
    onMouseDown={(event) => {
      event.stopPropagation()
      event.preventDefault()
      onStart()
    }}
    onDoubleClick={(event) => {
      event.stopPropagation()
      onAll()
    }}
  />
)

interface NoteCellProps {
  line: Line
  attention: Attention | undefined
  place: object
}

/** What there is to look at in a line; else its state and what moved its principal. */
function NoteCell({ line, attention, place }: NoteCellProps) {
  const note = attention?.sentence ?? knownOf(line)
  return (
    <div {...place} role="gridcell" className={`${styles['cell']} ${styles['note']}`} title={note}>
      <span>{note}</span>
    </div>
  )
}

/** The state of a line, and what moved its principal: "Posted · +$25,000.00 received 3 November 2025". */
export function knownOf(line: Line): string {
  const state = line.row.posted === null ? (line.out ? 'Left out' : '') : 'Posted'
  return [state, principalSentence(line) ?? movedSentences(line)].filter(Boolean).join(' · ')
}
