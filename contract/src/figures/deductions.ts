import type { EnteredFigures, Figure, Summary } from './monthly-figures.ts'
import { allFigures, monthlyFigures } from './monthly-figures.ts'
import type { Cents } from '../values/money.ts'
import { cents, zeroCents } from '../values/money.ts'

type Table = (typeof monthlyFigures)[number]
export type Deducted = Extract<Table, { deducted: object }>
/** The names of deductions in the months of the firm. */
export type DeductedFlow = Deducted['deducted']['flow']
export type FeeKey = Extract<Table, { deducted: { isFee: true } }>['key']
type OptionalKey = Extract<Table, { optional: true }>['key']

/** The figures that lower profit and balance: the loss of a month and its fees; in docs/figures.md L and F. */
export const deductedFigures: readonly Deducted[] = monthlyFigures.flatMap((figure) =>
  figure.deducted === null ? [] : [figure],
)

type Fee = Deducted & { key: FeeKey }
const isFee = (figure: Deducted): figure is Fee => figure.deducted.isFee
export const feeFigures: readonly Fee[] = deductedFigures.filter(isFee)

/** Whether a figure lowers profit and balance. */
export const isDeducted = ({ deducted }: Figure): boolean => deducted !== null

/** The figures worth a column for these months: a deduction, such as a loss, only if a month has one. */
export const figuresIn = (figures: readonly Figure[], rows: readonly Summary[]): readonly Figure[] =>
  figures.filter((figure) => !isDeducted(figure) || rows.some((row) => row[figure.key] > 0))

const optionalKeys = allFigures.flatMap(({ key, optional }) => (optional === true ? [key] : []))

/** The figures that may be omitted; an omitted one is zero. */
export const optionalOf = (entered: EnteredFigures): Record<OptionalKey, Cents> =>
  Object.fromEntries(optionalKeys.map((key) => [key, entered[key as OptionalKey] ?? zeroCents])) as Record<
    OptionalKey,
    Cents
  >

/** The sum of a month's deductions: L + F. */
export function deductedFrom(row: Pick<Summary, Deducted['key']>): Cents {
  let total = 0
  for (const { key } of deductedFigures) total += row[key]
  return cents(total)
}

/** The sum of a month's fees: F. */
export function feesOf(row: Pick<Summary, FeeKey>): Cents {
  let total = 0
  for (const { key } of feeFigures) total += row[key]
  return cents(total)
}

/** Builds a record with an entry for each deduction, under its key, its line or its flow. */
export const byDeducted = <Name extends string, Value>(
  nameOf: (figure: Deducted) => Name,
  of: (figure: Deducted) => Value,
): Record<Name, Value> =>
  Object.fromEntries(deductedFigures.map((figure) => [nameOf(figure), of(figure)])) as Record<Name, Value>

/** Builds a record with an entry for each kind of fee. */
export const byFee = <Value>(of: (key: FeeKey) => Value): Record<FeeKey, Value> =>
  Object.fromEntries(feeFigures.map(({ key }) => [key, of(key)])) as Record<FeeKey, Value>

/** What the unrealized gains of a year are called together. */
export const unrealizedName = 'Unrealized'

/** The deductions of some months as terms of a derivation, figure by figure, without zeros. */
export const deductedTerms = (rows: readonly Summary[]) =>
  deductedFigures.flatMap(({ key, label, deducted }) =>
    rows.flatMap((row) =>
      row[key] === 0
        ? []
        : [
            {
              name: label,
              month: row.month,
              value: row[key],
              isSubtracted: true,
              // The unrealized gain of a year is given less its losses.
              ...(deducted.isFee ? {} : { ofYear: unrealizedName }),
            },
          ],
    ),
  )

/** Made once: that takes longer than all else that is said of a row, and a file may have 200,000. */
const conjunction = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** "losses, management fees and performance fees" */
export const listOf = (names: Iterable<string>): string => conjunction.format(names)

/** The deductions of some months and the gains taken of them in words: "losses and gains withdrawn"; empty if there are none. */
export function namesOfDeducted(rows: readonly Summary[], taken: readonly { ofYear: string }[]): string {
  const deducted = deductedFigures.filter(({ key }) => rows.some((row) => row[key] !== 0))
  const names = [
    ...deducted.map((each) => each.deducted.as),
    ...taken.map(({ ofYear }) => ofYear.toLowerCase()),
  ]
  return listOf(new Set(names))
}

/** The same after what it is deducted from: ", less losses and gains withdrawn". */
export function lessDeducted(rows: readonly Summary[], taken: readonly { ofYear: string }[]): string {
  const names = namesOfDeducted(rows, taken)
  return names === '' ? '' : `, less ${names}`
}

/** The same as a formula of one month: " − loss − management fee". */
export const minusDeducted = (row: Summary): string =>
  deductedFigures.map(({ key, label }) => (row[key] === 0 ? '' : ` − ${label.toLowerCase()}`)).join('')
