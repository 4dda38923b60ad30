import type { Percent } from '@portico/contract/values/percent'
import { percent } from '@portico/contract/values/percent'
import { countOf } from '../../figures/figure-text.ts'
import type { CellName } from './cell.ts'
import { readCell, sizeLost } from './cell.ts'
import type { PastedRow } from './paste-plan.ts'

/** The text of a pasted row for a figure; '' where it has none. */
export const textIn = ({ cells }: PastedRow, name: CellName): string =>
  cells.find(({ figure }) => figure === name)?.text ?? ''

/** What is lost by a text of a figure; nothing where it is empty or cannot be read. */
const lostBy = (text: string, figure: CellName): number =>
  text.trim() === '' ? 0 : (readCell(figure, text, true).value ?? 0)

/** The percentage that the month of a pasted row lost, where the row has a negative one. */
export function percentLost(row: PastedRow): Percent | undefined {
  const lost = lostBy(sizeLost(textIn(row, 'dividend_percent')) ?? '', 'dividend_percent')
  return lost === 0 ? undefined : percent(lost)
}

/** Whether the month of a pasted row is one that lost. */
export const isLoss = (row: PastedRow): boolean =>
  percentLost(row) !== undefined || lostBy(textIn(row, 'loss_amount'), 'loss_amount') > 0

/** Why a cell of a pasted row cannot be read. Next to a percentage lost, the dividend may be negative as well. */
function cellError(row: PastedRow, figure: CellName): string | undefined {
  const text = textIn(row, figure)
  if (text.trim() === '') return undefined
  const mayBeLost = figure === 'dividend_percent' || figure === 'dividend_amount'
  const size = mayBeLost && percentLost(row) !== undefined ? sizeLost(text) : undefined
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

/** What is to be known of rows before they are pasted: how many are losses, and how many cells cannot be read. */
export function remarksOn(rows: readonly PastedRow[]): string[] {
  const losses = rows.filter(isLoss).length
  const unread = rows.reduce((sum, row) => sum + errorsIn(row).size, 0)
  const stops = unread === 1 ? 'It is pasted as it is and stops' : 'They are pasted as they are and stop'
  return [
    losses === 0 ? '' : `${countOf(losses, 'row')} ${losses === 1 ? 'is a loss' : 'are losses'}.`,
    unread === 0 ? '' : `${countOf(unread, 'cell')} cannot be read. ${stops} the review.`,
  ].filter(Boolean)
}
