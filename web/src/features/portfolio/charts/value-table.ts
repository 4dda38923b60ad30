import { accountMonths } from '@portico/contract/figures/account-months'
import { cents, formatUsd } from '@portico/contract/values/money'
import { formatMonth, formatMonthShort } from '@portico/contract/values/month'
import { explainMonths } from '../../../figures/explanation.tsx'
import type { OwnHistory } from '../../../figures/portfolio-data.ts'
import type { ValueStep } from './value-bands.ts'

/** What the chart draws at the end of each month, from the principal up, and what it adds up to. */
export const columnsOf = (history: OwnHistory) => [
  {
    header: 'Principal',
    amount: ({ after }: ValueStep) => after.principal,
    explainPoint: explainMonths(history, 'principal'),
    isOnceIfSteady: true,
  },
  {
    // Not what a month made, which the monthly table calls a gain or loss.
    header: accountMonths(history).some(({ retained }) => retained < 0)
      ? 'Unrealized so far'
      : 'Gains so far',
    amount: ({ walked }: ValueStep) => walked.retained,
    explainPoint: explainMonths(history, 'unrealizedGain'),
  },
  {
    header: 'Paid out',
    amount: ({ walked }: ValueStep) => walked.paidOut,
    explainPoint: explainMonths(history, 'dividendPaid'),
  },
  {
    header: 'Value',
    amount: ({ after }: ValueStep) => after.value,
    explainPoint: explainMonths(history, 'totalPortfolioValue'),
  },
]

export const rowOf = (step: ValueStep, columns: ReturnType<typeof columnsOf>) => ({
  label: formatMonth(step.walked.row.month),
  short: formatMonthShort(step.walked.row.month),
  texts: columns.map(({ amount }) => formatUsd(cents(amount(step)))),
})
