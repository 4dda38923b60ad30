import { cents, formatUsd } from '@portico/contract/values/money'
import { formatMonth } from '@portico/contract/values/month'
import { explainMonths } from '../../../figures/explanation.tsx'
import type { OwnHistory } from '../../../figures/portfolio-data.ts'
import type { ValueStep } from './value-bands.ts'

/** What the chart draws at the end of each month, and what it adds up to; reinvested gains only where there are any. */
export const columnsOf = (history: OwnHistory, steps: readonly ValueStep[]) => [
  {
    header: 'Principal',
    amount: ({ after }: ValueStep) => after.principal,
    explainPoint: explainMonths(history, 'principal'),
    isOnceIfSteady: true,
  },
  ...(steps.some(({ walked }) => walked.reinvested > 0)
    ? [
        {
          // In the principal and in the profit.
          header: 'Reinvested',
          amount: ({ walked }: ValueStep) => walked.reinvested,
          explainPoint: explainMonths(history, 'reinvested'),
        },
      ]
    : []),
  {
    header: 'Profit so far',
    amount: ({ walked }: ValueStep) => walked.cumulativeProfit,
    explainPoint: explainMonths(history, 'profit'),
  },
  {
    header: 'Account value',
    amount: ({ after }: ValueStep) => after.value,
    explainPoint: explainMonths(history, 'totalPortfolioValue'),
  },
]

export const rowOf = (step: ValueStep, columns: ReturnType<typeof columnsOf>) => ({
  label: formatMonth(step.walked.row.month),
  texts: columns.map(({ amount }) => formatUsd(cents(amount(step)))),
})
