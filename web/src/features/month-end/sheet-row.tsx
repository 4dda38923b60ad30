import { shownEmail } from '@portico/contract/values/no-email'
import type { ClipboardEvent, Dispatch, KeyboardEvent, MouseEvent, Ref } from 'react'
import { useLayoutEffect, useRef } from 'react'
import { personName } from '../../auth/display-name.ts'
import { groupedNumber } from '../../figures/figure-text.ts'
import type { FigureColumn, SheetColumns } from './grid-layout.ts'
import { firstFigure, postedText } from './grid-layout.ts'
import { ColleagueTag } from './colleague-tag.tsx'
import type { Line } from './line.ts'
import { cellError, isChanged, isLocked, isOpen } from './line.ts'
import { noteOf, NoteText } from './notes.tsx'
import { principalSentence, recordText } from './recorded.ts'
import type { Place } from './selection.ts'
import { keyName } from './selection.ts'
import styles from './sheet-grid.module.css'
import type { SheetAction } from './sheet.ts'
import type { Attention } from './unusual.ts'
import { useCellDraft } from './use-draft.ts'

/** The corner of the current cell that fills the cells below. */
const handle = 'absolute z-1 right-0 bottom-0 w-2.25 h-2.25 border border-paper bg-focus cursor-crosshair'
const noteClass = `text-muted text-xs leading-4 font-stretch-80% ${styles['note']}`
/** A name has up to two lines, and three with the e-mail: as many as a row is high. The cell's title has all of both. */
const whoClass =
  'flex h-[calc(3*var(--line))] flex-col overflow-clip text-xs leading-(--line) [--line:round(0.8125rem,1px)] *:mb-auto *:first:mt-auto [&>span]:max-h-[calc(2*var(--line))] [&>span]:overflow-clip'

/** The id of a cell, for `aria-activedescendant`. */
export const cellId = ({ at, column }: Place): string => `cell-${at}-${column}`

/** What a row does when it is used. */
interface RowHandlers {
  change: Dispatch<SheetAction>
  /** A cell is pressed; `extend` with Shift, or when the mouse is dragged to it. */
  point: (place: Place, extend: boolean) => void
  /** Called with the text, or null when cancelled, and the key that moves on to another cell, if any. */
  finish: (text: string | null, step: string | undefined) => void
  /** Called with a text of several cells, which is not for this cell alone. */
  paste: (text: string) => void
  /** The handle of the current cell is pressed, or pressed twice. */
  fill: { start: () => void; all: () => void }
}

interface SheetRowProps {
  on: RowHandlers
  line: Line
  columns: SheetColumns
  /** Its index among all lines. */
  at: number
  /** Its index among the lines shown. */
  index: number
  /** Pixels from the first row. */
  top: number
  /** Tells how high it is: a long note makes it higher than others. */
  measure: Ref<HTMLDivElement>
  attention: Attention | undefined
  /** How many letters a note has in its column. */
  noteRoom: number
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
  const { on, line, columns, at, index, top, measure, attention, noteRoom, active, selected } = props
  const { row, out } = line
  const note = noteOf(line, attention)
  const isTold = attention !== undefined || recordText(line) !== ''
  const locked = isLocked(line)
  const cell = (column: number) => ({
    id: cellId({ at: index, column }),
    'aria-colindex': column + 1,
    'aria-selected': isWithin(selected, column),
    'data-active': active === column,
    onMouseDown: (event: MouseEvent) => {
      if (event.button === 0) on.point({ at: index, column }, event.shiftKey)
    },
    onMouseEnter: (event: MouseEvent) => {
      if (event.buttons === 1) on.point({ at: index, column }, true)
    },
  })
  return (
    <div
      ref={measure}
      role="row"
      aria-rowindex={index + 2}
      className={`grid min-h-[var(--row)] w-full min-w-[var(--least)] grid-cols-[var(--columns)] ${styles['row']} absolute top-0 border-b border-b-hairline data-[locked=true]:text-muted ${styles['line']}`}
      data-index={index}
      data-out={out}
      data-locked={locked}
      data-note={attention !== undefined}
      data-wrong={attention?.wrong === true}
      data-below={isTold && note.length > noteRoom}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div
        {...cell(0)}
        role="gridcell"
        className={`${styles['cell']} flex items-center justify-end gap-2 before:text-xs before:text-muted ${styles['tick']}`}
        data-number={groupedNumber.format(at + 1)}
      >
        {/* In place of the tick, where the note that says so has no column. */}
        {locked && <small aria-hidden>Posted</small>}
        <input
          type="checkbox"
          tabIndex={-1}
          className="h-6 w-6 align-middle"
          aria-label={`${line.before === undefined ? 'Post' : 'Correct'} ${row.email}`}
          checked={isOpen(line)}
          disabled={locked || columns.readOnly || (line.before !== undefined && !isChanged(line))}
          onChange={() => on.change({ type: 'leave out', at: [at], out: isOpen(line) })}
        />
      </div>
      <div
        {...cell(1)}
        role="rowheader"
        className={`${styles['cell']} ${styles['who']}`}
        title={`${personName(row)}, ${shownEmail(row.email)}`}
      >
        <div className={whoClass}>
          <span>{personName(row)}</span>
          {row.name !== '' && <Email text={shownEmail(row.email)} />}
        </div>
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
      <div
        {...cell(columns.count - 1)}
        role="gridcell"
        className={`${styles['cell']} ${noteClass}`}
        title={note}
      >
        <span>
          <NoteText line={line} look={attention} />
        </span>
      </div>
    </div>
  )
}

/** Where it has no room in one line, its domain has the next. */
const Email = ({ text }: { text: string }) => (
  <small className="text-xs leading-(--line) text-muted">
    {text.split(/(?=@)/).map((part, k) => [k > 0 && <wbr key={part} />, part])}
  </small>
)

const isWithin = (selected: SheetRowProps['selected'], column: number): boolean =>
  selected !== undefined && selected[0] <= column && column <= selected[1]

interface FigureCellProps extends Pick<SheetRowProps, 'on' | 'line' | 'editing' | 'hasHandle'> {
  column: FigureColumn
  /** What every cell has. */
  place: object
  isActive: boolean
}

function FigureCell({ on, line, column, place, isActive, editing, hasHandle }: FigureCellProps) {
  const { figure, header } = column
  const locked = isLocked(line)
  const was = postedText(line, column)
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
      className={`${styles['cell']} text-right aria-readonly:text-muted data-typist:relative data-typist:after:absolute data-typist:after:top-0 data-typist:after:right-0 data-typist:after:h-2 data-typist:after:w-2 data-typist:after:bg-gain data-[loss=true]:text-loss data-[typed=true]:cursor-cell data-[typist=colleague]:after:bg-ink ${styles['figure']}`}
      data-typed={figure !== undefined && !locked}
      data-loss={column.isLoss === true && (line.typed.loss_amount.value ?? 0) > 0}
      data-unexpected={unexpected !== undefined}
      data-changed={was !== undefined}
      title={error ?? was ?? unexpected ?? draft.title}
    >
      {isEdited ? (
        <CellEditor label={`${header} of ${line.row.email}`} text={editing} on={on} />
      ) : (
        // A line that is not complete yet shows what is typed.
        (column.text(line) ?? (column.plain(line) || '—'))
      )}
      {isActive && !isEdited && hasHandle && figure !== undefined && !locked && <FillHandle {...on.fill} />}
      <ColleagueTag userId={line.row.id} cell={figure} />
    </div>
  )
}

/** Dragged, it fills the cells below; pressed twice, all of them. Ctrl+D does the same for the keyboard. */
const FillHandle = ({ start, all }: RowHandlers['fill']) => (
  <span
    aria-hidden
    className={handle}
    title="Drag to fill down"
    onMouseDown={(event) => {
      event.stopPropagation()
      event.preventDefault()
      start()
    }}
    onDoubleClick={(event) => {
      event.stopPropagation()
      all()
    }}
  />
)

interface CellEditorProps {
  label: string
  text: string
  on: RowHandlers
}

/** Where each key that ends editing moves. */
const steps: Readonly<Record<string, string>> = {
  Enter: 'ArrowDown',
  'Shift+Enter': 'ArrowUp',
  Tab: 'ArrowRight',
  'Shift+Tab': 'ArrowLeft',
  ArrowDown: 'ArrowDown',
  ArrowUp: 'ArrowUp',
  Escape: 'None',
}

/** The input in the cell being edited. */
function CellEditor({ label, text, on }: CellEditorProps) {
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
    on.finish(typed, step)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const isAsBegun = event.currentTarget.value === text
    // The character that began it is not undone by the field itself.
    if (keyName(event) === 'Control+z' && isAsBegun) {
      event.preventDefault()
      return finish(null, 'None')
    }
    const step = steps[`${event.shiftKey ? 'Shift+' : ''}${event.key}`]
    if (step === undefined) return
    event.preventDefault()
    finish(event.key === 'Escape' ? null : event.currentTarget.value, step)
  }
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain')
    if (!/[\t\n\r]/.test(pasted.replace(/\r?\n$/, ''))) return
    event.preventDefault()
    finish(null, 'None')
    on.paste(pasted)
  }
  return (
    <input
      ref={input}
      className={`h-[calc(var(--row)_-_8px)] w-full bg-transparent text-right tabular-nums outline-none select-text ${styles['editor']}`}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={text}
      onKeyDown={press}
      onPaste={paste}
      onBlur={(event) => finish(event.currentTarget.value)}
    />
  )
}
