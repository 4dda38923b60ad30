import type { Generated } from 'kysely'
import type { ClosingKind } from '@portico/contract/features/books'
import type { ActivityKind } from '@portico/contract/figures/activity'
import type { FigureName, OptionalName } from '@portico/contract/figures/monthly-figures'

/** Append-only. Money in and out of an account. */
export interface ActivityTable {
  id: Generated<number>
  user_id: number
  kind: ActivityKind
  amount: number
  /** the part of a withdrawal that is taken from retained gains */
  from_gains: number
  /** YYYYMMDD */
  received_on: number
  effective_month: number
  note: string
  posting_id: number | null
  posted_at: number
  posted_by: number | null
}

/** Append-only: a correction is a row with the next version, and triggers reject updates and deletes. */
export type SummariesTable = Record<Exclude<FigureName, OptionalName>, number> &
  Record<OptionalName, Generated<number>> & {
    user_id: number
    month: number
    version: number
    posted_at: number
    /** null for the command line */
    posted_by: number | null
    /** the reason for the correction or the voiding; null for version 1 */
    reason: string | null
    /** the posting it was part of */
    posting_id: Generated<number | null>
  }

/** Append-only. Closings and reopenings of the books; the latest says through which month they are closed. */
export interface BookClosingsTable {
  id: number
  kind: ClosingKind
  /** the last closed month from then on */
  closed_through: number
  reason: string
  decided_at: number
  decided_by: number | null
}
