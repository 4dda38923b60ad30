import type { AccountMonth } from '@portico/contract/figures/account-months'
import { formatFigure, investorFigures } from '@portico/contract/figures/monthly-figures'
import { roiGrowth } from '@portico/contract/figures/series'
import { formatUsd } from '@portico/contract/values/money'
import { formatMonth } from '@portico/contract/values/month'
import { formatPercent } from '@portico/contract/values/percent'
import type { ReactNode } from 'react'
import { months } from './specimen-figures.ts'

const columns = investorFigures.filter(({ optional }) => optional !== true)

const headClass = 'border-b-2 border-b-rule py-2.25 text-xs font-semibold text-muted'

/**
 * The latest months, cut off by the frame as by the edge of a screen. Not a DataTable, whose code and style sheet visitors
 * would load for a picture of three rows.
 */
export function LatestMonths() {
  return (
    <div className="hidden rounded-t border border-b-0 border-hairline bg-paper px-7 pt-2.5 md:block lg:col-span-full">
      <table className="w-full border-collapse text-md tabular-nums">
        <caption className="sr-only">The latest months of the example</caption>
        <thead>
          <tr>
            <th scope="col" className={`${headClass} text-left`}>
              Month
            </th>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col" className={`${headClass} text-right`}>
                {label}
              </th>
            ))}
            <th scope="col" className={`${headClass} text-right`}>
              Current Balance
            </th>
          </tr>
        </thead>
        <tbody>
          {months
            .slice(-3)
            .toReversed()
            .map((month) => (
              <MonthRow key={month.row.month} month={month} />
            ))}
        </tbody>
      </table>
    </div>
  )
}

function MonthRow({ month }: { month: AccountMonth }) {
  const { row, balance, profit } = month
  const rate = roiGrowth([month])[0]?.value ?? null
  // The month's rate is posted as 0; what it lost of its principal says more.
  const cells: Readonly<Record<string, ReactNode>> =
    profit < 0
      ? {
          dividendPercent: <span className="text-loss">{rate === null ? '—' : formatPercent(rate)}</span>,
          dividendAmount: <Loss amount={formatUsd(profit)} />,
          unrealizedGain: <span className="text-loss">{formatUsd(profit)}</span>,
        }
      : {}
  return (
    <tr className="border-t-hairline not-first:border-t">
      <th scope="row" className="py-2.25 text-left font-normal">
        {formatMonth(row.month)}
      </th>
      {columns.map((figure) => (
        <td key={figure.key} className="py-2.25 text-right">
          {cells[figure.key] ?? formatFigure(figure, row)}
        </td>
      ))}
      <td className="py-2.25 text-right">
        <b>{formatUsd(balance)}</b>
      </td>
    </tr>
  )
}

const Loss = ({ amount }: { amount: string }) => (
  <span className="text-loss">
    <small className="mr-1 text-xs font-semibold">Loss</small> {amount}
  </span>
)
