import { capitalised } from '@portico/contract/figures/monthly-figures'
import { figureOr } from '@portico/contract/values/decimal'
import { centsOrNull, formatUsd } from '@portico/contract/values/money'
import { isAmbiguousNumber, readSignedMoneyCell } from '@portico/contract/values/spreadsheet-cells'

/** A column of amounts: its place in the file, its name, and the sums of the rows above as they are written; null once one of them cannot be read. */
interface Summed<Column> {
  column: Column
  name: string
  place: number
  all: bigint | null
  /** Since the last total row: a subtotal sums up only these. */
  recent: bigint | null
}

/** What becomes of a total row: it is skipped, or refused where it contradicts the rows. */
type Verdict<Column> = { total: string } | { refused: string; code: 'invalid'; unread: Column; isTotal: true }

/** What a total row says of a column; null where it cannot be read. */
interface Said extends Summed<string> {
  total: bigint | null
}

interface Amounts {
  delimiter: string
  /** An amount in the notation in which the file is read. */
  toDollars: (text: string) => string
}

/** The sums of the amounts in the rows of a file, with which its total rows are compared. */
export class ControlSums<Column extends string> {
  readonly #columns: Summed<Column>[]
  readonly #amounts: Amounts

  constructor(columns: readonly Pick<Summed<Column>, 'column' | 'name' | 'place'>[], amounts: Amounts) {
    this.#columns = columns.map((each) => ({ ...each, all: 0n, recent: 0n }))
    this.#amounts = amounts
  }

  /** Whether a cell is an amount, by its place. */
  readonly isAmount = (place: number): boolean => this.#columns.some((each) => each.place === place)

  add(cells: readonly string[]): void {
    for (const each of this.#columns) {
      const amount = this.#read(cells[each.place])
      each.all = plus(each.all, amount)
      each.recent = plus(each.recent, amount)
    }
  }

  /** Compares a total row with the rows above it. */
  compare(cells: readonly string[]): Verdict<Column> {
    const said = this.#columns.flatMap((each) =>
      (cells[each.place] ?? '').trim() === '' ? [] : [{ ...each, total: this.#read(cells[each.place]) }],
    )
    for (const each of this.#columns) each.recent = 0n
    const isKnown = said.filter(({ total, all }) => total !== null && all !== null)
    const isSubtotal = isKnown.every(({ total, recent }) => total === recent)
    const different = isSubtotal ? [] : isKnown.filter(({ total, all }) => total !== all)
    const [first] = different
    if (first !== undefined)
      return {
        code: 'invalid',
        unread: first.column,
        isTotal: true,
        refused: `The rows above do not add up to this total: ${different.map(differenceText).join('; ')}.`,
      }
    const agrees = isKnown.length > 0 ? ' that agrees with the rows above' : ''
    const unknown = said.filter((each) => !isKnown.includes(each))
    return { total: [`Skipped as a total${agrees}.`, ...unknown.map(notComparedText)].join(' ') }
  }

  #read(text = ''): bigint | null {
    if (text.trim() === '') return 0n
    if (this.#amounts.delimiter !== ',' && isAmbiguousNumber(text)) return null
    return figureOr(null, () => {
      const { isNegative, amount } = readSignedMoneyCell(this.#amounts.toDollars(text.trim()))
      return BigInt(isNegative ? 0 - amount : amount)
    })
  }
}

const plus = (sum: bigint | null, amount: bigint | null): bigint | null =>
  sum === null || amount === null ? null : sum + amount

/** Why a column is not compared: the total itself, or a row above. */
const notComparedText = ({ name, total }: Said): string =>
  `${capitalised(name)} is not compared, as ${total === null ? 'it' : 'that of a row above'} cannot be read.`

/** "dividend $666.00, not $333.00": what the rows have, and what the total row says. */
function differenceText({ name, total, all }: Pick<Said, 'name' | 'total' | 'all'>): string {
  const [said, made] = [total, all].map(usdText)
  return `${name} ${made}, not ${said}`
}

function usdText(sum: bigint | null): string {
  const amount = sum === null ? null : centsOrNull(sum)
  return amount === null ? 'more than can be added up' : formatUsd(amount)
}
