/** A cell of the grid: the index among the lines shown, and the column. */
interface Cell {
  at: number
  column: number
}

/** The current cell, and the one at the other end of the selected range if there is more than one cell. */
export interface Place extends Cell {
  from?: Cell
}

const page = 12

type Step = (place: Cell, last: Cell) => Cell

const steps: Readonly<Record<string, Step>> = {
  ArrowDown: ({ at, column }) => ({ at: at + 1, column }),
  ArrowUp: ({ at, column }) => ({ at: at - 1, column }),
  ArrowRight: ({ at, column }) => ({ at, column: column + 1 }),
  ArrowLeft: ({ at, column }) => ({ at, column: column - 1 }),
  PageDown: ({ at, column }) => ({ at: at + page, column }),
  PageUp: ({ at, column }) => ({ at: at - page, column }),
  Home: ({ at }) => ({ at, column: 0 }),
  End: ({ at }, last) => ({ at, column: last.column }),
  'Control+Home': () => ({ at: 0, column: 0 }),
  'Control+End': (_, last) => last,
  'Control+ArrowDown': ({ column }, last) => ({ at: last.at, column }),
  'Control+ArrowUp': ({ column }) => ({ at: 0, column }),
  'Control+ArrowRight': ({ at }, last) => ({ at, column: last.column }),
  'Control+ArrowLeft': ({ at }) => ({ at, column: 0 }),
}

interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}

/** A key with its modifiers; on a Mac, Command counts as Control. */
export function keyName({ key, ctrlKey, metaKey, shiftKey }: Pressed): string {
  const held = ctrlKey || metaKey
  return `${held ? 'Control+' : ''}${shiftKey ? 'Shift+' : ''}${held && key.length === 1 ? key.toLowerCase() : key}`
}

interface Size {
  lines: number
  columns: number
}

/**
 * Where a key moves from a cell in a grid of so many lines and columns; undefined for other keys. With Shift, the
 * selected range grows to that cell.
 */
export function placeAfter(pressed: Pressed, from: Place, { lines, columns }: Size): Place | undefined {
  const last = { at: lines - 1, column: columns - 1 }
  const step = steps[keyName({ ...pressed, shiftKey: false })]
  if (step === undefined || pressed.altKey) return undefined
  const next = within(step(from, last), last)
  return pressed.shiftKey ? extendedTo(from, next) : next
}

/** The range from where it began to another cell. */
export const extendedTo = (place: Place, to: Cell): Place => ({ ...to, from: place.from ?? place })

/** The nearest existing cell. */
const within = ({ at, column }: Cell, last: Cell): Cell => ({
  at: Math.max(0, Math.min(at, last.at)),
  column: Math.max(0, Math.min(column, last.column)),
})

/** Whether a key types a character. */
export const isWriting = ({ key, ctrlKey, metaKey, altKey }: Pressed): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

/** The first and the last line and column of what is selected. */
export interface Range {
  top: number
  bottom: number
  left: number
  right: number
}

export const rangeOf = ({ at, column, from = { at, column } }: Place): Range => ({
  top: Math.min(at, from.at),
  bottom: Math.max(at, from.at),
  left: Math.min(column, from.column),
  right: Math.max(column, from.column),
})

/** What is selected next: the column, then every line from the name to the last figure. */
export function moreSelected(place: Place, { lines, columns }: Size): Place {
  const { top, bottom, left, right } = rangeOf(place)
  const isColumn = top === 0 && bottom === lines - 1
  const [first, last] = isColumn ? [1, columns - 2] : [left, right]
  return { at: 0, column: first, from: { at: lines - 1, column: last } }
}
