import type { z } from 'zod'
import {
  changePasswordRequest,
  profileResponse,
  userIdParams,
  userInvestmentResponse,
  usersResponse,
} from './accounts.ts'
import { impersonateRequest, impersonateResponse, stopImpersonationResponse } from './impersonation.ts'
import {
  importSummariesRequest,
  monthEndParams,
  monthEndResponse,
  postedRowsResponse,
  postMonthEndRequest,
  previewImportRequest,
  previewImportResponse,
  refusedRowsSentence,
} from './month-end.ts'
import { passwordResetConfirmRequest, passwordResetRequest } from './password-reset.ts'
import { investmentFirstResponse, moneySeriesResponse, percentSeriesResponse } from './portfolio.ts'
import {
  csrfResponse,
  endSessionRequest,
  loginRequest,
  loginResponse,
  messageResponse,
  sessionsResponse,
} from './session.ts'
import {
  addSummaryRequest,
  correctSummaryRequest,
  latestSummaryResponse,
  postedSummaryResponse,
  summariesResponse,
} from './summaries.ts'
import { waitlistRefusal, waitlistRequest } from './waitlist.ts'

/**
 * One call of the API. `params` reads the `:names` of the path, `body` the JSON sent, `response` the JSON
 * answered: its input is what travels, its output what the client works with.
 */
export interface Endpoint {
  method: 'GET' | 'POST'
  /** With its trailing slash; the server answers alike without it. */
  path: `/${string}/`
  params?: z.ZodType
  body?: z.ZodType
  response: z.ZodType
  /** 200 unless said otherwise. */
  status?: 201
  /** The sentence for a refused body; otherwise each field's name and sentence. */
  refusal?: (fields: Readonly<Record<string, string>>) => string | undefined
}

/** For pages that show the sentence as it is: a field's name would mean nothing to whoever reads it. */
const firstSentence = (fields: Readonly<Record<string, string>>) => Object.values(fields)[0]

/** Every call that the server answers and the client makes. */
export const endpoints = {
  getCsrfToken: { method: 'GET', path: '/api/users/get-csrf-token/', response: csrfResponse },
  getCsrf: { method: 'GET', path: '/get-csrf/', response: csrfResponse },
  login: { method: 'POST', path: '/api/users/login/', body: loginRequest, response: loginResponse },
  logout: { method: 'POST', path: '/api/users/logout/', response: messageResponse },
  sessions: { method: 'GET', path: '/api/users/sessions/', response: sessionsResponse },
  endSession: {
    method: 'POST',
    path: '/api/users/end-session/',
    body: endSessionRequest,
    response: messageResponse,
  },
  endOtherSessions: { method: 'POST', path: '/api/users/end-other-sessions/', response: messageResponse },
  waitlist: {
    method: 'POST',
    path: '/api/users/waitlist/',
    body: waitlistRequest,
    response: messageResponse,
    refusal: () => waitlistRefusal,
  },
  passwordReset: {
    method: 'POST',
    path: '/api/users/password-reset/',
    body: passwordResetRequest,
    response: messageResponse,
    refusal: firstSentence,
  },
  passwordResetConfirm: {
    method: 'POST',
    path: '/api/users/password-reset-confirm/',
    body: passwordResetConfirmRequest,
    response: messageResponse,
    refusal: firstSentence,
  },
  changePassword: {
    method: 'POST',
    path: '/api/users/change-password/',
    body: changePasswordRequest,
    response: messageResponse,
    refusal: firstSentence,
  },
  profile: { method: 'GET', path: '/api/users/profile/', response: profileResponse },
  impersonate: {
    method: 'POST',
    path: '/api/users/impersonate/',
    body: impersonateRequest,
    response: impersonateResponse,
  },
  stopImpersonation: {
    method: 'POST',
    path: '/api/users/stop-impersonation/',
    response: stopImpersonationResponse,
  },
  users: { method: 'GET', path: '/api/users/users/', response: usersResponse },
  userInvestment: {
    method: 'GET',
    path: '/api/users/user-investment/:userId/',
    params: userIdParams,
    response: userInvestmentResponse,
  },
  latestSummary: {
    method: 'GET',
    path: '/api/users/latest-summary/:userId/',
    params: userIdParams,
    response: latestSummaryResponse,
  },
  allSummaries: {
    method: 'GET',
    path: '/api/users/all-summaries/:userId/',
    params: userIdParams,
    response: summariesResponse,
  },
  addSummary: {
    method: 'POST',
    path: '/api/users/add-investment-summary/',
    body: addSummaryRequest,
    response: postedSummaryResponse,
    status: 201,
  },
  correctSummary: {
    method: 'POST',
    path: '/api/users/correct-investment-summary/',
    body: correctSummaryRequest,
    response: postedSummaryResponse,
    status: 201,
  },
  monthEnd: {
    method: 'GET',
    path: '/api/users/month-end/:month/',
    params: monthEndParams,
    response: monthEndResponse,
  },
  postMonthEnd: {
    method: 'POST',
    path: '/api/users/post-month-end/',
    body: postMonthEndRequest,
    response: postedRowsResponse,
    status: 201,
    refusal: refusedRowsSentence,
  },
  previewImport: {
    method: 'POST',
    path: '/api/users/preview-import/',
    body: previewImportRequest,
    response: previewImportResponse,
    refusal: refusedRowsSentence,
  },
  importSummaries: {
    method: 'POST',
    path: '/api/users/import-summaries/',
    body: importSummariesRequest,
    response: postedRowsResponse,
    status: 201,
    refusal: refusedRowsSentence,
  },
  summariesDeux: { method: 'GET', path: '/api/users/summaries-deux/', response: summariesResponse },
  roiYield: { method: 'GET', path: '/api/users/roi-yield/', response: percentSeriesResponse },
  roiGrowth: { method: 'GET', path: '/api/users/roi-growth/', response: percentSeriesResponse },
  cumulativeProfit: { method: 'GET', path: '/api/users/cumulative-profit/', response: moneySeriesResponse },
  investmentFirst: { method: 'GET', path: '/api/users/investment-first/', response: investmentFirstResponse },
} as const satisfies Record<string, Endpoint>

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints

type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined

type Part<E, Name extends string> = E extends Record<Name, infer Schema> ? Schema : undefined

/** What the handler of an endpoint receives after parsing. */
export type Params<Name extends EndpointName> = OutputOf<Part<Endpoints[Name], 'params'>>
export type Body<Name extends EndpointName> = OutputOf<Part<Endpoints[Name], 'body'>>
/** What the handler answers, as it travels. */
export type Answer<Name extends EndpointName> = InputOf<Endpoints[Name]['response']>
/** What a caller sends, and what it gets after parsing. */
export type ParamsSent<Name extends EndpointName> = InputOf<Part<Endpoints[Name], 'params'>>
export type BodySent<Name extends EndpointName> = InputOf<Part<Endpoints[Name], 'body'>>
export type Received<Name extends EndpointName> = OutputOf<Endpoints[Name]['response']>
