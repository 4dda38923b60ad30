import { auditExamples } from '../features/audit-examples.ts'
import { monthEndExamples } from '../features/month-end-examples.ts'
import type { Example } from './example-data.ts'
import {
  token,
  ann,
  desk,
  managedAnn,
  managedBea,
  june,
  july,
  flagged,
  julyBefore,
  julyCorrected,
  asPosted,
  august,
  bea,
  beaChanged,
  recoveryCodes,
} from './example-data.ts'
import type { staffEndpoints } from './staff-endpoints.ts'

/** An example of each call of staff. */
export const staffExamples: { [Name in keyof typeof staffEndpoints]: Example<Name> } = {
  waitlistEntries: {
    query: { search: 'bea', state: 'waiting' },
    response: { entries: [bea], total: 1, next: null },
  },
  inviteWaitlistEntry: {
    body: { id: bea.id, first_name: 'Bea', last_name: 'Baker', initial_investment: 10000 },
    response: { message: 'Bea Baker is invited.', entry: { ...beaChanged, state: 'invited', user_id: 5 } },
  },
  declineWaitlistEntry: {
    body: { id: bea.id },
    response: { message: 'Bea Baker is declined.', entry: { ...beaChanged, state: 'declined' } },
  },
  restoreWaitlistEntry: {
    body: { id: bea.id },
    response: { message: 'Bea Baker is waiting again.', entry: beaChanged },
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
  users: { response: [ann, desk] },
  accounts: {
    query: { role: 'investor', search: 'an', after: '' },
    response: { accounts: [managedAnn], total: 1, next: null },
  },
  account: { params: { userId: ann.id }, response: managedAnn },
  addAccount: {
    body: {
      email: managedBea.email,
      first_name: 'Bea',
      last_name: 'Baker',
      initial_investment: 25000,
      is_staff: false,
    },
    response: { message: 'The invitation is on its way to bea@mail.example.', account: managedBea },
  },
  inviteAccount: {
    body: { user_id: managedBea.id },
    response: { message: 'The invitation is on its way to bea@mail.example.', account: managedBea },
  },
  editAccount: {
    body: {
      user_id: ann.id,
      version: 1,
      email: ann.email,
      first_name: 'Ann',
      last_name: 'Archer',
      initial_investment: 12000,
      current_password: 'the one until today',
    },
    response: {
      message: 'The account is changed.',
      account: { ...managedAnn, version: 2, initial_investment: 12000 },
    },
  },
  disableAccount: {
    body: { user_id: ann.id },
    response: {
      message: 'The account is disabled and all its sessions are ended.',
      account: { ...managedAnn, version: 2, state: 'disabled' },
    },
  },
  enableAccount: {
    body: { user_id: ann.id },
    response: { message: 'The account is enabled.', account: { ...managedAnn, version: 3 } },
  },
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
    body: {
      user_id: ann.id,
      ...asPosted(july),
      version: 1,
      reason: 'The payout of 100.00 was left out.',
    },
    response: {
      message: 'July 2025 is corrected.',
      summary: julyCorrected,
    },
  },
  summaryHistory: {
    params: { userId: ann.id, month: '2025-07' },
    response: [
      { ...julyBefore, posted_by: desk.email, reason: null },
      { ...julyCorrected, posted_by: desk.email, reason: 'The payout of 100.00 was left out.' },
    ],
  },
  checks: {
    response: {
      count: 1,
      findings: [
        {
          code: 'ending_balance',
          quarter: flagged.quarter,
          message: 'End balance should be principal + unrealized: $10,233.00 expected, $10,232.00 posted.',
          mend: 'Correct the end balance to $10,233.00.',
          compared: { unit: 'usd', posted: 10232, expected: 10233, off: -1 },
          user: { ...ann, id: 3, username: 'cal@firm.example', email: 'cal@firm.example', first_name: 'Cal' },
        },
      ],
    },
  },
  monthTotals: {
    params: { month: '2025-07' },
    response: {
      quarter: 'July 2025',
      count: 2,
      principal: 20000,
      dividend: 666,
      paid: 200,
      gain: 466,
      missing_count: 1,
      missing: [
        {
          user: { ...ann, id: 4, username: 'dee@firm.example', email: 'dee@firm.example', first_name: 'Dee' },
          latest: 'June 2025',
        },
      ],
    },
  },
  ...monthEndExamples,
  audit: auditExamples.audit,
  auditVerification: auditExamples.auditVerification,
  secondFactor: {
    response: { set: true, required: false, available: true, recovery_codes_left: 10 },
  },
  beginSecondFactor: {
    body: { current_password: 'the one until today' },
    response: {
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      otpauth_url:
        'otpauth://totp/Portico:desk%40firm.example?issuer=Portico&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
    },
  },
  confirmSecondFactor: { body: { code: '755224' }, response: { recovery_codes: recoveryCodes } },
  renewRecoveryCodes: { body: { code: '287082' }, response: { recovery_codes: recoveryCodes } },
  removeSecondFactor: {
    body: { current_password: 'the one until today', code: '359152' },
    response: { message: 'Your second factor is off. All other sessions are ended.' },
  },
}
