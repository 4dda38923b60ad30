import { listAudit } from './audit/list-audit.ts'
import { verifyTrail } from './audit/verify-trail.ts'
import { accountRecord } from './features/identity/accounts/account-record.ts'
import { addNote, takeBackNote } from './features/identity/accounts/account-notes.ts'
import { editContact } from './features/identity/accounts/edit-contact.ts'
import { addAccount, resendInvitation } from './features/identity/accounts/add-account.ts'
import { disableAccount, enableAccount } from './features/identity/accounts/change-account-state.ts'
import {
  cancelEmail,
  changeEmail,
  confirmEmail,
  pendingEmail,
} from './features/identity/account/change-email.ts'
import { changeName } from './features/identity/account/change-name.ts'
import { changePassword } from './features/identity/account/change-password.ts'
import { changeRole } from './features/identity/accounts/change-role.ts'
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
import { previewImport } from './features/investments/month-end/import-file.ts'
import { markPresence, monthDraft, saveMonthDraft } from './features/investments/month-end/drafts.ts'
import { monthEnd } from './features/investments/month-end/month-end.ts'
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
import { initialInvestmentRule } from './features/investments/summaries/initial-investment.ts'
import {
  allSummaries,
  latestSummary,
  summaryHistory,
} from './features/investments/summaries/read-summaries.ts'
import {
  issueOwnStatement,
  issueUserStatement,
  ownStatements,
  statementFile,
  userStatementFile,
  userStatements,
  verifyDocument,
} from './features/investments/statements/statements.ts'
import {
  issueStatements,
  statementPreview,
  statementRunFile,
  statementRuns,
} from './features/investments/statements/statement-runs.ts'
import { addDocument } from './features/documents/add-document.ts'
import { assignDocument, releaseDocuments, withdrawDocuments } from './features/documents/decide-documents.ts'
import {
  documentReceipts,
  managedDocumentFile,
  managedDocuments,
  ownDocumentFile,
  ownDocuments,
  unopenedDocuments,
} from './features/documents/read-documents.ts'
import { firm } from './features/investments/firm/firm.ts'
import {
  declineWaitlistEntry,
  inviteWaitlistEntry,
  joinWaitlist,
  listWaitlistEntries,
  restoreWaitlistEntry,
} from './features/waitlist/waitlist.ts'
import {
  changeMailPreferences,
  mailPreferences,
  unsubscribeFromPage,
} from './features/notices/mail-preferences.ts'
import { listNotices, markNoticesSeen, openNotice } from './features/notices/own-notices.ts'
import {
  announcements,
  noticeAudience,
  noticeDeliveries,
  resendNotice,
} from './features/notices/deliveries.ts'
import type { Route } from './http/route.ts'
import { allActivity } from './features/investments/activity/activity.ts'
import { previewActivityImport } from './features/investments/activity/import-activity.ts'
import { withdrawEverything } from './features/investments/activity/withdraw-everything.ts'
import { listPostings, previewReversal } from './features/investments/month-end/postings.ts'
import { confirmDate, dated } from './features/investments/release/confirm-date.ts'
import { direct } from './features/investments/release/commands.ts'
import {
  listPreparedPostings,
  preparePosting,
  releasePosting,
  returnPosting,
  withdrawPosting,
} from './features/investments/release/prepared-postings.ts'
import { previewPosting, reviewPosting } from './features/investments/release/review.ts'
import {
  administers,
  documentBodyLimit,
  impersonating,
  longBodyLimit,
  open,
  ownFigures,
  prepares,
  reads,
  releases,
  signedIn,
} from './http/route.ts'

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
  { ...signedIn('pendingEmail', pendingEmail), ownerOnly: true },
  signedIn('cancelEmail', cancelEmail),
  open('confirmEmail', confirmEmail),
  { ...reads('secondFactor', getSecondFactor), withoutSecondFactor: true },
  { ...reads('beginSecondFactor', beginSecondFactor), withoutSecondFactor: true },
  { ...reads('confirmSecondFactor', confirmSecondFactor), withoutSecondFactor: true },
  { ...reads('renewRecoveryCodes', renewRecoveryCodes), withoutSecondFactor: true },
  { ...reads('removeSecondFactor', removeSecondFactor), withoutSecondFactor: true },

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

  signedIn('statements', ownStatements),
  signedIn('statementFile', statementFile),
  signedIn('issueStatement', dated(issueOwnStatement)),
  { ...open('verifyDocument', verifyDocument), limit: 'verifications' },
  { ...signedIn('notices', listNotices), withoutSecondFactor: true },
  { ...signedIn('markNoticesSeen', markNoticesSeen), withoutSecondFactor: true },
  { ...signedIn('openNotice', openNotice), withoutSecondFactor: true },
  signedIn('mailPreferences', mailPreferences),
  signedIn('changeMailPreferences', changeMailPreferences),
  open('unsubscribe', unsubscribeFromPage),
  { ...prepares('noticeAudience', noticeAudience), bodyLimit: longBodyLimit },
  reads('announcements', announcements),
  reads('noticeDeliveries', noticeDeliveries),
  prepares('resendNotice', resendNotice),

  prepares('impersonate', impersonate),
  impersonating('stopImpersonation', stopImpersonation),
  signedIn('accountViews', listAccountViews),

  reads('audit', listAudit),
  reads('auditVerification', verifyTrail),

  reads('users', listUsers),
  reads('accounts', listAccounts),
  reads('account', getAccount),
  reads('accountRecord', accountRecord),
  prepares('editContact', editContact),
  prepares('addNote', addNote),
  prepares('takeBackNote', takeBackNote),
  administers('addAccount', addAccount),
  administers('inviteAccount', resendInvitation),
  administers('inviteAccounts', inviteAccounts),
  { ...administers('previewAccountImport', previewAccountImport), bodyLimit: longBodyLimit },
  { ...administers('importAccounts', importAccounts), bodyLimit: longBodyLimit },
  administers('editAccount', editAccount(initialInvestmentRule)),
  administers('disableAccount', disableAccount),
  administers('enableAccount', enableAccount),
  administers('changeRole', changeRole),
  administers('closeAccount', dated(closeAccount(withdrawEverything))),
  administers('reopenAccount', reopenAccount),
  reads('userInvestment', userInvestment),
  reads('latestSummary', latestSummary),
  reads('allSummaries', allSummaries),
  prepares('addSummary', direct('addSummary')),
  prepares('correctSummary', direct('correctSummary')),
  prepares('voidSummary', direct('voidSummary')),
  reads('summaryHistory', summaryHistory),
  reads('allActivity', allActivity),
  prepares('addActivity', direct('addActivity')),
  prepares('voidActivity', direct('voidActivity')),
  reads('userReturns', userReturns),

  signedIn('documents', ownDocuments),
  { ...signedIn('documentFile', ownDocumentFile), ownerOnly: true },
  reads('managedDocuments', managedDocuments),
  reads('managedDocumentFile', managedDocumentFile),
  reads('documentReceipts', documentReceipts),
  reads('unopenedDocuments', unopenedDocuments),
  { ...prepares('addDocument', addDocument), bodyLimit: documentBodyLimit },
  prepares('assignDocument', assignDocument),
  prepares('releaseDocuments', releaseDocuments),
  prepares('withdrawDocuments', withdrawDocuments),

  reads('userStatements', userStatements),
  reads('userStatementFile', userStatementFile),
  prepares('issueUserStatement', dated(issueUserStatement)),
  reads('statementPreview', statementPreview),
  prepares('issueStatements', dated(issueStatements)),
  { ...reads('statementRuns', statementRuns), byItself: true },
  reads('statementRunFile', statementRunFile),

  reads('waitlistEntries', listWaitlistEntries),
  administers('inviteWaitlistEntry', inviteWaitlistEntry),
  administers('declineWaitlistEntry', declineWaitlistEntry),
  administers('restoreWaitlistEntry', restoreWaitlistEntry),

  reads('firm', firm),
  reads('checks', firmChecks),
  prepares('acknowledgeFinding', acknowledgeFinding),
  reads('acknowledgedFindings', acknowledgedFindings),
  reads('monthTotals', monthTotals),

  reads('monthEnd', monthEnd),
  { ...reads('monthDraft', monthDraft), byItself: true },
  prepares('saveMonthDraft', saveMonthDraft),
  { ...prepares('markPresence', markPresence), byItself: true },
  reads('preparedPostings', listPreparedPostings),
  reads('preparedPosting', reviewPosting),
  { ...prepares('previewPosting', previewPosting), bodyLimit: longBodyLimit },
  { ...prepares('preparePosting', preparePosting), bodyLimit: longBodyLimit },
  releases('releasePosting', dated(releasePosting)),
  releases('returnPosting', returnPosting),
  prepares('withdrawPosting', withdrawPosting),
  prepares('confirmDate', confirmDate),
  reads('postings', listPostings),
  reads('postingPreview', previewReversal),
  prepares('reversePosting', direct('reversePosting')),
  { ...prepares('postMonthEnd', direct('postMonthEnd')), bodyLimit: longBodyLimit },
  { ...prepares('previewImport', previewImport), bodyLimit: longBodyLimit },
  { ...prepares('importSummaries', direct('importSummaries')), bodyLimit: longBodyLimit },
  { ...prepares('previewActivityImport', previewActivityImport), bodyLimit: longBodyLimit },
  { ...prepares('importActivity', direct('importActivity')), bodyLimit: longBodyLimit },
]
