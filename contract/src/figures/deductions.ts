import type { Amount } from './derivation.ts'
import type { EnteredFigures, Figure, Summary } from './monthly-figures.ts'
import { allFigures, monthlyFigures } from './monthly-figures.ts'
import type { Cents } from '../values/money.ts'
import { cents, zeroCents } from '../values/money.ts'

type Table = (typeof monthlyFigures)[number]
export type Deducted = Extract<Table, { deductedAs: string }>
type OptionalKey = Extract<Table, { optional: true }>['key']

/** The figures that lower what a month earned, such as its loss; in docs/figures.md they are L. */
export const deductedFigures: readonly Deducted[] = monthlyFigures.flatMap((figure) =>
  figure.deductedAs === null ? [] : [figure],
)

/** Whether a figure lowers what a month earned. */
export const isDeducted = ({ deductedAs }: Figure): boolean => deductedAs !== null

const optionalKeys = allFigures.flatMap(({ key, optional }) => (optional === true ? [key] : []))

/** The figures that may be omitted; an omitted one is zero. */
export const optionalOf = (entered: EnteredFigures): Record<OptionalKey, Cents> =>
  Object.fromEntries(optionalKeys.map((key) => [key, entered[key as OptionalKey] ?? zeroCents])) as Record<
    OptionalKey,
    Cents
  >

/** What is deducted from what a month earned, added up: L. */
export function deductedFrom(row: Pick<Summary, Deducted['key']>): Cents {
  let total = 0
  for (const { key } of deductedFigures) total += row[key]
  return cents(total)
}

/** What is deducted in some months as terms of a derivation, figure by figure, without those of zero. */
export const deductedTerms = (rows: readonly Summary[]): Amount[] =>
  deductedFigures.flatMap(({ key, label }) =>
    rows.flatMap((row) =>
      row[key] === 0 ? [] : [{ name: label, month: row.month, value: row[key], isSubtracted: true }],
    ),
  )

/** What is deducted in some months in words: ", less the losses"; empty if nothing is. */
export const lessDeducted = (rows: readonly Summary[]): string =>
  deductedFigures
    .filter(({ key }) => rows.some((row) => row[key] !== 0))
    .map(({ deductedAs }) => `, less the ${deductedAs}`)
    .join('')

/** The same as a formula of one month: " − loss". */
export const minusDeducted = (row: Summary): string =>
  deductedFigures.map(({ key, label }) => (row[key] === 0 ? '' : ` − ${label.toLowerCase()}`)).join('')
