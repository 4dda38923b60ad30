import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { Endpoint, EndpointName } from './endpoints.ts'
import { endpoints } from './endpoints.ts'
import { examples } from './examples.ts'
import { checksOf } from '../figures/checks.ts'
import { figuresOf } from '../figures/figures.ts'
import { formatMonth } from '../values/month.ts'
import type { Point } from '../figures/series.ts'
import { cumulativeProfit, returnsOf, roiGrowth, roiYield } from '../figures/series.ts'
import { summariesResponse, summaryResponse } from '../features/summaries.ts'

const names = Object.keys(endpoints) as EndpointName[]
const sentenceOf = (schema: z.ZodType | undefined, value: unknown) => {
  if (schema === undefined) return value === undefined ? undefined : 'There is no place for this.'
  return schema.safeParse(value).error?.message
}

test.each(names)('the example of %s is what its schemas take', (name) => {
  const { params, body, response }: Endpoint = endpoints[name]
  const example = examples[name]
  expect(sentenceOf(params, example.params)).toBeUndefined()
  expect(sentenceOf(body, example.body)).toBeUndefined()
  expect(sentenceOf(response, example.response)).toBeUndefined()
})

const seriesOf = (points: readonly Point<unknown>[]) => ({
  labels: points.map(({ label }) => label),
  data: points.map(({ value }) => value),
})

test("an account's examples add up", () => {
  const rows = summariesResponse.parse(examples.summariesDeux.response)
  const profile = endpoints.profile.response.parse(examples.profile.response)
  const { roi, ...figures } = figuresOf(rows, profile.initial_investment_amount)
  expect(profile).toMatchObject({
    principal: figures.principal,
    total_portfolio_value: figures.totalPortfolioValue,
    initial_investment_amount: figures.initialInvestment,
    unrealized_gain: figures.unrealizedGain,
    dividend_paid: figures.dividendPaid,
    profit: figures.profit,
    roi_percentage: roi,
  })
  const returns = returnsOf(rows)
  expect(endpoints.cumulativeProfit.response.parse(examples.cumulativeProfit.response)).toEqual(
    seriesOf(cumulativeProfit(returns)),
  )
  expect(endpoints.roiYield.response.parse(examples.roiYield.response)).toEqual(seriesOf(roiYield(returns)))
  expect(endpoints.roiGrowth.response.parse(examples.roiGrowth.response)).toEqual(
    seriesOf(roiGrowth(returns)),
  )
  expect(examples.latestSummary.response).toEqual(examples.summariesDeux.response.at(-1))
  expect(examples.investmentFirst.response).toEqual({
    initial_investment: examples.userInvestment.response.initial_investment,
    month: rows[0] && formatMonth(rows[0].month),
  })
})

test('every posted month of the examples breaks the identities it says it breaks', () => {
  const posted = [
    ...examples.summariesDeux.response,
    ...examples.allSummaries.response,
    examples.addSummary.response.summary,
    examples.correctSummary.response.summary,
  ].map((row) => summaryResponse.parse(row))
  expect(posted.map((row) => row.checks)).toEqual(posted.map(checksOf))
  for (const { body, response } of [examples.addSummary, examples.correctSummary])
    expect(response.summary).toMatchObject(Object.fromEntries(Object.entries(body).filter(isFigure)))
})

const isFigure = ([name]: [string, unknown]) => !['user_id', 'version', 'reason'].includes(name)
