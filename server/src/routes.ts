import { addAccount } from './accounts/add-account.ts'
import { changePassword } from './accounts/change-password.ts'
import { disableAccount } from './accounts/disable-account.ts'
import { editAccount } from './accounts/edit-account.ts'
import { enableAccount } from './accounts/enable-account.ts'
import { getAccount } from './accounts/get-account.ts'
import { inviteAgain } from './accounts/invite-again.ts'
import { listAccounts } from './accounts/list-accounts.ts'
import { listUsers } from './accounts/list-users.ts'
import { profile } from './accounts/profile.ts'
import { userInvestment } from './accounts/user-investment.ts'
import { firmChecks } from './checks/firm-checks.ts'
import { monthTotals } from './checks/month-totals.ts'
import { listAudit } from './audit-trail/list-audit.ts'
import { verifyTrail } from './audit-trail/verify-trail.ts'
import { impersonating, longBodyLimit, open, ownFigures, signedIn, staff } from './http/route.ts'
import type { Route } from './http/route.ts'
import { impersonate } from './impersonation/impersonate.ts'
import { listAccountViews } from './impersonation/list-account-views.ts'
import { stopImpersonation } from './impersonation/stop-impersonation.ts'
import { confirmReset } from './password-reset/confirm-reset.ts'
import { requestReset } from './password-reset/request-reset.ts'
import { cumulativeProfit } from './portfolio/cumulative-profit.ts'
import { investmentFirst } from './portfolio/investment-first.ts'
import { roiGrowth } from './portfolio/roi-growth.ts'
import { roiYield } from './portfolio/roi-yield.ts'
import { summariesDeux } from './portfolio/summaries-deux.ts'
import { beginSecondFactor } from './second-factor/begin-second-factor.ts'
import { confirmSecondFactor } from './second-factor/confirm-second-factor.ts'
import { getSecondFactor } from './second-factor/get-second-factor.ts'
import { removeSecondFactor } from './second-factor/remove-second-factor.ts'
import { renewRecoveryCodes } from './second-factor/renew-recovery-codes.ts'
import { endOtherSessions } from './session/end-other-sessions.ts'
import { endSession } from './session/end-session.ts'
import { getCsrfToken } from './session/get-csrf-token.ts'
import { listSessions } from './session/list-sessions.ts'
import { login } from './session/login.ts'
import { logout } from './session/logout.ts'
import { addSummary } from './summaries/add-summary.ts'
import { allSummaries } from './summaries/all-summaries.ts'
import { correctSummary } from './summaries/correct-summary.ts'
import { importFile, previewImport } from './summaries/import-file.ts'
import { latestSummary } from './summaries/latest-summary.ts'
import { summaryChanges } from './summaries/summary-changes.ts'
import { summaryHistory } from './summaries/summary-history.ts'
import { declineWaitlistEntry } from './waitlist/decline-waitlist-entry.ts'
import { inviteWaitlistEntry } from './waitlist/invite-waitlist-entry.ts'
import { monthEnd } from './summaries/month-end.ts'
import { postMonthEnd } from './summaries/post-month-end.ts'
import { joinWaitlist } from './waitlist/join-waitlist.ts'
import { listWaitlistEntries } from './waitlist/list-waitlist-entries.ts'
import { restoreWaitlistEntry } from './waitlist/restore-waitlist-entry.ts'

/** THE LIST: every endpoint of the contract, who may call it, and the handler that answers. */
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
  staff('editAccount', editAccount),
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
