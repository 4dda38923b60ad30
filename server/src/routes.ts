import { changePassword } from './accounts/change-password.ts'
import { listUsers } from './accounts/list-users.ts'
import { profile } from './accounts/profile.ts'
import { userInvestment } from './accounts/user-investment.ts'
import { impersonating, longBodyLimit, open, signedIn, staff } from './http/route.ts'
import type { Route } from './http/route.ts'
import { impersonate } from './impersonation/impersonate.ts'
import { stopImpersonation } from './impersonation/stop-impersonation.ts'
import { confirmReset } from './password-reset/confirm-reset.ts'
import { requestReset } from './password-reset/request-reset.ts'
import { cumulativeProfit } from './portfolio/cumulative-profit.ts'
import { investmentFirst } from './portfolio/investment-first.ts'
import { roiGrowth } from './portfolio/roi-growth.ts'
import { roiYield } from './portfolio/roi-yield.ts'
import { summariesDeux } from './portfolio/summaries-deux.ts'
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
import { monthEnd } from './summaries/month-end.ts'
import { postMonthEnd } from './summaries/post-month-end.ts'
import { joinWaitlist } from './waitlist/join-waitlist.ts'

/** THE LIST: every endpoint of the contract, who may call it, and the handler that answers. */
export const routes: readonly Route[] = [
  open('getCsrfToken', getCsrfToken),
  open('getCsrf', getCsrfToken),
  open('login', login),
  { ...signedIn('logout', logout), whileImpersonating: true },
  signedIn('sessions', listSessions),
  signedIn('endSession', endSession),
  signedIn('endOtherSessions', endOtherSessions),

  { ...open('waitlist', joinWaitlist), limit: 'waitlist' },
  { ...open('passwordReset', requestReset), limit: null },
  { ...open('passwordResetConfirm', confirmReset), limit: null },
  signedIn('changePassword', changePassword),

  signedIn('profile', profile),
  signedIn('summariesDeux', summariesDeux),
  signedIn('roiYield', roiYield),
  signedIn('roiGrowth', roiGrowth),
  signedIn('cumulativeProfit', cumulativeProfit),
  signedIn('investmentFirst', investmentFirst),

  staff('impersonate', impersonate),
  impersonating('stopImpersonation', stopImpersonation),

  staff('users', listUsers),
  staff('userInvestment', userInvestment),
  staff('latestSummary', latestSummary),
  staff('allSummaries', allSummaries),
  staff('addSummary', addSummary),
  staff('correctSummary', correctSummary),

  staff('monthEnd', monthEnd),
  { ...staff('postMonthEnd', postMonthEnd), bodyLimit: longBodyLimit },
  { ...staff('previewImport', previewImport), bodyLimit: longBodyLimit },
  { ...staff('importSummaries', importFile), bodyLimit: longBodyLimit },
]
