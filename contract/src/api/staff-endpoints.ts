import {
  beginSecondFactorRequest,
  beginSecondFactorResponse,
  codeRequest,
  recoveryCodesResponse,
  removeSecondFactorRequest,
  secondFactorResponse,
} from '../features/second-factor.ts'
import { messageResponse } from '../features/session.ts'
import {
  auditQuery,
  auditResponse,
  auditVerificationQuery,
  auditVerificationResponse,
} from '../features/audit.ts'
import { userIdParams, userInvestmentResponse, usersResponse } from '../features/accounts.ts'
import { firmChecksResponse, monthTotalsParams, monthTotalsResponse } from '../features/checks.ts'
import { impersonateRequest, impersonateResponse } from '../features/impersonation.ts'
import {
  accountChangedResponse,
  accountRequest,
  accountsQuery,
  accountsResponse,
  addAccountRequest,
  editAccountRequest,
  managedAccount,
} from '../features/managed-accounts.ts'
import {
  importSummariesRequest,
  monthEndParams,
  monthEndResponse,
  postedRowsResponse,
  postMonthEndRequest,
  previewImportRequest,
  previewImportResponse,
  refusedRowsSentence,
} from '../features/month-end.ts'
import {
  addSummaryRequest,
  correctSummaryRequest,
  latestSummaryResponse,
  postedSummaryResponse,
  summariesResponse,
} from '../features/summaries.ts'
import { summaryHistoryParams, summaryHistoryResponse } from '../features/summary-history.ts'
import {
  inviteWaitlistEntryRequest,
  waitlistEntriesQuery,
  waitlistEntriesResponse,
  waitlistEntryRequest,
  waitlistEntryResponse,
} from '../features/waitlist-desk.ts'
import type { Endpoint } from './endpoint.ts'

/** The calls of staff; apart, so that an investor's browser need not load what they say. */
export const staffEndpoints = {
  waitlistEntries: {
    method: 'GET',
    path: '/api/users/waitlist-entries/',
    query: waitlistEntriesQuery,
    response: waitlistEntriesResponse,
  },
  inviteWaitlistEntry: {
    method: 'POST',
    path: '/api/users/invite-waitlist-entry/',
    body: inviteWaitlistEntryRequest,
    response: waitlistEntryResponse,
  },
  declineWaitlistEntry: {
    method: 'POST',
    path: '/api/users/decline-waitlist-entry/',
    body: waitlistEntryRequest,
    response: waitlistEntryResponse,
  },
  restoreWaitlistEntry: {
    method: 'POST',
    path: '/api/users/restore-waitlist-entry/',
    body: waitlistEntryRequest,
    response: waitlistEntryResponse,
  },
  impersonate: {
    method: 'POST',
    path: '/api/users/impersonate/',
    body: impersonateRequest,
    response: impersonateResponse,
  },
  users: { method: 'GET', path: '/api/users/users/', response: usersResponse },
  accounts: {
    method: 'GET',
    path: '/api/users/accounts/',
    query: accountsQuery,
    response: accountsResponse,
  },
  account: {
    method: 'GET',
    path: '/api/users/account/:userId/',
    params: userIdParams,
    response: managedAccount,
  },
  addAccount: {
    method: 'POST',
    path: '/api/users/add-account/',
    body: addAccountRequest,
    response: accountChangedResponse,
    status: 201,
  },
  inviteAccount: {
    method: 'POST',
    path: '/api/users/invite-account/',
    body: accountRequest,
    response: accountChangedResponse,
  },
  editAccount: {
    method: 'POST',
    path: '/api/users/edit-account/',
    body: editAccountRequest,
    response: accountChangedResponse,
  },
  disableAccount: {
    method: 'POST',
    path: '/api/users/disable-account/',
    body: accountRequest,
    response: accountChangedResponse,
  },
  enableAccount: {
    method: 'POST',
    path: '/api/users/enable-account/',
    body: accountRequest,
    response: accountChangedResponse,
  },
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
  summaryHistory: {
    method: 'GET',
    path: '/api/users/summary-history/:userId/:month/',
    params: summaryHistoryParams,
    response: summaryHistoryResponse,
  },
  checks: { method: 'GET', path: '/api/users/checks/', response: firmChecksResponse },
  monthTotals: {
    method: 'GET',
    path: '/api/users/month-totals/:month/',
    params: monthTotalsParams,
    response: monthTotalsResponse,
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
  secondFactor: { method: 'GET', path: '/api/users/second-factor/', response: secondFactorResponse },
  beginSecondFactor: {
    method: 'POST',
    path: '/api/users/begin-second-factor/',
    body: beginSecondFactorRequest,
    response: beginSecondFactorResponse,
  },
  confirmSecondFactor: {
    method: 'POST',
    path: '/api/users/confirm-second-factor/',
    body: codeRequest,
    response: recoveryCodesResponse,
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/users/renew-recovery-codes/',
    body: codeRequest,
    response: recoveryCodesResponse,
  },
  removeSecondFactor: {
    method: 'POST',
    path: '/api/users/remove-second-factor/',
    body: removeSecondFactorRequest,
    response: messageResponse,
  },
  audit: { method: 'GET', path: '/api/users/audit/', query: auditQuery, response: auditResponse },
  auditVerification: {
    method: 'GET',
    path: '/api/users/audit-verification/',
    query: auditVerificationQuery,
    response: auditVerificationResponse,
  },
} as const satisfies Record<string, Endpoint>
