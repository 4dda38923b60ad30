import { z } from 'zod'
import { summariesResponse, summaryChangesResponse } from './summaries.ts'
import { describeFeature, get } from '../api/endpoint.ts'
import { money, monthText, percentage } from '../api/fields.ts'

/** A series of amounts, with a label for each point. */
const moneySeriesResponse = z.object({ labels: z.array(z.string()), data: z.array(money) })

/** A series of percentages; null where the percentage is undefined. */
const percentSeriesResponse = z.object({
  labels: z.array(z.string()),
  data: z.array(percentage.nullable()),
})

export const portfolioEndpoints = {
  summaryChanges: get('/api/users/summary-changes/', {
    summary: 'List the versions of your corrected months',
    details:
      'Sorted by month and version, including the first version. Months that were never corrected are not listed.',
    response: summaryChangesResponse,
  }),
  summariesDeux: get('/api/users/summaries-deux/', {
    summary: 'List your months',
    details: 'In month order. A `version` above 1 is a correction.',
    response: summariesResponse,
  }),
  roiYield: get('/api/users/roi-yield/', {
    summary: 'Get the cumulative return by quarter',
    details:
      'One point per calendar quarter: 100 × cumulative profit / capital put in, at the quarter’s last posted month; null if nothing was put in.',
    response: percentSeriesResponse,
  }),
  roiGrowth: get('/api/users/roi-growth/', {
    summary: 'Get the return of each month',
    details: '100 × (unrealized + paid − loss) / principal; null if that principal is 0.',
    response: percentSeriesResponse,
  }),
  cumulativeProfit: get('/api/users/cumulative-profit/', {
    summary: 'Get the cumulative profit by month',
    response: moneySeriesResponse,
  }),
  investmentFirst: get('/api/users/investment-first/', {
    summary: 'Get the initial investment and the first month',
    details: '`month` is null before the first month is posted.',
    response: z.object({ initial_investment: money, month: monthText.nullable() }),
  }),
}

describeFeature('portfolio', portfolioEndpoints, 'Your months and series, as shown on the dashboard.')
