import { changePasswordRequest, profileResponse } from '../features/accounts.ts'
import { accountViewsResponse, stopImpersonationResponse } from '../features/impersonation.ts'
import { passwordResetConfirmRequest, passwordResetRequest } from '../features/password-reset.ts'
import { investmentFirstResponse, moneySeriesResponse, percentSeriesResponse } from '../features/portfolio.ts'
import {
  csrfResponse,
  endSessionRequest,
  loginRequest,
  loginResponse,
  messageResponse,
  sessionsResponse,
} from '../features/session.ts'
import { summariesResponse } from '../features/summaries.ts'
import { summaryChangesResponse } from '../features/summary-history.ts'
import { waitlistRefusal, waitlistRequest } from '../features/waitlist.ts'
import type { Endpoint } from './endpoint.ts'

/** For pages that show the sentence as it is: a field's name would mean nothing to whoever reads it. */
const firstSentence = (fields: Readonly<Record<string, string>>) => Object.values(fields)[0]

/** The calls of visitors, and of whoever is signed in about their own account. */
export const ownEndpoints = {
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
  accountViews: { method: 'GET', path: '/api/users/account-views/', response: accountViewsResponse },
  profile: { method: 'GET', path: '/api/users/profile/', response: profileResponse },
  stopImpersonation: {
    method: 'POST',
    path: '/api/users/stop-impersonation/',
    response: stopImpersonationResponse,
  },
  summaryChanges: { method: 'GET', path: '/api/users/summary-changes/', response: summaryChangesResponse },
  summariesDeux: { method: 'GET', path: '/api/users/summaries-deux/', response: summariesResponse },
  roiYield: { method: 'GET', path: '/api/users/roi-yield/', response: percentSeriesResponse },
  roiGrowth: { method: 'GET', path: '/api/users/roi-growth/', response: percentSeriesResponse },
  cumulativeProfit: { method: 'GET', path: '/api/users/cumulative-profit/', response: moneySeriesResponse },
  investmentFirst: { method: 'GET', path: '/api/users/investment-first/', response: investmentFirstResponse },
} as const satisfies Record<string, Endpoint>
