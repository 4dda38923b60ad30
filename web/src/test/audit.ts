import type { AuditEntry } from '@portico/contract/features/audit'
import { iris, sam } from './samples.ts'

/** An entry of the audit trail: staff posted a month. */
export const postedEntry: AuditEntry = {
  sequence: 3,
  at: '2025-07-15T12:00:00.000Z',
  actor: sam.email,
  actor_id: 1,
  acting_as: null,
  action: 'summary.posted',
  subject: iris.email,
  subject_id: 2,
  before: null,
  after: { id: 7, quarter: 'July 2025', beginning_balance: 10000, dividend_percent: 3.33 },
}
