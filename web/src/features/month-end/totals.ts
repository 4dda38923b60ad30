import type { Cents } from '@portico/contract/values/money'
import { sumCents } from '@portico/contract/values/money'
import { FigureError } from '@portico/contract/values/decimal'
import type { Line } from './line.ts'
import { isOpen, wrongFigures } from './line.ts'

/** Sums over the lines to post. */
export interface Totals {
  rows: number
  principal: Cents
  dividend: Cents
  paid: Cents
  gain: Cents
}

/** The lines that can be posted as they stand. */
export const linesToPost = (lines: readonly Line[]): Line[] =>
  lines.filter((line) => isOpen(line) && line.summary !== null && wrongFigures(line).length === 0)

/** Their sums; null when one of them could no longer be held exactly. */
export function totalsOf(lines: readonly Line[]): Totals | null {
  const months = linesToPost(lines).flatMap(({ summary }) => summary ?? [])
  try {
    return {
      rows: months.length,
      principal: sumCents(months.map((row) => row.beginningBalance)),
      dividend: sumCents(months.map((row) => row.dividendAmount)),
      paid: sumCents(months.map((row) => row.dividendPaid)),
      gain: sumCents(months.map((row) => row.unrealizedGain)),
    }
  } catch (error) {
    if (error instanceof FigureError) return null
    throw error
  }
}
