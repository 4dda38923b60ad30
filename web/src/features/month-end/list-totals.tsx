import type { FigureName } from '@portico/contract/figures/monthly-figures'
import { allFigures } from '@portico/contract/figures/monthly-figures'
import { figureOr } from '@portico/contract/values/decimal'
import type { Cents } from '@portico/contract/values/money'
import { cents, formatUsd, sumCents } from '@portico/contract/values/money'
import { readSignedMoneyCell } from '@portico/contract/values/spreadsheet-cells'
import { countOf } from '../../figures/figure-text.ts'
import type { Line } from './line.ts'
import type { Sheet } from './sheet.ts'

/** The total of a pasted list as an amount; null where it cannot be read. */
const readTotal = (text: string): Cents | null =>
  figureOr(null, () => {
    const { isNegative, amount } = readSignedMoneyCell(text)
    return cents(isNegative ? 0 - amount : amount)
  })

/** How the total of a list compares with a sum: "$30.00 agrees". A sum that is not known yet agrees with nothing. */
function comparedTotal(text: string, sum: number | null): { agrees: boolean; sentence: string } {
  const total = readTotal(text)
  const shown = total === null ? text : formatUsd(total)
  if (total !== null && total === sum) return { agrees: true, sentence: `${shown} agrees` }
  const other = sum === null ? 'the rows cannot be added up' : `the rows add up to ${formatUsd(cents(sum))}`
  return { agrees: false, sentence: `${shown}, but ${other}` }
}

/** What a figure of some lines adds up to; null while one of them cannot be read. */
function sumOf(lines: readonly Line[], name: FigureName): number | null {
  const key = allFigures.find((figure) => figure.name === name)?.key
  const values = lines.map(({ summary }) => (summary === null || key === undefined ? null : summary[key]))
  if (values.includes(null)) return null
  return figureOr(null, () => sumCents(values.map((value) => cents(value ?? 0))))
}

/** The totals of the list that was pasted, compared with the rows it filled as they are now. */
export function ListTotals({ sheet: { list, lines } }: { sheet: Sheet }) {
  if (list === undefined) return null
  const filled = lines.filter(({ row }) => list.ids.has(row.id))
  const totals = [...list.totals].map(([name, text]) => {
    const label = allFigures.find((figure) => figure.name === name)?.label
    return { label, ...comparedTotal(text, sumOf(filled, name)) }
  })
  return (
    <p className="text-sm text-muted">
      {`Total of your list, ${countOf(filled.length, 'row')}: `}
      {totals.map(({ label, agrees, sentence }, k) => (
        <span key={label} className={agrees ? '' : 'text-loss'}>
          {`${k > 0 ? '; ' : ''}${label} ${sentence}`}
        </span>
      ))}
      .
    </p>
  )
}
