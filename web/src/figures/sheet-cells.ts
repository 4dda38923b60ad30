import type { DraftCellName } from '@portico/contract/features/drafts'
import { isDeducted } from '@portico/contract/figures/deductions'
import { allFigures, enteredFigures, kinds } from '@portico/contract/figures/monthly-figures'
import { figureOr } from '@portico/contract/values/decimal'
import type { Cents } from '@portico/contract/values/money'
import { cents, centsToText, subtractCents, zeroCents } from '@portico/contract/values/money'
import { readSignedMoneyCell } from '@portico/contract/values/spreadsheet-cells'
import { signedUsd } from './figure-text.ts'

type CellName = Exclude<DraftCellName, 'left_out'>

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

/** "+$500.00" or "−$500.00"; nothing where nothing moved. */
export const shownMoved = (value: number): string => (value === 0 ? '' : signedUsd(cents(value)))

/** A figure of a cell as the sheet shows it. */
function figureText(name: CellName, value: number): string {
  if (name === 'in_out') return shownMoved(value)
  const kind = allFigures.find((figure) => figure.name === name)?.kind ?? 'money'
  return `${deducted.has(name) && value > 0 ? '−' : ''}${kinds[kind].format(value)}`
}

/** A text of a cell in words, as the sheet shows it: null is what the month starts with. */
export function saidOf(cell: DraftCellName, value: string | null): string {
  if (cell === 'left_out') return value === leftOut ? 'left out' : 'to be posted'
  if (value === null) return 'unchanged'
  if (value === '') return 'empty'
  return figureOr(value, () => figureText(cell, kindOf(cell).readCell(value)))
}
