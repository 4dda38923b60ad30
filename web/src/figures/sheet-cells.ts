import type { DraftCellName } from '@portico/contract/features/drafts'
import { allFigures, kinds } from '@portico/contract/figures/monthly-figures'
import type { CellName } from '@portico/contract/figures/sheet-cells'
import { deducted, kindOf, leftOut } from '@portico/contract/figures/sheet-cells'
import { figureOr } from '@portico/contract/values/decimal'
import { cents } from '@portico/contract/values/money'
import { signedUsd } from './figure-text.ts'

/** "+$500.00" or "−$500.00"; nothing where nothing moved. */
export const shownMoved = (value: number): string => (value === 0 ? '' : signedUsd(cents(value)))

/** A figure of a cell as the sheet shows it. */
function figureText(name: CellName, value: number): string {
  if (name === 'in_out') return shownMoved(value)
  const kind = allFigures.find((figure) => figure.name === name)?.kind ?? 'money'
  return `${deducted.has(name) && value > 0 ? '−' : ''}${kinds[kind].format(value)}`
}

/** A text of a cell in words, as the sheet shows it: null is what the month starts with. */
export function saidOf(cell: DraftCellName, value: string | null): string {
  if (cell === 'left_out') return value === leftOut ? 'left out' : 'to be posted'
  if (value === null) return 'unchanged'
  if (value === '') return 'empty'
  return figureOr(value, () => figureText(cell, kindOf(cell).readCell(value)))
}
