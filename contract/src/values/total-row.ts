import { isEmail } from '../api/fields.ts'

/** The words of a text, without case and punctuation. */
const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')

const isTotal = (text: string): boolean =>
  /^(grand |sub ?)?(totals?|sum)( of)?( \d+)?( (rows|investors|clients))?$/.test(wordsOf(text))

/** Whether a row of a list sums up the others: it names a total in place of a person. `isFigure` tells by its index whether a cell holds a figure. */
export const isTotalRow = (cells: readonly string[], isFigure: (at: number) => boolean): boolean =>
  cells.some((cell, at) => !isFigure(at) && isTotal(cell)) &&
  !cells.some((cell) => isEmail(cell.trim().toLowerCase()))
