import type { Answer, BodySent, EndpointName, ParamsSent } from './endpoints.ts'

/** One call as it travels: what the path and the body carry, and the answer. */
type Example<Name extends EndpointName> = {
  response: Answer<Name>
} & (undefined extends ParamsSent<Name> ? { params?: undefined } : { params: ParamsSent<Name> }) &
  (undefined extends BodySent<Name> ? { body?: undefined } : { body: BodySent<Name> })

const csrfToken = 'mJ2cE5v0r6Yq1sT8uW3xZ7aB4dF9gH0kLpNoQiRtUyE.b3Jk0nQe5V7wXy2Zs9Lr1Tt6Mm4Kk8Hh0Gg2Ff5Dd7'
const token = 'q8Zs3nV1xYc7Lr5Tt0Mm2Kk9Hh4Gg6Ff8Dd1Ss3Aa5'

const ann = {
  id: 2,
  username: 'ann@firm.example',
  email: 'ann@firm.example',
  first_name: 'Ann',
  last_name: 'Archer',
  is_staff: false,
}
const desk = { ...ann, id: 1, username: 'desk@firm.example', email: 'desk@firm.example', is_staff: true }

/** 10,000.00 at 3.33 % is 333.00, all of it staying. */
const june = {
  id: 2_202_506,
  quarter: 'June 2025',
  beginning_balance: 10000,
  dividend_percent: 3.33,
  dividend_amount: 333,
  dividend_paid: 0,
  unrealized_gain: 333,
  ending_balance: 10333,
  posted_at: '2025-07-02T09:12:00.000Z',
  version: 1,
}
/** The same with 100.00 paid out, so that 233.00 stays. */
const july = {
  ...june,
  id: 2_202_507,
  quarter: 'July 2025',
  dividend_paid: 100,
  unrealized_gain: 233,
  ending_balance: 10233,
  posted_at: '2025-08-01T09:12:00.000Z',
}
/** Another investor's July, posted with an end balance that lacks a dollar. */
const flagged = {
  ...july,
  id: 3_202_507,
  ending_balance: 10232,
  checks: [
    {
      code: 'ending_balance' as const,
      message: 'End balance should be principal + unrealized: $10,233.00 expected, $10,232.00 posted.',
      cents: -100,
    },
  ],
}

/** What staff type for a month, from a row as it stands. */
function asPosted({ id: _, posted_at: __, version: ___, ...figures }: typeof june) {
  return figures
}

const august = asPosted({ ...june, quarter: 'August 2025' })

/** A file of that month, in base64. */
const augustFile =
  'ZW1haWwsbW9udGgscHJpbmNpcGFsLGRpdiAlLGRpdmlkZW5kLHBhaWQsdW5yZWFsaXplZCxlbmQgYmFsYW5jZQphbm5AZmly' +
  'bS5leGFtcGxlLEF1Z3VzdCAyMDI1LDEwMDAwLjAwLDMuMzMsMzMzLjAwLDAuMDAsMzMzLjAwLDEwMzMzLjAwCg==' +
  ''
const augustTotals = { rows: 1, principal: 10000, paid: 0 }

/** Every call once. The figures are those of one account, and add up as docs/figures.md says. */
export const examples: { readonly [Name in EndpointName]: Example<Name> } = {
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
  impersonate: {
    body: { user_id: ann.id, reason: 'Ann asks about her July figures.' },
    response: {
      token,
      impersonated_user_id: ann.id,
      username: ann.email,
      email: ann.email,
      is_staff: false,
    },
  },
  stopImpersonation: { response: { token, user: desk } },
  users: { response: [ann, desk] },
  userInvestment: {
    params: { userId: ann.id },
    response: { user_id: ann.id, initial_investment: 10000, recorded: true },
  },
  latestSummary: { params: { userId: ann.id }, response: july },
  allSummaries: { params: { userId: 3 }, response: [{ ...june, id: 3_202_506 }, flagged] },
  addSummary: {
    body: { user_id: ann.id, ...august },
    response: {
      message: 'August 2025 is posted.',
      summary: { ...august, id: 2_202_508, posted_at: '2025-09-01T09:12:00.000Z', version: 1 },
    },
  },
  correctSummary: {
    body: { user_id: ann.id, ...asPosted(july), reason: 'The payout of 100.00 was left out.' },
    response: {
      message: 'July 2025 is corrected.',
      summary: { ...july, posted_at: '2025-08-04T15:30:00.000Z', version: 2 },
    },
  },
  monthEnd: {
    params: { month: '2025-08' },
    response: {
      month: 'August 2025',
      rows: [
        {
          id: ann.id,
          email: ann.email,
          name: 'Ann Archer',
          latest: 'July 2025',
          latest_principal: 10000,
          beginning_balance: 10000,
          dividend_percent: 3.33,
          dividend_paid: 0,
          posted: null,
        },
      ],
    },
  },
  postMonthEnd: {
    body: { month: 'August 2025', rows: [{ user_id: ann.id, ...august }], totals: augustTotals },
    response: { message: 'August 2025 is posted for 1 investor.', posted: 1 },
  },
  previewImport: {
    body: { file: augustFile },
    response: {
      rows: [
        {
          line: 2,
          state: 'to post',
          cells: [ann.email, 'August 2025', '10000.00', '3.33', '333.00', '0.00', '333.00', '10333.00'],
        },
      ],
    },
  },
  importSummaries: {
    body: { file: augustFile, totals: augustTotals },
    response: { message: '1 row is posted.', posted: 1 },
  },
  summariesDeux: { response: [june, july] },
  roiYield: { response: { labels: ['Q2 2025', 'Q3 2025'], data: [3.33, 6.66] } },
  roiGrowth: { response: { labels: ['June 2025', 'July 2025'], data: [3.33, 3.33] } },
  cumulativeProfit: { response: { labels: ['June 2025', 'July 2025'], data: [333, 666] } },
  investmentFirst: { response: { initial_investment: 10000, month: 'June 2025' } },
}
