import type { StatementTables } from './statement-tables.ts'
import type { Generated } from 'kysely'
import type { PostingKind } from '@portico/contract/features/postings'
import type { PreparedState, ReleasableKind } from '@portico/contract/features/release'
import type { Role } from '@portico/contract/features/roles'
import type { SignInOutcome } from '@portico/contract/features/session'
import type { WaitlistState } from '@portico/contract/features/waitlist-entries'
import type { FindingCode } from '@portico/contract/figures/checks'
import type { DocumentTables } from './document-tables.ts'
import type { DraftTables } from './draft-tables.ts'
import type { ActivityTable, BookClosingsTable, SummariesTable } from './money-tables.ts'
import type { NoticeTables } from './notice-tables.ts'
import type { ReconciliationTables } from './reconciliation-tables.ts'
import type { TaxTables } from './tax-tables.ts'

/**
 * The tables on both engines: integers, text and null only. Times are epoch milliseconds, money is in cents, percentages
 * in hundredths, months are YYYYMM, and a boolean is the time it became true.
 */
export interface Tables
  extends StatementTables, DocumentTables, DraftTables, NoticeTables, ReconciliationTables, TaxTables {
  settings: {
    name: string
    value: string
  }
  users: {
    id: Generated<number>
    email: string
    /** empty until an invited user has chosen a password */
    password_hash: string
    first_name: string
    last_name: string
    /** Both names as staff confirmed them last, which statements print; empty without one. */
    confirmed_name: Generated<string>
    initial_investment: number | null
    staff_since: number | null
    /** of staff; null for investors */
    role: Generated<Role | null>
    disabled_since: number | null
    /** when staff closed the account and everything was withdrawn */
    closed_since: Generated<number | null>
    /** Incremented in every transaction that changes what this account shows. */
    data_version: Generated<number>
    created_at: number
    /** Incremented with every edit, which must name the version it replaces. */
    version: Generated<number>
    /** E-mail and names in lower case, for searching. */
    search_text: string
  }
  /** Separate from users, so signing in never waits for a change of the account's figures. */
  last_sign_ins: {
    user_id: number
    at: number
  }
  /** Also separate from users: a visit changes no figure, so it must not look like a change of one. */
  visits: {
    user_id: number
    /** The latest time of the current visit. */
    at: number
    /** The end of the previous visit: everything posted until then has been seen. Null on the first visit. */
    seen_until: number | null
  }
  sessions: {
    id: Generated<number>
    /** SHA-256 of the token, in hex. The token itself is not stored. */
    token_hash: string
    user_id: number
    created_at: number
    last_used_at: number
    idle_limit_ms: number
    expires_at: number
    /** the member of staff impersonating this account; null in an ordinary session */
    impersonator_id: number | null
    /** the staff session behind it; null in an ordinary session, and once that session has ended */
    impersonator_session_id: number | null
    /** From where it was opened; each empty where unknown, and in an impersonation. */
    browser: Generated<string>
    system: Generated<string>
    network: Generated<string>
  }
  /** Sign-ins and failed attempts, for the account's owner; 90 days. Equal failures within a day are one row. */
  sign_ins: {
    id: Generated<number>
    user_id: number
    outcome: SignInOutcome
    attempts: number
    /** of the latest attempt */
    at: number
    browser: string
    system: string
    network: string
  }
  summaries: SummariesTable & {
    /** 1 if this version withdraws the month */
    voided: Generated<number>
  }
  /** Append-only. All rows of one month-end or import; its id is the posting's number. */
  postings: {
    id: Generated<number>
    kind: PostingKind
    row_count: number
    posted_at: number
    posted_by: number | null
  }
  /** Append-only. */
  posting_reversals: {
    posting_id: number
    reason: string
    reversed_at: number
    reversed_by: number | null
  }
  /** Postings that one person prepares and another releases. Triggers refuse all changes but a decision. */
  prepared_postings: {
    id: Generated<number>
    kind: ReleasableKind
    /** The body of the call, as canonical JSON. */
    body: string
    /** The control totals that the preparer typed, as JSON. */
    totals: string
    /** SHA-256 of the kind, the body and what they would write, in hex. */
    sha256: string
    row_count: number
    first_month: number
    last_month: number
    state: Generated<PreparedState>
    prepared_at: number
    prepared_by: number
    /** When it was returned, withdrawn, replaced or released, and by whom; null while it waits. */
    decided_at: number | null
    decided_by: number | null
    /** Why it was returned. */
    reason: string | null
  }
  book_closings: BookClosingsTable
  activity: ActivityTable
  /** Append-only. */
  activity_voids: {
    activity_id: number
    reason: string
    voided_at: number
    voided_by: number | null
  }
  /** Which withdrawals were sent, and when. */
  payments: {
    activity_id: number
    sent_on: number
    /** The bank's, for staff; empty for none. */
    reference: string
    marked_at: number
    /** Null for what the command line recorded before payments were marked. */
    marked_by: number | null
  }
  /** A finding that staff have looked into; it stays acknowledged while its message is the same. Never updated, and deleted to reopen it. */
  acknowledged_findings: {
    user_id: number
    month: number
    code: FindingCode
    message: string
    note: string
    acknowledged_at: number
    acknowledged_by: number | null
  }
  /** How staff reach an account's owner; each field empty where unknown. */
  account_contacts: {
    user_id: number
    /** Incremented with every edit, which must name the version it replaces. */
    version: number
    preferred_name: string
    phone: string
    postal_address: string
    tax_residence: string
  }
  /** Append-only. What staff note about an account, for staff only. */
  account_notes: {
    id: Generated<number>
    user_id: number
    text: string
    written_at: number
    written_by: number
  }
  /** Append-only. */
  note_withdrawals: {
    note_id: number
    taken_back_at: number
    taken_back_by: number
  }
  /** Append-only. Each hash covers the entry and the previous hash. */
  audit_entries: {
    sequence: number
    at: number
    /** null for the command line */
    actor_id: number | null
    actor: string
    /** the account that the actor was impersonating */
    acting_as_id: number | null
    action: string
    subject_id: number | null
    before: string | null
    after: string | null
    previous_hash: string
    hash: string
  }
  /** A single row with the end of the audit chain. Updating it serializes audited transactions. */
  audit_head: {
    id: number
    sequence: number
    hash: string
  }
  /** The number of attempts in a window. */
  limits: {
    /** the limit, and a hash of the account or address */
    name: string
    count: number
    last_at: number
    ends_at: number
  }
  waitlist_entries: {
    id: Generated<number>
    email: string
    full_name: string
    created_at: number
    /** Updated on every request, so joining again takes as long as joining. */
    last_asked_at: number
    state: Generated<WaitlistState>
    /** The latest change of state; null before the first. */
    changed_at: number | null
    changed_by: number | null
    /** E-mail and name in lower case, for searching. */
    search_text: string
  }
  /** At most one link per account: the newest. */
  password_resets: {
    user_id: number
    /** SHA-256 of the token, in hex; the token itself stands in the mail only. */
    token_hash: string
    expires_at: number
    used_at: number | null
  }
  /** At most one per account: the newest. Deleted when confirmed. */
  email_changes: {
    user_id: number
    new_email: string
    /** SHA-256 of the token, in hex; the token itself stands in the mail only. */
    token_hash: string
    /** the session in which it was requested, which stays when the others end */
    session_id: number
    requested_at: number
    expires_at: number
  }
  /** At most one per account. */
  second_factors: {
    user_id: number
    sealed_secret: string
    /** null until confirmed with a code */
    confirmed_since: number | null
    /** The latest 30-second step whose code was used. Codes of it and of earlier steps are rejected. */
    last_step: number
  }
  recovery_codes: {
    user_id: number
    /** SHA-256 of account and code, in hex. The codes themselves are only shown once. */
    code_hash: string
    used_at: number | null
  }
}

/** The tables, and the views of the newest version of each month and of the activity, without what was voided. */
export interface Schema extends Tables {
  current_summaries: SummariesTable
  current_activity: ActivityTable
}
