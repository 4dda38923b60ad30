import type { Cents } from '@portico/contract/money'
import { parsePostedMoney } from '@portico/contract/money'
import type { Month } from '@portico/contract/month'
import { parseMonth } from '@portico/contract/month'
import type { Percent } from '@portico/contract/percent'
import { parsePostedPercent } from '@portico/contract/percent'
import { FigureError } from '@portico/contract/whole'

/** One way of writing 1234.5, and how it reads as plain decimal text. */
const notations: readonly { shape: RegExp; plain: (text: string) => string }[] = [
  { shape: /^\d+(\.\d*)?$/, plain: (text) => text.replace(/\.$/, '') },
  { shape: /^\d{1,3}(,\d{3})+(\.\d*)?$/, plain: (text) => text.replaceAll(',', '').replace(/\.$/, '') },
  { shape: /^\d+,\d{1,2}$/, plain: (text) => text.replace(',', '.') },
  { shape: /^\d{1,3}(\.\d{3})+,\d{1,2}$/, plain: (text) => text.replaceAll('.', '').replace(',', '.') },
]

/** A spreadsheet's number as plain decimal text: `$1,234.50`, `1.234,50`, `(12.00)` for less than nothing, `-` for nothing. */
function plainNumber(cell: string): string {
  const bare = cell.replace(/[\s$\u00a0\u202f]|USD/gi, '')
  if (bare === '-' || bare === '–') return '0'
  const bracketed = /^\((.+)\)$/.exec(bare)?.[1]
  const signed = /^[-−](.+)$/.exec(bare)?.[1]
  const size = bracketed ?? signed ?? bare
  const notation = notations.find(({ shape }) => shape.test(size))
  if (notation === undefined) throw new FigureError(`“${cell}” is not a number.`)
  return `${size === bare ? '' : '-'}${notation.plain(size)}`
}

/** An amount as a spreadsheet shows it. Throws FigureError with a sentence. */
export const readMoneyCell = (cell: string): Cents => parsePostedMoney(plainNumber(cell))

/** A percentage as a spreadsheet shows it, with or without its sign. Throws FigureError with a sentence. */
export const readPercentCell = (cell: string): Percent =>
  parsePostedPercent(plainNumber(cell.replace(/%\s*$/, '')))

/** A month as a spreadsheet shows it: also `Jul-25`, which Excel makes of `July 2025`, and an ISO date. Throws FigureError. */
export function readMonthCell(cell: string): Month {
  const short = /^([a-z]{3})-(\d{2})$/i.exec(cell)
  if (short !== null) return parseMonth(`${short[1]} 20${short[2]}`)
  return parseMonth(/^(\d{4}-\d{2})-\d{2}$/.exec(cell)?.[1] ?? cell)
}
