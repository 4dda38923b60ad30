import { contactFieldNames } from '@portico/contract/features/account-record'
import type { AuditAction } from '@portico/contract/features/audit-actions'
import type { AuditDifference } from '@portico/contract/features/audit'
import { figureNames } from '@portico/contract/figures/monthly-figures'
import type { Forms } from './audited-fields.ts'
import {
  by,
  dayText,
  each,
  integer,
  isSince,
  money,
  month,
  number,
  onDay,
  posting,
  text,
} from './audited-fields.ts'
import type { Fields } from './differences.ts'
import { monthText } from './differences.ts'

/** A table that is compared with the trail. Its fields keep their order in a report. */
export interface AuditedTable {
  table: string
  /** The column of the account that it is about, or of who recorded it where it is the firm's. */
  id: string
  /** The tables that hold what belongs to a row. */
  from: string
  /** Integers that a row has besides its fields. */
  keys: readonly string[]
  /** How a difference names the row, the column of its number, and the name of that in entries; none where an account has one row. */
  named?: { as: keyof AuditDifference; by: string; inEntries?: string }
  /** Fields that the entry names. */
  state: Forms
  /** The names of those that are computed from the row, not stored in it. */
  computed?: readonly string[]
  /** Fields that follow from the entry that adds the row: who made it, when, and what it does. */
  entry: Forms
  /** Fields of later entries, absent until then. */
  later: readonly { on: readonly AuditAction[]; fields: Forms }[]
  /** The entries that add a row, or replace the one that an account has. */
  added: readonly AuditAction[]
  /** The entries that remove it. */
  removed?: readonly AuditAction[]
  /** The fields that follow from the action alone. */
  sets?: Readonly<Partial<Record<AuditAction, Fields>>>
}

/** The one description of each audited table of accounts: what is read from it, which entries record it, and how that is compared and named. */
export const accountTables = {
  account: {
    table: 'users',
    id: 'id',
    from: 'users',
    keys: [],
    state: {
      ...each(['email', 'first_name', 'last_name'], text),
      confirmed_name: { stored: 'text', read: (value) => value || undefined },
      is_staff: { ...isSince, column: 'staff_since' },
      role: { stored: 'text', read: (value) => value ?? undefined },
      initial_investment: money,
    },
    entry: {
      state: {
        stored: 'number',
        column: 'disabled_since',
        read: (value) => (value === null ? 'active' : 'disabled'),
      },
      closed: { stored: 'number', column: 'closed_since', read: (value) => value !== null || undefined },
    },
    later: [],
    added: [
      'account.closed',
      'account.created',
      'account.disabled',
      'account.edited',
      'account.email-changed',
      'account.enabled',
      'account.name-changed',
      'account.reopened',
      'account.role-changed',
    ],
  },
  month: {
    table: 'summaries',
    id: 'user_id',
    from: 'summaries',
    keys: ['month', 'version'],
    state: each(figureNames, money),
    entry: {
      ...by('posted'),
      posting,
      reason: text,
      voided: { stored: 'number', read: (value) => value === '1' },
    },
    later: [],
    added: ['summary.posted', 'summary.corrected', 'summary.voided'],
    sets: {
      'summary.posted': { voided: false },
      'summary.corrected': { voided: false },
      'summary.voided': { voided: true },
    },
  },
  activity: {
    table: 'activity',
    id: 'user_id',
    from: `activity left join activity_voids on activity_voids.activity_id = activity.id
      left join payments on payments.activity_id = activity.id`,
    keys: ['id'],
    named: { as: 'activity_id', by: 'id' },
    state: {
      kind: text,
      ...each(['amount', 'from_gains'], money),
      received_on: onDay,
      effective_month: month,
      note: text,
    },
    entry: { ...by('posted'), posting },
    added: ['activity.added'],
    later: [
      { on: ['activity.voided'], fields: { ...by('voided'), reason: text } },
      { on: ['payment.sent'], fields: { ...by('marked'), sent_on: onDay, reference: text } },
    ],
  },
  note: {
    table: 'account_notes',
    id: 'user_id',
    from: 'account_notes left join note_withdrawals on note_withdrawals.note_id = account_notes.id',
    keys: ['id'],
    named: { as: 'note_id', by: 'id' },
    state: { note: { ...text, column: 'text' } },
    entry: by('written'),
    added: ['note.added'],
    later: [{ on: ['note.taken-back'], fields: by('taken_back') }],
  },
  statement: {
    table: 'statements',
    id: 'user_id',
    from: 'statements',
    keys: ['id'],
    named: { as: 'statement_id', by: 'id' },
    state: {
      ...each(['number', 'period'], text),
      ...each(['first_month', 'last_month'], month),
      // Older statements have none of these three.
      period_end: { stored: 'number', read: (value) => (value === null ? undefined : monthText(value)) },
      ends_on: { stored: 'number', read: (value) => (value === null ? undefined : dayText(value)) },
      replaces: { stored: 'number', read: (value) => number(value) ?? undefined },
      // An ordinary one is not named on the trail.
      kind: { stored: 'text', read: (value) => (value === 'statement' ? undefined : value) },
      sha256: text,
    },
    entry: by('issued'),
    later: [],
    added: ['statement.issued'],
  },
  document: {
    table: 'document_recipients',
    id: 'user_id',
    from: 'document_recipients join documents on documents.id = document_id',
    keys: ['document_id'],
    named: { as: 'document_id', by: 'document_id', inEntries: 'document' },
    state: each(['title', 'sha256'], text),
    entry: { state: text },
    added: ['document.addressed'],
    removed: ['document.unaddressed'],
    later: [
      { on: ['document.released'], fields: by('released') },
      { on: ['document.withdrawn'], fields: { ...by('withdrawn'), reason: text } },
      { on: ['document.opened'], fields: { opened_at: integer } },
    ],
    sets: {
      'document.addressed': { state: 'waiting' },
      'document.released': { state: 'released' },
      'document.withdrawn': { state: 'withdrawn' },
    },
  },
  holding: {
    table: 'holdings',
    id: 'entered_by',
    from: 'holdings left join holding_withdrawals on holding_withdrawals.holding_id = holdings.id',
    keys: ['id'],
    named: { as: 'holding_id', by: 'id' },
    state: { held_on: onDay, source: text, amount: money },
    entry: by('entered'),
    added: ['holding.entered'],
    later: [{ on: ['holding.withdrawn'], fields: { ...by('withdrawn'), reason: text } }],
  },
  explanation: {
    table: 'explained_differences',
    id: 'explained_by',
    from: 'explained_differences',
    keys: ['id'],
    named: { as: 'explanation_id', by: 'id' },
    state: { held_on: onDay, difference: money, reason: text },
    entry: by('explained'),
    later: [],
    added: ['holding.explained'],
  },
  tax: {
    table: 'tax_details',
    id: 'user_id',
    from: 'tax_details',
    keys: ['version'],
    state: each(['reference_end', 'country', 'form'], text),
    entry: {},
    later: [],
    added: ['account.tax-changed'],
  },
  contact: {
    table: 'account_contacts',
    id: 'user_id',
    from: 'account_contacts',
    keys: ['version'],
    state: each(contactFieldNames, text),
    entry: {},
    later: [],
    added: ['account.contact-changed'],
  },
} as const satisfies Readonly<Record<string, AuditedTable>>

/** Without a decision, its time and author are left out. */
const decision: Forms = {
  ...each(['decided_at', 'decided_by'], { ...integer, read: (value) => value ?? undefined }),
  reason: text,
}
const firmRow = { keys: ['id'], entry: {}, later: [] } as const

/** The same of the tables that are about no account but the firm. */
export const firmTables = {
  prepared: {
    ...firmRow,
    table: 'prepared_postings',
    id: 'prepared_by',
    from: 'prepared_postings',
    named: { as: 'prepared_number', by: 'id', inEntries: 'number' },
    state: {
      ...each(['kind', 'sha256'], text),
      rows: { stored: 'number', column: 'row_count', read: number },
      from: { ...month, column: 'first_month' },
      to: { ...month, column: 'last_month' },
    },
    computed: ['content_sha256'],
    entry: { state: text, ...by('prepared'), ...decision },
    added: ['posting.prepared'],
    later: [{ on: ['posting.returned', 'posting.withdrawn', 'posting.released'], fields: decision }],
    sets: {
      'posting.prepared': { state: 'waiting', decided_at: undefined, decided_by: undefined },
      'posting.returned': { state: 'returned' },
      'posting.withdrawn': { state: 'withdrawn' },
      'posting.released': { state: 'released' },
    },
  },
  closing: {
    ...firmRow,
    table: 'book_closings',
    id: 'decided_by',
    from: 'book_closings',
    named: { as: 'closing_number', by: 'id' },
    state: { closed_through: month },
    entry: { kind: text, reason: { stored: 'text', read: (value) => value || null }, ...by('decided') },
    added: ['books.closed', 'books.reopened'],
    sets: { 'books.closed': { kind: 'closed' }, 'books.reopened': { kind: 'reopened' } },
  },
  // Issued a moment before its entry, so its time is not compared.
  confirmation: {
    ...firmRow,
    table: 'confirmations',
    id: 'issued_by',
    from: 'confirmations',
    named: { as: 'confirmation_number', by: 'id' },
    state: {
      ...each(['number', 'sha256'], text),
      on: { ...onDay, column: 'on_day' },
      investors: { stored: 'number', read: number },
      total: money,
    },
    entry: { issued_by: integer },
    added: ['statement.balances-confirmed'],
  },
} as const satisfies Readonly<Record<string, AuditedTable>>

export type AccountKind = keyof typeof accountTables
export type FirmKind = keyof typeof firmTables
export type AuditedKind = AccountKind | FirmKind

/** Every audited table. */
export const auditedTables: Readonly<Record<AuditedKind, AuditedTable>> = { ...accountTables, ...firmTables }
export const accountKinds = Object.keys(accountTables) as readonly AccountKind[]
export const firmKinds = Object.keys(firmTables) as readonly FirmKind[]
