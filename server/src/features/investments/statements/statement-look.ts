import type { Paper, Point } from '../../../pdf/paper.ts'

/** The light colours of tokens.css, on white. */
export const colours = {
  ink: '#10201b',
  muted: '#56635c',
  line: '#dedacb',
  board: '#0b2019',
  chalk: '#f5f3ea',
  chalkQuiet: '#a9b8ae',
  gain: '#1c6e47',
  wash: '#f1efe4',
  loss: '#a3342b',
} as const

/** In points: around the page, and what the foot of each page takes. */
export const margin = 46
const footHeight = 48

/** Where the next part begins. */
export interface Pen {
  paper: Paper
  y: number
  /** What a page has room for. */
  room: number
  /** Begins a page if less than this is left of the current one. Returns whether it did. */
  need: (height: number) => boolean
}

/** A pen at the top of the first page. */
export function penOn(paper: Paper): Pen {
  const bottom = paper.height - footHeight
  const pen: Pen = {
    paper,
    y: margin,
    room: bottom - margin,
    need: (height) => {
      // Sums of heights are not exact.
      if (pen.y + height <= bottom + 0.01) return false
      paper.addPage()
      pen.y = margin
      return true
    },
  }
  return pen
}

/** The mark of money in or out: where it went, from the middle of its top. */
export function drawTriangle(paper: Paper, kind: 'in' | 'out', [x, y]: Point): void {
  const [tip, foot] = kind === 'in' ? [y, y + 7] : [y + 7, y]
  const outline: Point[] = [
    [x, tip],
    [x + 4, foot],
    [x - 4, foot],
  ]
  paper.shape(outline, { fill: colours.ink })
}

/** The mark of a principal that no entry explains, as wide: an hourglass. */
export function drawHourglass(paper: Paper, [x, y]: Point): void {
  const [left, right] = [x - 3, x + 3]
  const outline: Point[] = [
    [left, y + 0.5],
    [right, y + 0.5],
    [left, y + 6.5],
    [right, y + 6.5],
    [left, y + 0.5],
  ]
  paper.shape(outline, { stroke: colours.ink })
}
