import { figureOr } from '@portico/contract/values/decimal'
import type { Cents } from '@portico/contract/values/money'
import { cents, subtractCents, sumCents, zeroCents } from '@portico/contract/values/money'
import type { CellName } from '@portico/contract/figures/sheet-cells'
import { cellNames, readCell, sizeLost } from '@portico/contract/figures/month-cells'

/** The cells that a pasted row writes. */
interface Cells {
  cells: readonly { figure: CellName; text: string }[]
}

/** The text of a pasted row for a figure; '' where it has none. */
export const textIn = ({ cells }: Cells, name: CellName): string =>
  cells.find(({ figure }) => figure === name)?.text ?? ''

/** The amount of a pasted row for a figure, below 0 for a negative dividend; null where it cannot be read. */
function amountIn(row: Cells, figure: CellName): Cents | null {
  const text = textIn(row, figure)
  const size = figure === 'dividend_amount' ? sizeLost(text) : undefined
  const { value } = readCell(figure, size ?? text, true)
  if (value === null) return null
  return size === undefined ? cents(value) : subtractCents(zeroCents, cents(value))
}

/** Of two rows, one is often like the other. */
const fewestAdded = 2

/** Whether a row says nothing, such as one between a list and its total. */
export const isEmpty = ({ cells }: Cells): boolean => cells.every(({ text }) => text.trim() === '')

/** Whether the last amount of a column is to the cent the sum of those above it, as in a list that is pasted with its total. */
function endsInTotal(rows: readonly Cells[], figure: CellName): boolean {
  const amounts = rows.filter((row) => !isEmpty(row)).map((row) => amountIn(row, figure))
  const read = amounts.filter((amount) => amount !== null)
  const added = read.slice(0, -1)
  if (read.length < amounts.length || added.filter((amount) => amount !== 0).length < fewestAdded)
    return false
  return read.at(-1) === figureOr(null, () => sumCents(added))
}

/** The amounts that some rows have a column of: percentages have no total. */
export const amountsOf = (rows: readonly Cells[]): CellName[] =>
  cellNames.filter(
    (name) => name !== 'dividend_percent' && rows[0]?.cells.some(({ figure }) => figure === name) === true,
  )

/** The amounts whose last one is the sum of those above it. */
export const endingInTotal = (rows: readonly Cells[]): CellName[] =>
  amountsOf(rows).filter((name) => endsInTotal(rows, name))

/** Whether the last row is the total of the others: each of its amounts is the sum of those above it. */
export function isLastTotal(rows: readonly Cells[]): boolean {
  const amounts = amountsOf(rows)
  return amounts.length > 0 && endingInTotal(rows).length === amounts.length
}
