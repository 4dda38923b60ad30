/** A cell of the grid: the index among the lines shown, and the column. */
export interface Place {
  at: number
  column: number
}

const page = 12

type Step = (place: Place, last: Place) => Place

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
}

interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** A key with its modifier; on a Mac, Command counts as Control. */
export const keyName = ({ key, ctrlKey, metaKey }: Pressed): string =>
  ctrlKey || metaKey ? `Control+${key}` : key

/** Where a key moves from a cell in a grid of so many lines and columns; undefined for other keys. */
export function placeAfter(
  pressed: Pressed,
  from: Place,
  { lines, columns }: { lines: number; columns: number },
): Place | undefined {
  const last = { at: lines - 1, column: columns - 1 }
  const step = steps[keyName(pressed)]
  return step === undefined || pressed.altKey ? undefined : within(step(from, last), last)
}

/** The nearest existing cell. */
const within = ({ at, column }: Place, last: Place): Place => ({
  at: Math.max(0, Math.min(at, last.at)),
  column: Math.max(0, Math.min(column, last.column)),
})

/** Whether a key types a character. */
export const isWriting = ({ key, ctrlKey, metaKey, altKey }: Pressed): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

/** The cells of a block copied from a spreadsheet: tabs between cells, a line break after each row. */
export function blockOf(text: string): string[][] {
  const rows = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  return rows.map((row) => row.split('\t'))
}
