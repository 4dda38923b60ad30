import type { Dispatch, KeyboardEvent, RefObject } from 'react'
import { useState } from 'react'
import { useGridClipboard } from './grid-clipboard.ts'
import { columnsOf, figureAt } from './grid-layout.ts'
import type { Place } from './grid-keys.ts'
import { isWriting, keyName, moreSelected, placeAfter } from './grid-keys.ts'
import { cleared, copiedText, filledDown, selectedLines } from './selection.ts'
import type { Sheet, SheetAction } from './sheet.ts'

/** What a grid shows, and what the keyboard and the clipboard do in it. */
export interface GridInput {
  sheet: Sheet
  /** The indexes of the lines that are shown. */
  shown: readonly number[]
  change: Dispatch<SheetAction>
  place: Place
  onPlace: (place: Place) => void
  /** Text is copied from the grid. */
  onCopy: (text: string) => void
  /** Text is pasted into it. */
  onPaste: (text: string) => void
  /** Goes to the next line to look at, or to the one before. */
  onStep: (by: 1 | -1) => void
}

type Grid = RefObject<HTMLElement | null>

/** The text that editing the current cell started with, if it is being edited, and how editing starts and ends. */
export function useCellEditing({ sheet, shown, change, place, onPlace }: GridInput, grid: Grid) {
  const [editing, setEditing] = useState<string>()
  const columns = columnsOf(sheet)
  const at = shown[place.at]
  const figure = figureAt(columns, place.column)
  const edit = (text?: string) => {
    const line = at === undefined ? undefined : sheet.lines[at]
    if (line === undefined || figure === undefined || line.row.posted !== null) return
    // What is typed goes into one cell, so a range is no longer selected.
    onPlace({ at: place.at, column: place.column })
    setEditing(text ?? line.typed[figure].text)
  }
  const finish = (text: string | null, step: string | undefined) => {
    if (text !== null && at !== undefined && figure !== undefined) change({ type: 'type', at, figure, text })
    setEditing(undefined)
    const pressed = { key: step ?? '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }
    onPlace(placeAfter(pressed, place, { lines: shown.length, columns: columns.count }) ?? place)
    if (step !== undefined) grid.current?.focus()
  }
  return { editing, edit, finish }
}

/** What a key does in a grid; also copies, cuts and pastes. */
export function useGridInput(input: GridInput, grid: Grid, edit: (text?: string) => void) {
  const { sheet, shown, change, place, onPlace } = input
  const columns = columnsOf(sheet)
  const size = { lines: shown.length, columns: columns.count }
  const clear = () => {
    const action = cleared({ sheet, columns, shown, place })
    if (action !== undefined) change(action)
  }
  useGridClipboard(grid, {
    copied: () => {
      const text = copiedText({ sheet, columns, shown, place })
      input.onCopy(text)
      return text
    },
    onCut: clear,
    onPaste: input.onPaste,
  })
  const commands = commandsOf(input, { edit, clear })
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

interface Edits {
  edit: (text?: string) => void
  clear: () => void
}

function commandsOf(
  { sheet, shown, change, place, onPlace, onStep }: GridInput,
  { edit, clear }: Edits,
): Readonly<Record<string, () => void>> {
  const erase = () => (place.from === undefined ? edit('') : clear())
  const fill = () => {
    const action = filledDown({ sheet, columns: columnsOf(sheet), shown, place })
    if (action !== undefined) change(action)
  }
  const leaveOut = () => {
    const at = selectedLines({ shown, place })
    if (at.length > 0)
      change({ type: 'leave out', at, out: at.some((each) => sheet.lines[each]?.out === false) })
  }
  const redo = () => change({ type: 'redo' })
  return {
    Enter: () => edit(),
    F2: () => edit(),
    Delete: erase,
    Backspace: erase,
    Escape: () => onPlace({ at: place.at, column: place.column }),
    ' ': leaveOut,
    'Control+d': fill,
    'Control+z': () => change({ type: 'undo' }),
    'Control+y': redo,
    'Control+Shift+z': redo,
    F8: () => onStep(1),
    'Shift+F8': () => onStep(-1),
  }
}
