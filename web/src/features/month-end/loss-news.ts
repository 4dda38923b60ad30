import { figureOr } from '@portico/contract/values/decimal'
import type { Cents } from '@portico/contract/values/money'
import { cents, formatUsd, sumCents } from '@portico/contract/values/money'
import type { Percent } from '@portico/contract/values/percent'
import { formatPercent } from '@portico/contract/values/percent'
import { countOf, usdOrDash } from '../../figures/figure-text.ts'
import type { CellName } from '@portico/contract/figures/sheet-cells'
import { isLost } from '@portico/contract/figures/month-cells'
import type { Line } from './line.ts'

/** What a cell made of the loss of a line, or a loss of its payment, which stand in other cells. */
export function lossMessage(figure: CellName, line: Line, next: Line): string {
  const [before, after] = [line, next].map(({ typed }) => cents(typed.loss_amount.value ?? 0)) as [
    Cents,
    Cents,
  ]
  const what = figure === 'dividend_amount' ? 'dividend' : 'percentage'
  if (before === after) return ''
  const { rate } = next.typed.loss_amount
  if (rate !== undefined && rate === line.typed.loss_amount.rate && figure !== 'dividend_percent')
    return lossAtRate('stays', rate, after)
  if (after === 0)
    return figure === 'loss_amount' ? '' : `The ${what} replaces the loss of ${formatUsd(before)}.`
  const negative = figure === 'loss_amount' ? '' : `A negative ${what} is a loss: −${formatUsd(after)}.`
  const said = figure === 'loss_amount' && rate !== undefined ? lossAtRate('is', rate, after) : negative
  return [said, paidReplaced([line], [next])].filter(Boolean).join(' ')
}

const lossAtRate = (what: 'is' | 'stays', rate: Percent, loss: Cents): string =>
  `The loss ${what} ${formatPercent(rate)} of the principal: −${formatUsd(loss)}.`

/**
 * "The losses replace $333.00 paid in 3 rows.": of lines before and after a change, without those whose payment is written
 * too; empty where there is nothing to say.
 */
export function paidReplaced(
  before: readonly Line[],
  after: readonly Line[],
  isWritten: (at: number) => boolean = () => false,
): string {
  const paid = before.flatMap((line, at) => {
    const next = after[at]
    if (next === undefined || next === line || isWritten(at) || !isLost(next.typed)) return []
    const amount = cents(line.typed.dividend_paid.value ?? 0)
    return amount > 0 && next.typed.dividend_paid.value === 0 ? [amount] : []
  })
  if (paid.length === 0) return ''
  const sum = usdOrDash(figureOr(null, () => sumCents(paid)))
  return paid.length === 1
    ? `The loss replaces ${sum} paid.`
    : `The losses replace ${sum} paid in ${countOf(paid.length, 'row')}.`
}
