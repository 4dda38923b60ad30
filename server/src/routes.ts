import { auditFile } from './audit/audit-file.ts'
import { listAudit } from './audit/list-audit.ts'
import { verifyTrail } from './audit/verify-trail.ts'
import { accountRecord } from './features/identity/accounts/account-record.ts'
import { addNote, takeBackNote } from './features/identity/accounts/account-notes.ts'
import { editContact } from './features/identity/accounts/edit-contact.ts'
import { editTax } from './features/identity/accounts/edit-tax.ts'
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
import { mailPasswordLink } from './features/identity/accounts/mail-password-link.ts'
import { getAccount, listAccounts, listUsers } from './features/identity/accounts/read-accounts.ts'
import { listBalances } from './features/investments/queries/history-queries.ts'
import { listWithdrawn } from './features/investments/queries/summary-queries.ts'
import { listAccountViews } from './features/identity/impersonation/account-views.ts'
import { impersonate, stopImpersonation } from './features/identity/impersonation/impersonation.ts'
import { confirmReset, requestReset } from './features/identity/password-reset/password-reset.ts'
import * as secondFactor from './features/identity/second-factor/second-factor.ts'
import { login } from './features/identity/session/login.ts'
import * as sessions from './features/identity/session/sessions.ts'
import {
  acknowledgedFindings,
  acknowledgeFinding,
  acknowledgeFindings,
  reopenFinding,
} from './features/investments/checks/acknowledge-finding.ts'
import { findingGroups, listFindings } from './features/investments/checks/finding-groups.ts'
import { firmChecks } from './features/investments/checks/firm-checks.ts'
import { monthTotals } from './features/investments/checks/month-totals.ts'
import { mapHeadings, readHeadings } from './features/investments/month-end/file-headings.ts'
import { previewImport } from './features/investments/month-end/import-file.ts'
import { markPresence, monthDraft, saveMonthDraft } from './features/investments/month-end/drafts.ts'
import { monthEnd } from './features/investments/month-end/month-end.ts'
import * as portfolio from './features/investments/portfolio/portfolio.ts'
import { markVisit } from './features/investments/portfolio/mark-visit.ts'
import { initialInvestmentRule } from './features/investments/summaries/initial-investment.ts'
import {
  allSummaries,
  latestSummary,
  summaryHistory,
} from './features/investments/summaries/read-summaries.ts'
import { userStatementPreview } from './features/investments/statements/current-statements.ts'
import * as statements from './features/investments/statements/statements.ts'
import {
  issueStatements,
  statementPreview,
  statementRunFile,
  statementRuns,
} from './features/investments/statements/statement-runs.ts'
import { addDocument } from './features/documents/add-document.ts'
import { assignDocument, releaseDocuments, withdrawDocuments } from './features/documents/decide-documents.ts'
import * as documents from './features/documents/read-documents.ts'
import { firm } from './features/investments/firm/firm.ts'
import { toDo } from './features/investments/firm/to-do.ts'
import {
  addHolding,
  explainDifference,
  withdrawHolding,
} from './features/investments/reconciliation/change-holdings.ts'
import { reconciliation } from './features/investments/reconciliation/reconciliation.ts'
import * as waitlist from './features/waitlist/waitlist.ts'
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
import { decideNotices, waitingNotices } from './features/notices/waiting-notices.ts'
import type { Route } from './http/route.ts'
import { allActivity } from './features/investments/activity/activity.ts'
import { markPayment, payments } from './features/investments/activity/payments.ts'
import { previewActivityImport } from './features/investments/activity/import-activity.ts'
import { balances } from './features/investments/records/balances.ts'
import {
  confirmationFile,
  confirmations,
  confirmBalances,
} from './features/investments/records/confirmations.ts'
import { journal } from './features/investments/records/journal.ts'
import { rollForward } from './features/investments/records/roll-forward.ts'
import { taxFile } from './features/investments/records/tax-papers.ts'
import { withdrawEverything } from './features/investments/activity/withdraw-everything.ts'
import { listPostings } from './features/investments/month-end/postings.ts'
import { previewReversal } from './features/investments/month-end/preview-reversal.ts'
import { listClosings } from './features/investments/books/close-books.ts'
import { listOpenItems } from './features/investments/books/open-items.ts'
import { confirmDate, dated } from './features/investments/release/confirm-date.ts'
import { direct } from './features/investments/release/commands.ts'
import * as prepared from './features/investments/release/prepared-postings.ts'
import { previewPosting, reviewPosting } from './features/investments/release/review.ts'
import { sentCorrections } from './features/investments/release/sent-corrections.ts'
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
  open('getCsrfToken', sessions.getCsrfToken),
  open('getCsrf', sessions.getCsrfToken),
  { ...open('login', login), limit: null },
  { ...signedIn('logout', sessions.logout), whileImpersonating: true, withoutSecondFactor: true },
  { ...signedIn('sessions', sessions.listSessions), withoutSecondFactor: true },
  { ...signedIn('signIns', sessions.listOwnSignIns), withoutSecondFactor: true, ownerOnly: true },
  { ...signedIn('endSession', sessions.endSession), withoutSecondFactor: true },
  { ...signedIn('endOtherSessions', sessions.endOtherSessions), withoutSecondFactor: true },

  { ...open('waitlist', waitlist.joinWaitlist), limit: 'waitlist' },
  { ...open('passwordReset', requestReset), limit: null },
  { ...open('passwordResetConfirm', confirmReset), limit: null },
  { ...signedIn('changePassword', changePassword), withoutSecondFactor: true },
  { ...signedIn('changeName', changeName), withoutSecondFactor: true },
  signedIn('changeEmail', changeEmail),
  { ...signedIn('pendingEmail', pendingEmail), ownerOnly: true },
  signedIn('cancelEmail', cancelEmail),
  open('confirmEmail', confirmEmail),
  { ...reads('secondFactor', secondFactor.getSecondFactor), withoutSecondFactor: true },
  { ...reads('beginSecondFactor', secondFactor.beginSecondFactor), withoutSecondFactor: true },
  { ...reads('confirmSecondFactor', secondFactor.confirmSecondFactor), withoutSecondFactor: true },
  { ...reads('renewRecoveryCodes', secondFactor.renewRecoveryCodes), withoutSecondFactor: true },
  { ...reads('removeSecondFactor', secondFactor.removeSecondFactor), withoutSecondFactor: true },

  signedIn('markVisit', markVisit),
  { ...ownFigures('profile', portfolio.profile), withoutSecondFactor: true },
  ownFigures('summariesDeux', portfolio.summariesDeux),
  ownFigures('summaryChanges', portfolio.summaryChanges),
  ownFigures('roiYield', portfolio.roiYield),
  ownFigures('roiGrowth', portfolio.roiGrowth),
  ownFigures('cumulativeProfit', portfolio.cumulativeProfit),
  ownFigures('investmentFirst', portfolio.investmentFirst),
  ownFigures('activity', portfolio.activity),
  ownFigures('withdrawnActivity', portfolio.withdrawnActivity),
  ownFigures('returns', portfolio.returns),

  signedIn('statements', statements.ownStatements),
  signedIn('statementFile', statements.statementFile),
  signedIn('issueStatement', dated(statements.issueOwnStatement)),
  { ...open('verifyDocument', statements.verifyDocument), limit: 'verifications' },
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
  { ...reads('waitingNotices', waitingNotices), byItself: true },
  prepares('decideNotices', decideNotices),

  prepares('impersonate', impersonate),
  impersonating('stopImpersonation', stopImpersonation),
  signedIn('accountViews', listAccountViews),

  reads('audit', listAudit),
  reads('auditFile', auditFile),
  reads('auditVerification', verifyTrail),

  reads('users', listUsers),
  reads('accounts', listAccounts(listBalances)),
  reads('account', getAccount),
  reads('accountRecord', accountRecord(listWithdrawn)),
  prepares('editContact', editContact),
  prepares('editTax', editTax),
  prepares('addNote', addNote),
  prepares('takeBackNote', takeBackNote),
  administers('addAccount', addAccount),
  administers('inviteAccount', resendInvitation),
  administers('inviteAccounts', inviteAccounts),
  { ...administers('previewAccountImport', previewAccountImport), bodyLimit: longBodyLimit },
  { ...administers('importAccounts', importAccounts), bodyLimit: longBodyLimit },
  prepares('mailPasswordLink', mailPasswordLink),
  administers('editAccount', editAccount(initialInvestmentRule)),
  administers('disableAccount', disableAccount),
  administers('enableAccount', enableAccount),
  administers('changeRole', changeRole),
  administers('closeAccount', dated(closeAccount(withdrawEverything))),
  administers('reopenAccount', reopenAccount),
  reads('userInvestment', portfolio.userInvestment),
  reads('latestSummary', latestSummary),
  reads('allSummaries', allSummaries),
  prepares('addSummary', direct('addSummary')),
  prepares('correctSummary', direct('correctSummary')),
  prepares('voidSummary', direct('voidSummary')),
  prepares('moveSummary', direct('moveSummary')),
  reads('summaryHistory', summaryHistory),
  reads('allActivity', allActivity),
  prepares('addActivity', direct('addActivity')),
  prepares('voidActivity', direct('voidActivity')),
  reads('payments', payments),
  prepares('markPayment', dated(markPayment)),
  reads('userReturns', portfolio.userReturns),

  signedIn('documents', documents.ownDocuments),
  { ...signedIn('documentFile', documents.ownDocumentFile), ownerOnly: true },
  reads('managedDocuments', documents.managedDocuments),
  reads('managedDocumentFile', documents.managedDocumentFile),
  reads('documentReceipts', documents.documentReceipts),
  reads('unopenedDocuments', documents.unopenedDocuments),
  { ...prepares('addDocument', addDocument), bodyLimit: documentBodyLimit },
  prepares('assignDocument', assignDocument),
  prepares('releaseDocuments', releaseDocuments),
  prepares('withdrawDocuments', withdrawDocuments),

  reads('userStatements', statements.userStatements),
  reads('userStatementFile', statements.userStatementFile),
  prepares('issueUserStatement', dated(statements.issueUserStatement)),
  reads('statementPreview', statementPreview),
  reads('userStatementPreview', userStatementPreview),
  prepares('issueStatements', dated(issueStatements)),
  { ...reads('statementRuns', statementRuns), byItself: true },
  reads('statementRunFile', statementRunFile),

  reads('waitlistEntries', waitlist.listWaitlistEntries),
  administers('inviteWaitlistEntry', waitlist.inviteWaitlistEntry),
  administers('declineWaitlistEntry', waitlist.declineWaitlistEntry),
  administers('restoreWaitlistEntry', waitlist.restoreWaitlistEntry),

  reads('firm', firm),
  { ...reads('toDo', toDo), byItself: true },
  reads('books', listClosings),
  reads('openItems', listOpenItems),
  releases('closePeriod', direct('closePeriod')),
  administers('reopenPeriod', direct('reopenPeriod')),
  reads('reconciliation', reconciliation),
  prepares('addHolding', addHolding),
  prepares('withdrawHolding', withdrawHolding),
  prepares('explainDifference', explainDifference),
  reads('checks', firmChecks),
  reads('findingGroups', findingGroups),
  reads('findings', listFindings),
  prepares('acknowledgeFinding', acknowledgeFinding),
  prepares('acknowledgeFindings', acknowledgeFindings),
  prepares('reopenFinding', reopenFinding),
  reads('acknowledgedFindings', acknowledgedFindings),
  reads('monthTotals', monthTotals),
  reads('rollForward', rollForward),
  reads('balances', balances),
  reads('confirmations', confirmations),
  reads('confirmationFile', confirmationFile),
  prepares('confirmBalances', dated(confirmBalances)),
  reads('journal', journal),
  releases('taxFile', taxFile),

  reads('monthEnd', monthEnd),
  { ...reads('monthDraft', monthDraft), byItself: true },
  prepares('saveMonthDraft', saveMonthDraft),
  { ...prepares('markPresence', markPresence), byItself: true },
  { ...reads('preparedPostings', prepared.listPreparedPostings), byItself: true },
  reads('preparedPosting', reviewPosting),
  reads('sentCorrections', sentCorrections),
  { ...prepares('previewPosting', previewPosting), bodyLimit: longBodyLimit },
  { ...prepares('preparePosting', prepared.preparePosting), bodyLimit: longBodyLimit },
  releases('releasePosting', dated(prepared.releasePosting)),
  releases('returnPosting', prepared.returnPosting),
  prepares('withdrawPosting', prepared.withdrawPosting),
  prepares('confirmDate', confirmDate),
  reads('postings', listPostings),
  reads('postingPreview', previewReversal),
  prepares('reversePosting', direct('reversePosting')),
  prepares('movePosting', direct('movePosting')),
  { ...prepares('postMonthEnd', direct('postMonthEnd')), bodyLimit: longBodyLimit },
  { ...prepares('readHeadings', readHeadings), bodyLimit: longBodyLimit },
  prepares('mapHeadings', mapHeadings),
  { ...prepares('previewImport', previewImport), bodyLimit: longBodyLimit },
  { ...prepares('importSummaries', direct('importSummaries')), bodyLimit: longBodyLimit },
  { ...prepares('previewActivityImport', previewActivityImport), bodyLimit: longBodyLimit },
  { ...prepares('importActivity', direct('importActivity')), bodyLimit: longBodyLimit },
]
