import { expect, test } from 'vitest'
import type { z } from 'zod'
import { docOf, docs } from './docs.ts'
import type { Endpoint, EndpointName } from './endpoints.ts'
import { endpoints } from './endpoints.ts'
import { returnsToJson } from '../features/returns.ts'
import { summariesResponse, summaryResponse } from '../features/summaries.ts'
import { accountMonths } from '../figures/account-months.ts'
import { checksOf } from '../figures/checks.ts'
import { figuresOf } from '../figures/figures.ts'
import { returnsOf } from '../figures/returns.ts'
import type { Point } from '../figures/series.ts'
import { cumulativeProfit, roiGrowth, roiYield } from '../figures/series.ts'
import { formatMonth } from '../values/month.ts'

const names = Object.keys(endpoints) as EndpointName[]
const sentenceOf = (schema: z.ZodType | undefined, value: unknown) => {
  if (schema === undefined) return value === undefined ? undefined : 'There is no place for this.'
  return schema.safeParse(value).error?.message
}

test.each(names)('the example of %s matches its schemas', (name) => {
  const { params, body, response }: Endpoint = endpoints[name]
  const { example } = docOf(name)
  expect(sentenceOf(params, example.params)).toBeUndefined()
  expect(sentenceOf(body, example.body)).toBeUndefined()
  expect(sentenceOf(response, example.response)).toBeUndefined()
})

const seriesOf = (points: readonly Point<unknown>[]) => ({
  labels: points.map(({ label }) => label),
  data: points.map(({ value }) => value),
})

test("an account's examples add up", () => {
  const rows = summariesResponse.parse(docs.summariesDeux.example.response)
  const profile = endpoints.profile.response.parse(docs.profile.example.response)
  const history = { months: rows, activity: [], initialInvestment: profile.initial_investment_amount }
  const months = accountMonths(history)
  const { roi, ...figures } = figuresOf(history)
  expect(profile).toMatchObject({
    principal: figures.principal,
    total_portfolio_value: figures.totalPortfolioValue,
    initial_investment_amount: figures.initialInvestment,
    unrealized_gain: figures.unrealizedGain,
    dividend_paid: figures.dividendPaid,
    profit: figures.profit,
    roi_percentage: roi,
  })
  expect(endpoints.cumulativeProfit.response.parse(docs.cumulativeProfit.example.response)).toEqual(
    seriesOf(cumulativeProfit(months)),
  )
  expect(endpoints.roiYield.response.parse(docs.roiYield.example.response)).toEqual(
    seriesOf(roiYield(months)),
  )
  expect(endpoints.roiGrowth.response.parse(docs.roiGrowth.example.response)).toEqual(
    seriesOf(roiGrowth(months)),
  )
  expect(docs.returns.example.response).toEqual(returnsToJson(returnsOf(months)))
  expect(docs.latestSummary.example.response).toEqual(docs.summariesDeux.example.response.at(-1))
  expect(docs.investmentFirst.example.response).toEqual({
    initial_investment: docs.userInvestment.example.response.initial_investment,
    month: rows[0] && formatMonth(rows[0].month),
  })
})

test('every posted month in the examples breaks exactly the identities it lists', () => {
  const posted = [
    ...docs.summariesDeux.example.response,
    ...docs.allSummaries.example.response,
    docs.addSummary.example.response.summary,
    docs.correctSummary.example.response.summary,
  ].map((row) => summaryResponse.parse(row))
  expect(posted.map((row) => row.checks)).toEqual(posted.map(checksOf))
  for (const { body, response } of [docs.addSummary.example, docs.correctSummary.example])
    expect(response.summary).toMatchObject(Object.fromEntries(Object.entries(body).filter(isFigure)))
})

const isFigure = ([name]: [string, unknown]) => !['user_id', 'version', 'reason'].includes(name)
