import { allFigures } from '@portico/contract/figures/monthly-figures'
import type { Month } from '@portico/contract/values/month'
import { formatMonth } from '@portico/contract/values/month'
import type { ReadBlock } from './paste-block.ts'
import { isUnexplained, monthOfHeading } from './paste-block.ts'

/** The month in the heading of a column that nothing else explains. */
const monthOver = ({ headings, columns }: ReadBlock, k: number): Month | undefined =>
  columns[k] === undefined ? monthOfHeading(headings?.[k] ?? '') : undefined

/** Whether a column is headed by another month than that of the sheet. */
export function isOfAnotherMonth(read: ReadBlock, k: number, month: Month): boolean {
  const own = monthOver(read, k)
  return own !== undefined && own !== month
}

/** The only column of a block with figures, if it is headed by the month of the sheet: it goes where it is pasted. */
export function onlyOfMonth(read: ReadBlock, month: Month): number | undefined {
  const [only, ...more] = read.columns.flatMap((_column, k) => (isUnexplained(read, k) ? [k] : []))
  const hasOthers =
    more.length > 0 || read.columns.some((column) => allFigures.some(({ name }) => name === column))
  return only === undefined || hasOthers || monthOver(read, only) !== month ? undefined : only
}

const quoted = (names: readonly string[]): string =>
  new Intl.ListFormat('en-US').format(names.map((name) => `“${name}”`))

/** Why nothing is pasted of a block without a column to type in; headings that are not known are named. */
export function noFigures(read: ReadBlock, month: Month): string {
  const places = read.columns.flatMap((_column, k) => (read.headings && isUnexplained(read, k) ? [k] : []))
  if (places.length === 0) return 'Nothing is pasted: none of its columns can be typed in.'
  const own = places.filter((k) => !isOfAnotherMonth(read, k, month))
  if (own.length === 0) return `No column is for ${formatMonth(month)}. Choose what to paste.`
  const unknown = own.filter((k) => monthOver(read, k) === undefined)
  const named = quoted((unknown.length > 0 ? unknown : own).map((k) => read.headings?.[k] ?? ''))
  if (unknown.length === 0) return `Choose what ${named} holds.`
  return `The heading${unknown.length === 1 ? ' is' : 's are'} not known: ${named}. Choose what to paste.`
}
