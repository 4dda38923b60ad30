import type { Summary } from '@portico/contract/figures/figures'
import { formatUsd } from '@portico/contract/values/money'
import { formatPercent } from '@portico/contract/values/percent'

/** The posted figures of a month as people read them, in the order of the tables. */
export const summaryFigures: readonly {
  figure: Exclude<keyof Summary, 'month'>
  name: string
  text: (row: Summary) => string
}[] = [
  { figure: 'beginningBalance', name: 'Principal', text: (row) => formatUsd(row.beginningBalance) },
  { figure: 'dividendPercent', name: 'Div %', text: (row) => formatPercent(row.dividendPercent) },
  { figure: 'dividendAmount', name: 'Dividend', text: (row) => formatUsd(row.dividendAmount) },
  { figure: 'dividendPaid', name: 'Paid', text: (row) => formatUsd(row.dividendPaid) },
  { figure: 'unrealizedGain', name: 'Unrealized', text: (row) => formatUsd(row.unrealizedGain) },
  { figure: 'endingBalance', name: 'End Balance', text: (row) => formatUsd(row.endingBalance) },
]
