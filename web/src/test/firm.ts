import type { Answer } from '@portico/contract/api/endpoints'
import { noFeesOfFirm } from '../../../contract/test/no-fees.ts'
import type { Replies } from './fake-server.ts'
import { ok } from './fake-server.ts'
import { samProfile } from './samples.ts'

/** A firm without months. */
export const emptyFirm: Answer<'firm'> = {
  position: { under_management: 0, money_in: 0, money_out: 0 },
  months: [],
  due: {
    quarter: 'June 2025',
    posted: 0,
    missing_count: 0,
    missing: [],
    without_months_count: 0,
    without_months: [],
  },
  open_months: null,
  invitations: null,
  waitlist: null,
  backup: null,
  drill: null,
}

/** What Home asks for first, of staff without months of their own in that firm. */
export const homeReplies: Replies = {
  'GET /api/users/profile/': ok({ ...samProfile, has_own_months: false }),
  'GET /api/users/firm/': ok(emptyFirm),
  'GET /api/users/reconciliation/': ok({ open: 0, days: [], moved: [], withdrawn: [] }),
}

/** What Home says, with one month in its table. */
export const homeHas = (quarter: string, more: Partial<Answer<'firm'>> = {}): Replies => {
  const sums = { money_in: 0, money_out: 0, gains: 0, paid: 0, lost: 0, ...noFeesOfFirm }
  const months = [{ quarter, ...sums, under_management: 0, investors: 0 }]
  return { 'GET /api/users/firm/': ok({ ...emptyFirm, months, ...more }) }
}
