import { listAudit } from './audit/list-audit.ts'
import { verifyTrail } from './audit/verify-trail.ts'
import { addAccount } from './features/identity/accounts/add-account.ts'
import { changePassword } from './features/identity/accounts/change-password.ts'
import { disableAccount } from './features/identity/accounts/disable-account.ts'
import { editAccount } from './features/identity/accounts/edit-account.ts'
import { enableAccount } from './features/identity/accounts/enable-account.ts'
import { getAccount } from './features/identity/accounts/get-account.ts'
import { inviteAgain } from './features/identity/accounts/invite-again.ts'
import { listAccounts } from './features/identity/accounts/list-accounts.ts'
import { listUsers } from './features/identity/accounts/list-users.ts'
import { impersonate } from './features/identity/impersonation/impersonate.ts'
import { listAccountViews } from './features/identity/impersonation/list-account-views.ts'
import { stopImpersonation } from './features/identity/impersonation/stop-impersonation.ts'
import { confirmReset } from './features/identity/password-reset/confirm-reset.ts'
import { requestReset } from './features/identity/password-reset/request-reset.ts'
import { beginSecondFactor } from './features/identity/second-factor/begin-second-factor.ts'
import { confirmSecondFactor } from './features/identity/second-factor/confirm-second-factor.ts'
import { getSecondFactor } from './features/identity/second-factor/get-second-factor.ts'
import { removeSecondFactor } from './features/identity/second-factor/remove-second-factor.ts'
import { renewRecoveryCodes } from './features/identity/second-factor/renew-recovery-codes.ts'
import { endOtherSessions } from './features/identity/session/end-other-sessions.ts'
import { endSession } from './features/identity/session/end-session.ts'
import { getCsrfToken } from './features/identity/session/get-csrf-token.ts'
import { listSessions } from './features/identity/session/list-sessions.ts'
import { login } from './features/identity/session/login.ts'
import { logout } from './features/identity/session/logout.ts'
import { firmChecks } from './features/investments/checks/firm-checks.ts'
import { monthTotals } from './features/investments/checks/month-totals.ts'
import { importFile, previewImport } from './features/investments/month-end/import-file.ts'
import { monthEnd } from './features/investments/month-end/month-end.ts'
import { postMonthEnd } from './features/investments/month-end/post-month-end.ts'
import {
  cumulativeProfit,
  investmentFirst,
  profile,
  roiGrowth,
  roiYield,
  summariesDeux,
  summaryChanges,
  userInvestment,
} from './features/investments/portfolio/portfolio.ts'
import { addSummary } from './features/investments/summaries/add-summary.ts'
import { correctSummary } from './features/investments/summaries/correct-summary.ts'
import { requireExactAccount } from './features/investments/summaries/post-summaries.ts'
import {
  allSummaries,
  latestSummary,
  summaryHistory,
} from './features/investments/summaries/read-summaries.ts'
import { declineWaitlistEntry } from './features/waitlist/decline-waitlist-entry.ts'
import { inviteWaitlistEntry } from './features/waitlist/invite-waitlist-entry.ts'
import { joinWaitlist } from './features/waitlist/join-waitlist.ts'
import { listWaitlistEntries } from './features/waitlist/list-waitlist-entries.ts'
import { restoreWaitlistEntry } from './features/waitlist/restore-waitlist-entry.ts'
import type { Route } from './http/route.ts'
import { impersonating, longBodyLimit, open, ownFigures, signedIn, staff } from './http/route.ts'

/** THE LIST: every endpoint of the contract, its guard and its handler. */
export const routes: readonly Route[] = [
  open('getCsrfToken', getCsrfToken),
  open('getCsrf', getCsrfToken),
  { ...open('login', login), limit: null },
  { ...signedIn('logout', logout), whileImpersonating: true, withoutSecondFactor: true },
  { ...signedIn('sessions', listSessions), withoutSecondFactor: true },
  { ...signedIn('endSession', endSession), withoutSecondFactor: true },
  { ...signedIn('endOtherSessions', endOtherSessions), withoutSecondFactor: true },

  { ...open('waitlist', joinWaitlist), limit: 'waitlist' },
  { ...open('passwordReset', requestReset), limit: null },
  { ...open('passwordResetConfirm', confirmReset), limit: null },
  { ...signedIn('changePassword', changePassword), withoutSecondFactor: true },
  { ...staff('secondFactor', getSecondFactor), withoutSecondFactor: true },
  { ...staff('beginSecondFactor', beginSecondFactor), withoutSecondFactor: true },
  { ...staff('confirmSecondFactor', confirmSecondFactor), withoutSecondFactor: true },
  { ...staff('renewRecoveryCodes', renewRecoveryCodes), withoutSecondFactor: true },
  { ...staff('removeSecondFactor', removeSecondFactor), withoutSecondFactor: true },

  { ...ownFigures('profile', profile), withoutSecondFactor: true },
  ownFigures('summariesDeux', summariesDeux),
  ownFigures('summaryChanges', summaryChanges),
  ownFigures('roiYield', roiYield),
  ownFigures('roiGrowth', roiGrowth),
  ownFigures('cumulativeProfit', cumulativeProfit),
  ownFigures('investmentFirst', investmentFirst),

  staff('impersonate', impersonate),
  impersonating('stopImpersonation', stopImpersonation),
  signedIn('accountViews', listAccountViews),

  staff('audit', listAudit),
  staff('auditVerification', verifyTrail),

  staff('users', listUsers),
  staff('accounts', listAccounts),
  staff('account', getAccount),
  staff('addAccount', addAccount),
  staff('inviteAccount', inviteAgain),
  staff('editAccount', editAccount(requireExactAccount)),
  staff('disableAccount', disableAccount),
  staff('enableAccount', enableAccount),
  staff('userInvestment', userInvestment),
  staff('latestSummary', latestSummary),
  staff('allSummaries', allSummaries),
  staff('addSummary', addSummary),
  staff('correctSummary', correctSummary),
  staff('summaryHistory', summaryHistory),

  staff('waitlistEntries', listWaitlistEntries),
  staff('inviteWaitlistEntry', inviteWaitlistEntry),
  staff('declineWaitlistEntry', declineWaitlistEntry),
  staff('restoreWaitlistEntry', restoreWaitlistEntry),

  staff('checks', firmChecks),
  staff('monthTotals', monthTotals),

  staff('monthEnd', monthEnd),
  { ...staff('postMonthEnd', postMonthEnd), bodyLimit: longBodyLimit },
  { ...staff('previewImport', previewImport), bodyLimit: longBodyLimit },
  { ...staff('importSummaries', importFile), bodyLimit: longBodyLimit },
]
