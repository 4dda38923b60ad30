import type { Generated } from 'kysely'
import type { WaitlistState } from '@portico/contract/features/waitlist-entries'
import type { FigureName } from '@portico/contract/figures/monthly-figures'

/**
 * The tables as both engines hold them: whole numbers, text and null only. Moments are epoch milliseconds,
 * money is whole cents, a percentage whole hundredths, a month YYYYMM; a yes-or-no is the moment it became so.
 */
export interface Tables {
  settings: SettingsTable
  users: UsersTable
  last_sign_ins: LastSignInsTable
  sessions: SessionsTable
  summaries: SummariesTable
  audit_entries: AuditEntriesTable
  audit_head: AuditHeadTable
  limits: LimitsTable
  waitlist_entries: WaitlistEntriesTable
  password_resets: PasswordResetsTable
  outbox: OutboxTable
  second_factors: SecondFactorsTable
  recovery_codes: RecoveryCodesTable
}

/** What queries can ask: the tables, and the view of the newest version of each month. */
export interface Schema extends Tables {
  current_summaries: SummariesTable
}

interface SettingsTable {
  name: string
  value: string
}

interface UsersTable {
  id: Generated<number>
  email: string
  /** empty until somebody who was invited has chosen a password */
  password_hash: string
  first_name: string
  last_name: string
  initial_investment: number | null
  staff_since: number | null
  disabled_since: number | null
  /** Raised in every transaction that changes what this account shows. */
  data_version: Generated<number>
  created_at: number
  /** Raised with every edit, which must know the one it replaces. */
  version: Generated<number>
  /** E-mail and names in lower case, as a search looks for them. */
  search_text: string
}

/** Apart from users, so that signing in waits for nobody who changes the account's figures. */
interface LastSignInsTable {
  user_id: number
  at: number
}

interface SessionsTable {
  id: Generated<number>
  /** SHA-256 of the token, in hex; the token itself is stored nowhere. */
  token_hash: string
  user_id: number
  created_at: number
  last_used_at: number
  idle_limit_ms: number
  expires_at: number
  /** the member of staff who sees the portal as this account; null on a session of one's own */
  impersonator_id: number | null
  /** the staff session behind it; null on a session of one's own, and once that session is over */
  impersonator_session_id: number | null
}

/** Grows only: a correction is a row with the next version, and triggers refuse updates and deletes. */
type SummariesTable = Record<FigureName, number> & {
  user_id: number
  month: number
  version: number
  posted_at: number
  /** null for the command line */
  posted_by: number | null
  /** why a later version replaced an earlier one; null on version 1 */
  reason: string | null
}

/** Grows only. Each hash covers the entry and the hash before it. */
interface AuditEntriesTable {
  sequence: number
  at: number
  /** null for the command line */
  actor_id: number | null
  actor: string
  /** whom the actor was impersonating */
  acting_as_id: number | null
  action: string
  subject_id: number | null
  before: string | null
  after: string | null
  previous_hash: string
  hash: string
}

/** One row: where the audit chain ends. Updating it is what puts changes on record in line. */
interface AuditHeadTable {
  id: number
  sequence: number
  hash: string
}

/** How often something was tried in its window. */
interface LimitsTable {
  /** what is limited, and a hash of whom or where */
  name: string
  count: number
  last_at: number
  ends_at: number
}

interface WaitlistEntriesTable {
  id: Generated<number>
  email: string
  full_name: string
  created_at: number
  /** Written at each asking, so that joining again takes the same work as joining. */
  last_asked_at: number
  state: Generated<WaitlistState>
  /** When and by whom the state was changed last; null before the first time. */
  changed_at: number | null
  changed_by: number | null
  /** E-mail and name in lower case, as a search looks for them. */
  search_text: string
}

/** At most one link an account: the newest. */
interface PasswordResetsTable {
  user_id: number
  /** SHA-256 of the token, in hex; the token itself stands in the mail only. */
  token_hash: string
  expires_at: number
  used_at: number | null
}

/** Mails, written in the transaction that causes them. */
interface OutboxTable {
  id: Generated<number>
  recipient: string
  subject: string
  /** Both bodies are erased once there is nothing left to send. */
  text: string
  html: string
  created_at: number
  attempts: number
  /** When it is due, or, while a sender has it, when that sender is given up on; null when there is nothing left to do. */
  next_attempt_at: number | null
  sent_at: number | null
  /** Why the last attempt failed, in a code: what a mail server says may name people. */
  last_error: string | null
}

/** At most one an account. */
interface SecondFactorsTable {
  user_id: number
  /** see security/seal.ts */
  sealed_secret: string
  /** null until a code has shown that the app has the secret */
  confirmed_since: number | null
  /** The newest half-minute whose code was used; no code of it or of one before is taken again. */
  last_step: number
}

interface RecoveryCodesTable {
  user_id: number
  /** SHA-256 of account and code, in hex; the codes themselves are shown once. */
  code_hash: string
  used_at: number | null
}
