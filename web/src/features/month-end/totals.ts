import type { TotalName } from '@portico/contract/figures/monthly-figures'
import { byTotal } from '@portico/contract/figures/monthly-figures'
import { FigureError } from '@portico/contract/values/decimal'
import type { Cents } from '@portico/contract/values/money'
import { cents, sumCents } from '@portico/contract/values/money'
import type { Line } from './line.ts'
import { isOpen, wrongFigures } from './line.ts'

/** Sums over the lines to post. */
export type Totals = Record<TotalName, Cents> & { rows: number }

/** The lines that can be posted as they stand. */
export const linesToPost = (lines: readonly Line[]): Line[] =>
  lines.filter((line) => isOpen(line) && line.summary !== null && wrongFigures(line).length === 0)

/** Their sums; null when one of them could no longer be held exactly. */
export function totalsOf(lines: readonly Line[]): Totals | null {
  const months = linesToPost(lines).flatMap(({ summary }) => summary ?? [])
  try {
    return { rows: months.length, ...byTotal(({ key }) => sumCents(months.map((row) => cents(row[key])))) }
  } catch (error) {
    if (error instanceof FigureError) return null
    throw error
  }
}
