import type { Amount, Derivation, Label } from './derivation.ts'
import { sumOf } from './derivation.ts'
import type { Cents } from '../values/money.ts'
import type { Month } from '../values/month.ts'
import { monthName, numberOf, yearOf } from '../values/month.ts'

/** An amount of a month, or of an entry that is at work from it. */
export interface Dated extends Amount {
  month: Month
  /** What it is called together with others of its year, where that is not its own name. */
  ofYear?: string
}

/** Longer lists have a term for each year. */
export const mostListed = 24

/** Splits what belongs to months by calendar year; null where the list is short or of one year. */
export function byYear<Item>(
  items: readonly Item[],
  monthOf: (item: Item) => Month,
): [number, Item[]][] | null {
  if (items.length <= mostListed) return null
  const years = new Map<number, Item[]>()
  for (const item of items) {
    const year = yearOf(monthOf(item))
    years.set(year, [...(years.get(year) ?? []), item])
  }
  return years.size > 1 ? Array.from(years) : null
}

/**
 * The sum of what months and entries contribute, in their order, after `first`. What is zero is no term of it. A long list
 * is a term for each year and what it is of, so that each is a figure of the pages too; it opens into its months.
 * `partOf` is the last month of a year that goes on after it, which its terms say, as do those of a figure as of a month.
 */
export function sumOfMonths(
  label: Label,
  amounts: readonly Dated[],
  first: readonly Amount[] = [],
  partOf: Month | undefined = label.asOf,
): Derivation<Cents> {
  const listed = amounts.filter(({ value }) => value !== 0).toSorted((a, b) => a.month - b.month)
  const years = byYear(listed, ({ month }) => month)
  if (years !== null) {
    const nameOf = (year: number) =>
      partOf !== undefined && year === yearOf(partOf) && numberOf(partOf) < 12
        ? `${year}, to ${monthName(partOf)}`
        : String(year)
    const inYear = (year: number) => amounts.filter(({ month }) => yearOf(month) === year)
    return sumOf(label, [...first, ...years.flatMap(([year]) => yearTerms(nameOf(year), inYear(year)))])
  }
  const shown = new Set(listed.map(({ month }) => month))
  const isComplete = shown.size === 0 || amounts.every(({ month }) => shown.has(month))
  const note = isComplete ? undefined : 'Months with $0.00 are left out.'
  return sumOf({ ...label, note }, [...first, ...listed])
}

/** The amounts of a year, those of one name as one term. */
function yearTerms(year: string, amounts: readonly Dated[]): Amount[] {
  const byName = new Map<string, Dated[]>()
  for (const amount of amounts) {
    const name = amount.ofYear ?? amount.name
    byName.set(name, [...(byName.get(name) ?? []), amount])
  }
  return Array.from(byName, ([name, own]) => yearTerm(`${name}, ${year}`, own)).filter(
    ({ value }) => value !== 0,
  )
}

function yearTerm(name: string, amounts: readonly Dated[]): Amount {
  const [only, ...others] = amounts.filter(({ value }) => value !== 0)
  if (only !== undefined && others.length === 0) return only
  // What is subtracted as a whole is opened as the sum that the pages show.
  const isSubtracted = amounts.every((amount) => amount.isSubtracted === true)
  const own = isSubtracted ? amounts.map((amount) => ({ ...amount, isSubtracted: false })) : amounts
  const isReduced = own.some((amount) => amount.isSubtracted === true)
  const formula = `The months of the year added up${isReduced ? ', less what was deducted' : ''}.`
  const from = sumOfMonths({ name, formula, posted: undefined }, own)
  return { name, value: from.value, from, isSubtracted }
}
