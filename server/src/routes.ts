import { listAudit } from './audit/list-audit.ts'
import { verifyTrail } from './audit/verify-trail.ts'
import { accountRecord } from './features/identity/accounts/account-record.ts'
import { addNote, takeBackNote } from './features/identity/accounts/account-notes.ts'
import { editContact } from './features/identity/accounts/edit-contact.ts'
import { addAccount, resendInvitation } from './features/identity/accounts/add-account.ts'
import { disableAccount, enableAccount } from './features/identity/accounts/change-account-state.ts'
import { changeEmail, confirmEmail } from './features/identity/accounts/change-email.ts'
import { changeName } from './features/identity/accounts/change-name.ts'
import { changePassword } from './features/identity/accounts/change-password.ts'
import { closeAccount, reopenAccount } from './features/identity/accounts/close-account.ts'
import { editAccount } from './features/identity/accounts/edit-account.ts'
import { importAccounts, previewAccountImport } from './features/identity/accounts/import-accounts.ts'
import { inviteAccounts } from './features/identity/accounts/invite-accounts.ts'
import { getAccount, listAccounts, listUsers } from './features/identity/accounts/read-accounts.ts'
import { listAccountViews } from './features/identity/impersonation/account-views.ts'
import { impersonate, stopImpersonation } from './features/identity/impersonation/impersonation.ts'
import { confirmReset, requestReset } from './features/identity/password-reset/password-reset.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './features/identity/second-factor/second-factor.ts'
import { login } from './features/identity/session/login.ts'
import {
  endOtherSessions,
  endSession,
  getCsrfToken,
  listOwnSignIns,
  listSessions,
  logout,
} from './features/identity/session/sessions.ts'
import {
  acknowledgedFindings,
  acknowledgeFinding,
} from './features/investments/checks/acknowledge-finding.ts'
import { firmChecks } from './features/investments/checks/firm-checks.ts'
import { monthTotals } from './features/investments/checks/month-totals.ts'
import { importFile, previewImport } from './features/investments/month-end/import-file.ts'
import { monthDraft, saveMonthDraft } from './features/investments/month-end/drafts.ts'
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
  activity,
  returns,
  userReturns,
} from './features/investments/portfolio/portfolio.ts'
import { markVisit } from './features/investments/portfolio/mark-visit.ts'
import { addSummary, requireExactAccount } from './features/investments/summaries/post-summaries.ts'
import { correctSummary, voidSummary } from './features/investments/summaries/correct-summary.ts'
import {
  allSummaries,
  latestSummary,
  summaryHistory,
} from './features/investments/summaries/read-summaries.ts'
import { firm } from './features/investments/firm/firm.ts'
import {
  declineWaitlistEntry,
  inviteWaitlistEntry,
  joinWaitlist,
  listWaitlistEntries,
  restoreWaitlistEntry,
} from './features/waitlist/waitlist.ts'
import type { Route } from './http/route.ts'
import { addActivity, allActivity, voidActivity } from './features/investments/activity/activity.ts'
import { importActivity, previewActivityImport } from './features/investments/activity/import-activity.ts'
import { withdrawEverything } from './features/investments/activity/withdraw-everything.ts'
import { listPostings, previewReversal, reversePosting } from './features/investments/month-end/postings.ts'
import { impersonating, longBodyLimit, open, ownFigures, signedIn, staff } from './http/route.ts'

/** THE LIST: every endpoint of the contract, its guard and its handler. */
export const routes: readonly Route[] = [
  open('getCsrfToken', getCsrfToken),
  open('getCsrf', getCsrfToken),
  { ...open('login', login), limit: null },
  { ...signedIn('logout', logout), whileImpersonating: true, withoutSecondFactor: true },
  { ...signedIn('sessions', listSessions), withoutSecondFactor: true },
  { ...signedIn('signIns', listOwnSignIns), withoutSecondFactor: true, ownerOnly: true },
  { ...signedIn('endSession', endSession), withoutSecondFactor: true },
  { ...signedIn('endOtherSessions', endOtherSessions), withoutSecondFactor: true },

  { ...open('waitlist', joinWaitlist), limit: 'waitlist' },
  { ...open('passwordReset', requestReset), limit: null },
  { ...open('passwordResetConfirm', confirmReset), limit: null },
  { ...signedIn('changePassword', changePassword), withoutSecondFactor: true },
  { ...signedIn('changeName', changeName), withoutSecondFactor: true },
  signedIn('changeEmail', changeEmail),
  open('confirmEmail', confirmEmail),
  { ...staff('secondFactor', getSecondFactor), withoutSecondFactor: true },
  { ...staff('beginSecondFactor', beginSecondFactor), withoutSecondFactor: true },
  { ...staff('confirmSecondFactor', confirmSecondFactor), withoutSecondFactor: true },
  { ...staff('renewRecoveryCodes', renewRecoveryCodes), withoutSecondFactor: true },
  { ...staff('removeSecondFactor', removeSecondFactor), withoutSecondFactor: true },

  signedIn('markVisit', markVisit),
  { ...ownFigures('profile', profile), withoutSecondFactor: true },
  ownFigures('summariesDeux', summariesDeux),
  ownFigures('summaryChanges', summaryChanges),
  ownFigures('roiYield', roiYield),
  ownFigures('roiGrowth', roiGrowth),
  ownFigures('cumulativeProfit', cumulativeProfit),
  ownFigures('investmentFirst', investmentFirst),
  ownFigures('activity', activity),
  ownFigures('returns', returns),

  staff('impersonate', impersonate),
  impersonating('stopImpersonation', stopImpersonation),
  signedIn('accountViews', listAccountViews),

  staff('audit', listAudit),
  staff('auditVerification', verifyTrail),

  staff('users', listUsers),
  staff('accounts', listAccounts),
  staff('account', getAccount),
  staff('accountRecord', accountRecord),
  staff('editContact', editContact),
  staff('addNote', addNote),
  staff('takeBackNote', takeBackNote),
  staff('addAccount', addAccount),
  staff('inviteAccount', resendInvitation),
  staff('inviteAccounts', inviteAccounts),
  { ...staff('previewAccountImport', previewAccountImport), bodyLimit: longBodyLimit },
  { ...staff('importAccounts', importAccounts), bodyLimit: longBodyLimit },
  staff('editAccount', editAccount(requireExactAccount)),
  staff('disableAccount', disableAccount),
  staff('enableAccount', enableAccount),
  staff('closeAccount', closeAccount(withdrawEverything)),
  staff('reopenAccount', reopenAccount),
  staff('userInvestment', userInvestment),
  staff('latestSummary', latestSummary),
  staff('allSummaries', allSummaries),
  staff('addSummary', addSummary),
  staff('correctSummary', correctSummary),
  staff('voidSummary', voidSummary),
  staff('summaryHistory', summaryHistory),
  staff('allActivity', allActivity),
  staff('addActivity', addActivity),
  staff('voidActivity', voidActivity),
  staff('userReturns', userReturns),

  staff('waitlistEntries', listWaitlistEntries),
  staff('inviteWaitlistEntry', inviteWaitlistEntry),
  staff('declineWaitlistEntry', declineWaitlistEntry),
  staff('restoreWaitlistEntry', restoreWaitlistEntry),

  staff('firm', firm),
  staff('checks', firmChecks),
  staff('acknowledgeFinding', acknowledgeFinding),
  staff('acknowledgedFindings', acknowledgedFindings),
  staff('monthTotals', monthTotals),

  staff('monthEnd', monthEnd),
  { ...staff('monthDraft', monthDraft), byItself: true },
  staff('saveMonthDraft', saveMonthDraft),
  staff('postings', listPostings),
  staff('postingPreview', previewReversal),
  staff('reversePosting', reversePosting),
  { ...staff('postMonthEnd', postMonthEnd), bodyLimit: longBodyLimit },
  { ...staff('previewImport', previewImport), bodyLimit: longBodyLimit },
  { ...staff('importSummaries', importFile), bodyLimit: longBodyLimit },
  { ...staff('previewActivityImport', previewActivityImport), bodyLimit: longBodyLimit },
  { ...staff('importActivity', importActivity), bodyLimit: longBodyLimit },
]
