import { auditExamples } from '../features/audit-examples.ts'
import type { Example } from './example-data.ts'
import { csrfToken, token, ann, desk, june, july, julyBefore, julyCorrected } from './example-data.ts'
import type { ownEndpoints } from './own-endpoints.ts'

/** An example of each call of visitors, and of whoever is signed in. */
export const ownExamples: { [Name in keyof typeof ownEndpoints]: Example<Name> } = {
  getCsrfToken: { response: { csrfToken } },
  getCsrf: { response: { csrfToken } },
  login: {
    body: { username: ann.email, password: 'correct horse battery staple', remember: true },
    response: { token, user_id: ann.id, username: ann.email, is_staff: false },
  },
  logout: { response: { message: 'You are logged out.' } },
  sessions: {
    response: [
      {
        id: 7,
        created_at: '2025-07-15T08:30:00.000Z',
        last_used_at: '2025-07-15T12:00:00.000Z',
        expires_at: '2025-08-14T08:30:00.000Z',
        current: true,
      },
    ],
  },
  endSession: { body: { session_id: 7 }, response: { message: 'The session is ended.' } },
  endOtherSessions: { response: { message: 'All other sessions are ended.' } },
  waitlist: {
    body: { full_name: 'Bea Baker', email: 'bea@mail.example' },
    response: { message: 'Thank you. You are on the list.' },
  },
  passwordReset: {
    body: { email: ann.email },
    response: { message: 'If an account exists for this e-mail, a reset link is on its way.' },
  },
  passwordResetConfirm: {
    body: {
      uid: 'Mg',
      token,
      new_password1: 'violet tractor under the bridge',
      new_password2: 'violet tractor under the bridge',
    },
    response: { message: 'Your password is changed. Please log in with the new one.' },
  },
  changePassword: {
    body: {
      current_password: 'the one until today',
      new_password1: 'violet tractor under the bridge',
      new_password2: 'violet tractor under the bridge',
    },
    response: { message: 'Your password is changed. All other sessions are ended.' },
  },
  accountViews: auditExamples.accountViews,
  profile: {
    response: {
      ...ann,
      principal: 10000,
      total_portfolio_value: 10666,
      initial_investment_amount: 10000,
      initial_investment_recorded: true,
      unrealized_gain: 566,
      dividend_paid: 100,
      profit: 666,
      roi_percentage: 6.66,
    },
  },
  stopImpersonation: { response: { token, user: desk } },
  summaryChanges: { response: [julyBefore, julyCorrected] },
  summariesDeux: { response: [june, july] },
  roiYield: { response: { labels: ['Q2 2025', 'Q3 2025'], data: [3.33, 6.66] } },
  roiGrowth: { response: { labels: ['June 2025', 'July 2025'], data: [3.33, 3.33] } },
  cumulativeProfit: { response: { labels: ['June 2025', 'July 2025'], data: [333, 666] } },
  investmentFirst: { response: { initial_investment: 10000, month: 'June 2025' } },
}
