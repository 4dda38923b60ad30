import type { Dispatch, KeyboardEvent, RefObject } from 'react'
import { useState, useEffect, useRef } from 'react'
import type { SheetColumns } from './grid-layout.ts'
import { figureAt, firstFigure } from './grid-layout.ts'
import type { Place, Selected } from './selection.ts'
import {
  isWriting,
  keyName,
  moreSelected,
  placeAfter,
  cleared,
  copiedText,
  filledDown,
  selectedLines,
} from './selection.ts'
import { isLocked, textToEdit } from './line.ts'
import type { SheetAction } from './sheet.ts'

/** What a grid shows, and what the keyboard and the clipboard do in it. */
export interface GridInput extends Selected {
  change: Dispatch<SheetAction>
  onPlace: (place: Place) => void
  /** Text is copied from the grid. */
  onCopy: (text: string) => void
  /** Text is pasted into it. */
  onPaste: (text: string) => void
  /** Goes to the next line to look at, or to the one before. */
  onStep: (by: 1 | -1) => void
}

type Grid = RefObject<HTMLElement | null>

/** What is typed into the current cell. */
type CellEdits = Pick<ReturnType<typeof useCellEditing>, 'edit' | 'erase'>

/** The text that editing the current cell started with, if it is being edited, and how editing starts and ends. */
export function useCellEditing(input: GridInput, grid: Grid) {
  const { sheet, columns, shown, place, change, onPlace } = input
  const at = shown[place.at]
  const figure = figureAt(columns, place.column)
  const cell = `${sheet.lines[at ?? -1]?.row.id} ${figure}`
  const [edited, setEdited] = useState<{ cell: string; text: string }>()
  // The row may have left the sheet meanwhile: what was begun there must not go on in the row that took its place.
  const editing = edited?.cell === cell ? edited.text : undefined
  /** What may be typed in; says why, if nothing may be. */
  const typedIn = () => {
    const line = at === undefined ? undefined : sheet.lines[at]
    if (at === undefined || line === undefined || columns.readOnly) return undefined
    if (figure !== undefined && !isLocked(line)) return { at, figure, line }
    change({ type: 'say', message: whyNotTyped(columns, place.column, isLocked(line)) })
    return undefined
  }
  const edit = (text?: string) => {
    const typed = typedIn()
    if (typed === undefined) return
    // What is typed goes into one cell, so a range is no longer selected.
    onPlace({ at: place.at, column: place.column })
    setEdited({ cell, text: text ?? textToEdit(typed.line, typed.figure) })
  }
  const erase = () => {
    const typed = typedIn()
    if (typed !== undefined) change({ type: 'type', at: typed.at, figure: typed.figure, text: '' })
  }
  const finish = (text: string | null, step: string | undefined) => {
    if (text !== null && at !== undefined && figure !== undefined) change({ type: 'type', at, figure, text })
    setEdited(undefined)
    const pressed = { key: step ?? '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }
    onPlace(placeAfter(pressed, place, { lines: shown.length, columns: columns.count }) ?? place)
    if (step !== undefined) grid.current?.focus()
  }
  return { editing, edit, erase, finish }
}

/** Why nothing can be typed in a cell; '' of the tick and the name, which have keys of their own. */
function whyNotTyped({ figures }: SheetColumns, column: number, isPosted: boolean): string {
  if (column < firstFigure) return ''
  if (isPosted) return 'This row is posted. Corrections have a sheet of their own.'
  const header = figures[column - firstFigure]?.header
  return header === undefined ? 'Notes cannot be typed.' : `${header} is calculated.`
}

/** What a key does in a grid; also copies, cuts and pastes. */
export function useGridInput(input: GridInput, grid: Grid, { edit, erase }: CellEdits) {
  const { columns, shown, place, change, onPlace } = input
  const size = { lines: shown.length, columns: columns.count }
  const clear = () => {
    const action = cleared(input)
    if (action !== undefined) change(action)
  }
  useGridClipboard(grid, {
    copied: () => {
      const text = copiedText(input)
      input.onCopy(text)
      return text
    },
    onCut: clear,
    onPaste: input.onPaste,
  })
  const commands = commandsOf(input, { edit, clear: () => (place.from === undefined ? erase() : clear()) })
  return (event: KeyboardEvent) => {
    if (event.target !== grid.current) return
    const name = keyName(event)
    const next = placeAfter(event, place, size)
    if (next !== undefined) onPlace(next)
    else if (name === 'Control+a') onPlace(moreSelected(place, size))
    else if (Object.hasOwn(commands, name)) commands[name]?.()
    else if (isWriting(event)) edit(event.key)
    else return
    event.preventDefault()
  }
}

type Edits = Pick<CellEdits, 'edit'> & { clear: () => void }

function commandsOf(input: GridInput, { edit, clear }: Edits): Readonly<Record<string, () => void>> {
  const { sheet, columns, place, change, onPlace, onStep } = input
  const fill = () => {
    const action = filledDown(input)
    if (action !== undefined) change(action)
  }
  const leaveOut = () => {
    const at = selectedLines(input)
    if (at.length > 0)
      change({ type: 'leave out', at, out: at.some((each) => sheet.lines[each]?.out === false) })
  }
  const redo = () => change({ type: 'redo' })
  const isTypedIn =
    place.column < firstFigure || place.from !== undefined || figureAt(columns, place.column) !== undefined
  return {
    Enter: () => edit(),
    F2: () => edit(),
    Delete: clear,
    Backspace: clear,
    Escape: () => onPlace({ at: place.at, column: place.column }),
    // Between the digits of an amount it must not leave the row out.
    ' ': () => (isTypedIn ? leaveOut() : edit(' ')),
    'Control+d': fill,
    'Control+z': () => change({ type: 'undo' }),
    'Control+y': redo,
    'Control+Shift+z': redo,
    F8: () => onStep(1),
    'Shift+F8': () => onStep(-1),
  }
}

interface ClipboardHandlers {
  /** The text of what is selected. */
  copied: () => string
  onCut: () => void
  onPaste: (text: string) => void
}

/**
 * Copies from and pastes into a grid wherever its focus is, except in a cell that is being edited. Listens on the
 * document: after a click the browser reports the clicked text or the page, not the grid, as what is pasted into.
 */
function useGridClipboard(grid: RefObject<HTMLElement | null>, handlers: ClipboardHandlers): void {
  useEffect(() => {
    const listening = new AbortController()
    const copy = (event: ClipboardEvent) => {
      event.preventDefault()
      event.clipboardData?.setData('text/plain', handlers.copied())
      if (event.type === 'cut') handlers.onCut()
    }
    const paste = (event: ClipboardEvent) => {
      event.preventDefault()
      handlers.onPaste(event.clipboardData?.getData('text/plain') ?? '')
    }
    for (const [type, listener] of [
      ['copy', copy],
      ['cut', copy],
      ['paste', paste],
    ] as const)
      document.addEventListener(type, (event) => isFor(grid.current, event) && listener(event), listening)
    return () => listening.abort()
  })
}

/** Whether a clipboard event is meant for the grid: nothing but a heading has the focus, and no text is selected. */
function isFor(grid: HTMLElement | null, { target, type }: Event): boolean {
  if (grid === null || !(target instanceof Element) || isTextInput(target)) return false
  if (grid.contains(target)) return true
  const isElsewhere =
    document.activeElement?.matches('body, main, h1, h2, h3') !== true ||
    document.querySelector('dialog[open]') !== null
  return !isElsewhere && (type === 'paste' || document.getSelection()?.isCollapsed !== false)
}

const isTextInput = (element: Element): boolean =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && element.type !== 'checkbox')

/** The cells from the one with the handle down to a line. */
const downTo = ({ at, column }: Place, last: number): Place => ({
  at: Math.max(at, last),
  column,
  from: { at, column },
})

/** The handle of the current cell: the cells that it is dragged over are selected, and filled when it is let go. */
export function useFillHandle(input: GridInput) {
  const { shown, place, change, onPlace } = input
  /** The cell that it is dragged from, and the range that it has reached. */
  const dragged = useRef<{ first: Place; range: Place }>(undefined)
  const fill = (range: Place) => {
    const action = filledDown({ ...input, place: range })
    // The range is one cell where the handle was only pressed: that is not to be filled from above.
    if (action !== undefined && range.at !== range.from?.at) change(action)
  }
  const start = () => {
    dragged.current = { first: place, range: downTo(place, place.at) }
    const end = () => {
      if (dragged.current !== undefined) fill(dragged.current.range)
      dragged.current = undefined
    }
    document.addEventListener('mouseup', end, { once: true })
  }
  const to = (at: number) => {
    if (dragged.current === undefined) return
    dragged.current.range = downTo(dragged.current.first, at)
    onPlace(dragged.current.range)
  }
  const all = () => {
    const { from, ...last } = downTo(place, shown.length - 1)
    // The current cell stays where it is, in view.
    if (from !== undefined) onPlace({ ...from, from: last })
    fill({ ...last, from: place })
  }
  return { isFilling: () => dragged.current !== undefined, start, to, all }
}
