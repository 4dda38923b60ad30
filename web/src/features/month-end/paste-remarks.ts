import { cents, formatUsd } from '@portico/contract/values/money'
import { formatPercent, percent } from '@portico/contract/values/percent'
import { countOf } from '../../figures/figure-text.ts'
import { labelOf } from '@portico/contract/figures/sheet-cells'
import type { CellName } from '@portico/contract/figures/sheet-cells'
import { neededMessage, readCell, sizeLost } from '@portico/contract/figures/month-cells'
import type { PastedRow, PastePlan } from './paste-plan.ts'
import { amountsOf, endingInTotal, textIn } from './paste-total.ts'

/** What is lost by a text of a figure; nothing where it is empty or cannot be read. */
function lostBy(text: string, figure: CellName): number {
  if (text.trim() === '') return 0
  const { value, rate } = readCell(figure, text, true)
  return value ?? rate ?? 0
}

/** What a negative text of a figure loses; nothing where it is not negative. */
const lostIn = (row: PastedRow, figure: CellName): number =>
  lostBy(sizeLost(textIn(row, figure)) ?? '', figure)

/** The cell that says alone that the month of a pasted row lost: a negative percentage, or without one a negative dividend. */
function lossCell(row: PastedRow): 'dividend_percent' | 'dividend_amount' | undefined {
  const figure = textIn(row, 'dividend_percent').trim() === '' ? 'dividend_amount' : 'dividend_percent'
  return lostIn(row, figure) > 0 ? figure : undefined
}

/** What the month of a pasted row lost, as the cell says it; undefined for the other cells. */
export function lossSaid(row: PastedRow, figure: CellName): string | undefined {
  if (lossCell(row) !== figure) return undefined
  const lost = lostIn(row, figure)
  return figure === 'dividend_percent' ? formatPercent(percent(lost)) : formatUsd(cents(lost))
}

/** Whether the month of a pasted row is one that lost. */
export const isLoss = (row: PastedRow): boolean =>
  lossCell(row) !== undefined || lostBy(textIn(row, 'loss_amount'), 'loss_amount') > 0

/** Whether a list has the loss of a row in its column of dividends. */
export const hasNegativeDividend = (row: PastedRow): boolean =>
  sizeLost(textIn(row, 'dividend_amount')) !== undefined

/** Whether an empty cell of a pasted row may be empty: next to a loss, and where a dividend says the percentage or the other way round. */
function mayBeEmpty(row: PastedRow, figure: CellName): boolean {
  if (isLoss(row)) return true
  if (figure === 'dividend_percent') return textIn(row, 'dividend_amount').trim() !== ''
  return figure === 'dividend_amount' && row.cells.some(({ figure: other }) => other === 'dividend_percent')
}

/** Why a cell of a pasted row cannot be read. Next to a percentage lost, or without one, the dividend may be negative. */
function cellError(row: PastedRow, figure: CellName): string | undefined {
  const text = textIn(row, figure)
  if (text.trim() === '') {
    if (mayBeEmpty(row, figure)) return undefined
    return figure === 'dividend_amount' ? neededMessage : readCell(figure, text, true).error
  }
  const mayBeLost = figure === 'dividend_percent' || figure === 'dividend_amount'
  const size = mayBeLost && lossCell(row) !== undefined ? sizeLost(text) : undefined
  return readCell(figure, size ?? text, true).error
}

/** The cells of a pasted row that cannot be read, each with the sentence that says why. */
export const errorsIn = (row: PastedRow): ReadonlyMap<CellName, string> =>
  new Map(
    row.cells.flatMap(({ figure }) => {
      const error = cellError(row, figure)
      return error === undefined ? [] : [[figure, error] as const]
    }),
  )

/** "2 rows have a loss."; empty without any. */
export function lossesSentence(rows: readonly PastedRow[]): string {
  const losses = rows.filter(isLoss).length
  return losses === 0 ? '' : `${countOf(losses, 'row')} ${losses === 1 ? 'has' : 'have'} a loss.`
}

/**
 * "The last Principal is the sum of the others: is that row the total of your list?"; empty where nothing looks like one. A
 * total without a name would go to an investor; one that is left out is named.
 */
export function totalSentence({ by, rows, endsInTotal: isLeftOut = false }: PastePlan): string {
  if (by !== 'order') return ''
  const ending = isLeftOut ? amountsOf(rows) : endingInTotal(rows)
  if (ending.length === 0) return ''
  const what = `The last ${ending.map(labelOf).join(' and ')} ${ending.length === 1 ? 'is' : 'are each'} the sum of the others`
  return isLeftOut
    ? `${what}: that row is taken for the total of your list and not pasted.`
    : `${what}: is that row the total of your list?`
}

/** What is to be known of rows before they are pasted: how many are losses, and how many cells cannot be read. */
export function remarksOn(rows: readonly PastedRow[]): string[] {
  const unread = rows.reduce((sum, row) => sum + errorsIn(row).size, 0)
  const stops = unread === 1 ? 'It is pasted as it is and stops' : 'They are pasted as they are and stop'
  return [
    lossesSentence(rows),
    unread === 0 ? '' : `${countOf(unread, 'cell')} cannot be read. ${stops} the review.`,
  ].filter(Boolean)
}

/** "Not pasted: Remarks (2 cells)." */
export function unusedSentence({ unused }: PastePlan): string {
  if (unused.length === 0) return ''
  const named = unused.map(
    ({ name, cells, isComputed }) => `${name} (${isComputed ? 'computed' : countOf(cells, 'cell')})`,
  )
  return `Not pasted: ${named.join(', ')}.`
}
