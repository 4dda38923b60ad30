import { capitalised } from '@portico/contract/figures/monthly-figures'
import { figureOr } from '@portico/contract/values/decimal'
import { centsOrNull, formatUsd } from '@portico/contract/values/money'
import { isAmbiguousNumber, readSignedMoneyCell } from '@portico/contract/values/spreadsheet-cells'

/** What rows add up to, in each of the ways in which they may be counted; null once one of them cannot be read. */
type Sums = readonly bigint[] | null

/** A column of amounts: its place in the file, its name, and the sums of the rows above, or of those of a kind. */
interface Summed<Column> {
  column: Column
  name: string
  place: number
  kind?: string
  all: Sums
  /** Since the last total row: a subtotal sums up only these. */
  recent: Sums
}

/** How the rows of a kind of spreadsheet count. */
export interface Counting<Column extends string, Parsed> {
  /** The amounts as which a total may count a row in a column, where that is not only the one that is written there. */
  ways?: Readonly<Partial<Record<Column, (row: Parsed, written: bigint) => readonly (number | bigint)[]>>>
  /** Rows of several kinds, each of which may have a total. */
  kinds?: {
    column: Column
    all: readonly string[]
    of: (row: Parsed) => string
    /** The kind that a total row names. */
    named: (text: string) => string | undefined
  }
}

/** What becomes of a total row: it is skipped, or refused where it contradicts the rows. */
type Verdict<Column> =
  | { total: string }
  | { refused: string; code: 'invalid'; unread: Column[]; isTotal: true }

/** What a total row says of a column; null where it cannot be read. */
interface Said extends Summed<string> {
  total: bigint | null
}

interface Reading<Column extends string, Parsed> extends Counting<Column, Parsed> {
  delimiter: string
  /** The cell of a row in a column. */
  cellIn: (cells: readonly string[], column: Column) => string
  /** An amount in the notation in which the file is read. */
  toDollars: (text: string) => string
}

/** The sums of the amounts in the rows of a file, with which its total rows are compared. */
export class ControlSums<Column extends string, Parsed> {
  readonly #columns: Summed<Column>[]
  readonly #reading: Reading<Column, Parsed>

  constructor(
    columns: readonly Pick<Summed<Column>, 'column' | 'name' | 'place'>[],
    reading: Reading<Column, Parsed>,
  ) {
    const none = { all: [0n], recent: [0n] }
    const kinds = reading.kinds?.all ?? []
    this.#columns = columns.flatMap((each) => [
      { ...each, ...none },
      ...kinds.map((kind) => ({ ...each, ...none, kind, name: `${kind} ${each.name}` })),
    ])
    this.#reading = reading
  }

  /** Whether a cell is an amount, by its place. */
  readonly isAmount = (place: number): boolean => this.#columns.some((each) => each.place === place)

  /** Adds a row; of one that cannot be read, nobody knows its kind, nor what it means besides what is written. */
  add(cells: readonly string[], row: Parsed | undefined): void {
    const kind = row === undefined ? undefined : this.#reading.kinds?.of(row)
    for (const each of this.#columns) {
      if (each.kind !== undefined && kind !== undefined && each.kind !== kind) continue
      const amounts = this.#amountsIn(each, cells, row)
      each.all = plus(each.all, amounts)
      each.recent = plus(each.recent, amounts)
    }
  }

  #amountsIn({ column, place, kind }: Summed<Column>, cells: readonly string[], row: Parsed | undefined) {
    const written = this.#read(cells[place])
    const ways = this.#reading.ways?.[column]
    if (written === null || (row === undefined && (kind ?? ways) !== undefined)) return null
    return row === undefined || ways === undefined ? [written] : ways(row, written)
  }

  /** Compares a total row with the rows above it. */
  compare(cells: readonly string[]): Verdict<Column> {
    const { kinds, cellIn } = this.#reading
    const kind = kinds?.named(cellIn(cells, kinds.column))
    const said = this.#columns.flatMap((each) =>
      each.kind !== kind || (cells[each.place] ?? '').trim() === ''
        ? []
        : [{ ...each, total: this.#read(cells[each.place]) }],
    )
    for (const each of this.#columns) if (kind === undefined || each.kind === kind) each.recent = [0n]
    const isKnown = said.filter(({ total, all }) => total !== null && all !== null)
    const isSubtotal = isKnown.every(({ total, recent }) => isOneOf(total, recent))
    const different = isSubtotal ? [] : isKnown.filter(({ total, all }) => !isOneOf(total, all))
    if (different.length > 0)
      return {
        code: 'invalid',
        unread: different.map(({ column }) => column),
        isTotal: true,
        refused: `The rows above do not add up to this total: ${different.map(differenceText).join('; ')}.`,
      }
    const agrees = isKnown.length > 0 ? ' that agrees with the rows above' : ''
    const unknown = said.filter((each) => !isKnown.includes(each))
    return { total: [`Skipped as a total${agrees}.`, ...unknown.map(notComparedText)].join(' ') }
  }

  #read(text = ''): bigint | null {
    if (text.trim() === '') return 0n
    if (this.#reading.delimiter !== ',' && isAmbiguousNumber(text)) return null
    return figureOr(null, () => {
      const { isNegative, amount } = readSignedMoneyCell(this.#reading.toDollars(text.trim()))
      return BigInt(isNegative ? 0 - amount : amount)
    })
  }
}

const plus = (sums: Sums, amounts: readonly (number | bigint)[] | null): Sums =>
  sums === null || amounts === null ? null : amounts.map((amount, way) => (sums[way] ?? 0n) + BigInt(amount))

const isOneOf = (total: bigint | null, sums: Sums): boolean =>
  total !== null && sums?.includes(total) === true

/** Why a column is not compared: the total itself, or a row above. */
const notComparedText = ({ name, total }: Said): string =>
  `${capitalised(name)} is not compared, as ${total === null ? 'it' : 'that of a row above'} cannot be read.`

/** "dividend $666.00, not $333.00": what the rows have, and what the total row says. */
const differenceText = ({ name, total, all }: Pick<Said, 'name' | 'total' | 'all'>): string =>
  `${name} ${sizesOf(all).map(usdText).join(' or ')}, not ${usdText(total)}`

/** Sums without those that repeat an earlier one with the other sign, and without 0 next to others. */
function sizesOf(sums: Sums): readonly bigint[] {
  const bySize = Map.groupBy(sums ?? [], (sum) => (sum < 0n ? -sum : sum))
  if (bySize.size > 1) bySize.delete(0n)
  return [...bySize.values()].flatMap(([first]) => first ?? [])
}

function usdText(sum: bigint | null): string {
  const amount = sum === null ? null : centsOrNull(sum)
  return amount === null ? 'more than can be added up' : formatUsd(amount)
}
