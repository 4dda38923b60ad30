import { feesIn } from '@portico/contract/site'
import { site } from '../../../../site.config.ts'
import type { Group } from './definition.ts'
import {
  april,
  cumulativeExample,
  declineExample,
  extremesExample,
  linkedExample,
  moneyWeightedExample,
  monthReturnExample,
  quarterlyExample,
  yearlyExample,
} from './definition-examples.ts'

/** What the returns mean, together and one by one. */
export const returns: Group = {
  id: 'returns',
  title: 'Returns',
  introduction: `${feesIn(site)} Periods under a year are never turned into a yearly rate.`,
  terms: [
    {
      id: 'return-of-a-month',
      term: 'Return of a month',
      words:
        'What the month earned or lost, as a share of what was at work: the principal and the gains still in the account.',
      formula: 'Profit of the month divided by the sum of the principal and the gains kept until then.',
      example: monthReturnExample(april),
    },
    {
      id: 'time-weighted',
      term: 'Time-weighted',
      words:
        'How each month did, regardless of the amount in the account. Adding or withdrawing money does not change it, so it measures the firm.',
      formula: 'One plus the return of each month, multiplied, less one.',
      example: linkedExample(),
    },
    {
      id: 'annualised',
      term: 'Annualized return',
      words: 'The time-weighted return as a yearly rate, shown once there are twelve months.',
      formula:
        'One plus the time-weighted return, to the power of 12 divided by the number of months, less one.',
      example: yearlyExample(),
    },
    {
      id: 'money-weighted',
      term: 'Money-weighted',
      words:
        'How your own dollars did: it reflects when you added or withdrew money. Added amounts are negative.',
      formula:
        'The yearly rate at which all payments and the final balance, each discounted to the first day, add up to zero. A spreadsheet computes it as XIRR.',
      example: moneyWeightedExample(),
    },
    {
      id: 'best-and-worst-month',
      term: 'Best and worst month',
      words: 'The highest and the lowest return of a month.',
      example: extremesExample(),
    },
    {
      id: 'deepest-fall',
      term: 'Largest decline',
      words:
        'The largest drop from an earlier high, counted from the returns of the months, not from the balance.',
      formula: 'One plus the return of each month from the high to the low, multiplied, less one.',
      example: declineExample(),
    },
  ],
}

/** What the charts draw. */
export const charts: Group = {
  id: 'charts',
  title: 'Charts',
  introduction:
    'Every point is a figure defined on this page. On the dashboard, an axis begins a fifth below the lowest value drawn, or at 0 where that is near, and leaves a fifth above the highest, where the chart of the account value has its words; those of profits and bars always include 0. When you choose a shorter range, the axis of the account value fits its months more closely. On a statement, the axis begins and ends at round values.',
  terms: [
    {
      id: 'cumulative-profit',
      term: 'Cumulative Profit',
      words: 'The total profit after each month.',
      formula: 'The profits of all months up to it, added up.',
      example: cumulativeExample(),
    },
    {
      id: 'quarterly-roi-growth',
      term: 'Quarterly ROI Growth',
      words:
        'How each calendar quarter did: its time-weighted return as a bar, and below it the ROI since the start. The last ROI is that of the dashboard.',
      formula:
        'The bar: one plus the return of each month of the quarter, multiplied, less one. Below it: cumulative profit divided by the money put in, at the last posted month of the quarter.',
      example: quarterlyExample(),
    },
  ],
}
