import type { DraftCellName } from '../features/drafts.ts'
import { readSignedMoneyCell } from '../values/spreadsheet-cells.ts'
import type { Cents } from '../values/money.ts'
import { cents, centsToText, subtractCents, zeroCents } from '../values/money.ts'
import { isDeducted } from './deductions.ts'
import { allFigures, enteredFigures, kinds } from './monthly-figures.ts'

/**
 * What is typed of a line: the entered figures, the money that moved in or out on the first of the month, and the dividend
 * where it is not to follow from the percentage.
 */
export type CellName = Exclude<DraftCellName, 'left_out'>

/** The text of a row that is left out. */
export const leftOut = 'yes'

/** The heading of a column that is typed, and what is said of whether a row is left out. */
export const labelOf = (cell: DraftCellName): string =>
  allFigures.find(({ name }) => name === cell)?.label ?? (cell === 'left_out' ? 'Posting' : 'In / out')

/** Losses and fees: most months have none, and they are shown with a minus, which may be typed. */
export const deducted: ReadonlySet<CellName> = new Set(
  enteredFigures.filter(isDeducted).map(({ name }) => name),
)

const kindOfFigure = new Map<CellName, (typeof kinds)[keyof typeof kinds]>(
  enteredFigures.map(({ name, kind }) => [name, kinds[kind]]),
)
const movedKind = { readCell: readMovedCell, toText: movedToText }
const deductedKind = { ...kinds.money, readCell: (text: string) => readSignedMoneyCell(text).amount }
/** How a cell is read and written. */
export const kindOf = (name: CellName) =>
  name === 'in_out' ? movedKind : deducted.has(name) ? deductedKind : (kindOfFigure.get(name) ?? kinds.money)

/** Money in or out as typed: in without a sign or with a plus, out with a minus or in parentheses. Throws FigureError. */
function readMovedCell(text: string): Cents {
  const { isNegative, amount } = readSignedMoneyCell(text)
  return isNegative ? subtractCents(zeroCents, amount) : amount
}

/** "+500.00" or "-500.00"; nothing where nothing moved. */
export function movedToText(value: number): string {
  if (value === 0) return ''
  return `${value > 0 ? '+' : ''}${centsToText(cents(value))}`
}
