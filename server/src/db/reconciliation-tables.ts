import type { Generated } from 'kysely'

/** All append-only. Days are YYYYMMDD. */
export interface ReconciliationTables {
  /** What a bank or custodian says the fund holds at the end of a day. */
  holdings: {
    id: Generated<number>
    held_on: number
    source: string
    amount: number
    entered_at: number
    entered_by: number
  }
  holding_withdrawals: {
    holding_id: number
    reason: string
    withdrawn_at: number
    withdrawn_by: number
  }
  /** An explanation holds while the difference on the day is the same. */
  explained_differences: {
    id: Generated<number>
    held_on: number
    difference: number
    reason: string
    explained_at: number
    explained_by: number
  }
}
