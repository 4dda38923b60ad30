import type { Amount, Derivation, Label } from './derivation.ts'
import { sumOf } from './derivation.ts'
import type { Cents } from '../values/money.ts'
import type { Month } from '../values/month.ts'
import { yearOf } from '../values/month.ts'

/** An amount of a month, or of an entry that is at work from it. */
type Dated = Amount & { month: Month }

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
 * is a term for each year, which opens into its months.
 */
export function sumOfMonths(
  label: Label,
  amounts: readonly Dated[],
  first: readonly Amount[] = [],
): Derivation<Cents> {
  const listed = amounts.filter(({ value }) => value !== 0).toSorted((a, b) => a.month - b.month)
  const years = byYear(listed, ({ month }) => month)
  if (years !== null) {
    const ofYear = (year: number) => amounts.filter(({ month }) => yearOf(month) === year)
    return sumOf(label, [...first, ...years.map(([year]) => yearTerm(label, year, ofYear(year)))])
  }
  const shown = new Set(listed.map(({ month }) => month))
  const isComplete = shown.size === 0 || amounts.every(({ month }) => shown.has(month))
  const note = isComplete ? undefined : 'Months without any are left out.'
  return sumOf({ ...label, note }, [...first, ...listed])
}

function yearTerm({ name }: Label, year: number, amounts: readonly Dated[]): Amount {
  const isReduced = amounts.some(({ isSubtracted }) => isSubtracted === true)
  const formula = `The months of the year added up${isReduced ? ', less what was deducted' : ''}.`
  const from = sumOfMonths({ name: `${name}: ${year}`, formula, postedAt: undefined }, amounts)
  return { name: String(year), value: from.value, from }
}
