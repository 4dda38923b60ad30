import type { AccountMonth } from '@portico/contract/figures/account-months'
import { accountMonths } from '@portico/contract/figures/account-months'
import { cents, formatUsd } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { addMonths, formatMonth, formatMonthShort, nextMonth } from '@portico/contract/values/month'
import { notPostedText } from '@portico/contract/figures/missing-months'
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

/** The rows of a chart whose time axis begins with `from`. */
export const rowsOf = (steps: readonly ValueStep[], columns: ReturnType<typeof columnsOf>, from: Month) =>
  steps.map((step, k) => ({
    ...namesOf(step.walked, steps[k - 1]?.walked, from),
    texts: columns.map(({ amount }) => formatUsd(cents(amount(step)))),
  }))

/** What the row of a month is called, and which months are missing before it. */
export function namesOf({ row: { month } }: AccountMonth, before: AccountMonth | undefined, from: Month) {
  const due = before === undefined ? from : nextMonth(before.row.month)
  return {
    label: formatMonth(month),
    short: formatMonthShort(month),
    ...(due < month && { missing: notPostedText({ from: due, to: addMonths(month, -1) }) }),
  }
}
