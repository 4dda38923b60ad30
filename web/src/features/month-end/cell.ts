import type { EnteredName } from '@portico/contract/figures/monthly-figures'
import { enteredFigures, kinds } from '@portico/contract/figures/monthly-figures'
import { FigureError } from '@portico/contract/values/decimal'
import type { Cents } from '@portico/contract/values/money'
import { cents, centsToText, subtractCents, zeroCents } from '@portico/contract/values/money'
import { isAmbiguousNumber, readSignedMoneyCell } from '@portico/contract/values/spreadsheet-cells'
import { signedUsd } from '../../figures/figure-text.ts'

/**
 * What is typed of a line: the entered figures, the money that moved in or out on the first of the month, and the dividend
 * where it is not to follow from the percentage.
 */
export type CellName = EnteredName | 'in_out' | 'dividend_amount'

/** What a cell holds: the text, in plain decimals once it is read, and the sentence that says why it is not. */
export interface Typed {
  text: string
  value: number | null
  error?: string
}

/** The cells of a line. */
export const cellNames: readonly CellName[] = [
  ...enteredFigures.map(({ name }) => name),
  'in_out',
  'dividend_amount',
]

/** A cell as it was typed, or pasted from a spreadsheet, where a comma may be a decimal sign. */
export function readCell(figure: CellName, text: string, pasted = false): Typed {
  const { readCell: read, toText: plain } = kindOf(figure)
  try {
    if (text.trim() === '' && figure === 'in_out') return nothingMoved
    if (text.trim() === '' && figure === 'dividend_amount') return noDividend
    if (text.trim() === '') throw new FigureError('This figure is needed.')
    if (pasted && isAmbiguousNumber(text)) throw new FigureError(`“${text.trim()}” can be read in two ways.`)
    const value = read(text)
    return { text: plain(value), value }
  } catch (error) {
    if (!(error instanceof FigureError)) throw error
    return { text, value: null, error: error.message }
  }
}

/** Money in or out where nothing moved. */
export const nothingMoved: Typed = { text: '', value: 0 }

/** A dividend that nobody has typed: it follows from the percentage. */
export const noDividend: Typed = { text: '', value: 0 }

const kindOfFigure = new Map<CellName, (typeof kinds)[keyof typeof kinds]>(
  enteredFigures.map(({ name, kind }) => [name, kinds[kind]]),
)
const movedKind = { readCell: readMovedCell, toText: movedToText }
/** How a cell is read and written. */
export const kindOf = (name: CellName) =>
  name === 'in_out' ? movedKind : (kindOfFigure.get(name) ?? kinds.money)

/** Money in or out as typed: in without a sign or with a plus, out with a minus or in parentheses. Throws FigureError. */
function readMovedCell(text: string): Cents {
  const { isNegative, amount } = readSignedMoneyCell(text)
  return isNegative ? subtractCents(zeroCents, amount) : amount
}

/** "+500.00" or "-500.00"; nothing where nothing moved. */
function movedToText(value: number): string {
  if (value === 0) return ''
  return `${value > 0 ? '+' : ''}${centsToText(cents(value))}`
}

/** "+$500.00" or "−$500.00"; nothing where nothing moved. */
export const shownMoved = (value: number): string => (value === 0 ? '' : signedUsd(cents(value)))
