import { contactFieldNames } from '@portico/contract/features/account-record'
import type { AuditDifference } from '@portico/contract/features/audit'
import { figureNames } from '@portico/contract/figures/monthly-figures'
import { day, dayToJson } from '@portico/contract/values/day'
import { FigureError, largestWhole } from '@portico/contract/values/decimal'
import type { Fields } from './differences.ts'
import { monthText } from './differences.ts'

/** A stored value as text, since tampered integers may be out of range. */
type Stored = string | null

/** How a field is stored, and how its value reads on the trail. */
interface Form {
  stored: 'number' | 'text'
  read: (value: Stored) => unknown
  /** The column, where it has another name than the field. */
  column?: string
}

type Forms = Readonly<Record<string, Form>>

/** A table that is compared with the trail, by account. Its fields keep their order in a report. */
export interface AuditedTable {
  table: string
  /** The column of the account. */
  id: string
  /** The tables that hold what belongs to a row. */
  from: string
  /** Integers that a row has besides its fields. */
  keys: readonly string[]
  /** How a difference names the row, and the column of its number; none where an account has one row. */
  named?: { as: keyof AuditDifference; by: string }
  /** Fields that the entry names. */
  state: Forms
  /** Fields that follow from the entry: who made it, when, and what it does. */
  entry: Forms
  /** Fields of later entries, each group with its time first; absent until then. */
  later: readonly Forms[]
}

const asStored = (value: Stored): unknown => value
const text: Form = { stored: 'text', read: asStored }
/** Times and ids of accounts. */
const integer: Form = { stored: 'number', read: asStored }
const money: Form = { stored: 'number', read: decimal }
const month: Form = { stored: 'number', read: monthText }
const isSince: Form = { stored: 'number', read: (value) => value !== null }
const number = (value: Stored) => (value === null ? null : Number(value))
const posting: Form = { stored: 'number', column: 'posting_id', read: number }

const by = (done: string): Forms => ({ [`${done}_at`]: integer, [`${done}_by`]: integer })
const each = (names: readonly string[], form: Form): Forms =>
  Object.fromEntries(names.map((name) => [name, form]))

/** The one description of each audited table: what is read from it, and how that is compared and named. */
export const auditedTables = {
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
      received_on: { stored: 'number', read: dayText },
      effective_month: month,
      note: text,
    },
    entry: { ...by('posted'), posting },
    later: [
      { ...by('voided'), reason: text },
      { ...by('marked'), sent_on: { stored: 'number', read: dayText }, reference: text },
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
    later: [by('taken_back')],
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
  },
  document: {
    table: 'document_recipients',
    id: 'user_id',
    from: 'document_recipients join documents on documents.id = document_id',
    keys: ['document_id'],
    named: { as: 'document_id', by: 'document_id' },
    state: each(['title', 'sha256'], text),
    entry: { state: text },
    later: [by('released'), { ...by('withdrawn'), reason: text }, { opened_at: integer }],
  },
  holding: {
    table: 'holdings',
    id: 'entered_by',
    from: 'holdings left join holding_withdrawals on holding_withdrawals.holding_id = holdings.id',
    keys: ['id'],
    named: { as: 'holding_id', by: 'id' },
    state: { held_on: { stored: 'number', read: dayText }, source: text, amount: money },
    entry: by('entered'),
    later: [{ ...by('withdrawn'), reason: text }],
  },
  explanation: {
    table: 'explained_differences',
    id: 'explained_by',
    from: 'explained_differences',
    keys: ['id'],
    named: { as: 'explanation_id', by: 'id' },
    state: { held_on: { stored: 'number', read: dayText }, difference: money, reason: text },
    entry: by('explained'),
    later: [],
  },
  tax: {
    table: 'tax_details',
    id: 'user_id',
    from: 'tax_details',
    keys: ['version'],
    state: each(['reference_end', 'country', 'form'], text),
    entry: {},
    later: [],
  },
  contact: {
    table: 'account_contacts',
    id: 'user_id',
    from: 'account_contacts',
    keys: ['version'],
    state: each(contactFieldNames, text),
    entry: {},
    later: [],
  },
} as const satisfies Readonly<Record<string, AuditedTable>>

export type AuditedKind = keyof typeof auditedTables

export const auditedKinds = Object.keys(auditedTables) as readonly AuditedKind[]

const groupsOf = ({ state, entry, later }: AuditedTable): readonly Forms[] => [state, entry, ...later]

/** The columns of an audited table that are stored as numbers, with its keys, or as texts. */
export function columnsOf(of: AuditedTable, stored: Form['stored']): string[] {
  const forms = groupsOf(of).flatMap((group) => Object.entries(group))
  const columns = forms
    .filter(([, form]) => form.stored === stored)
    .map(([name, { column = name }]) => column)
  return stored === 'number' ? [...of.keys, ...columns] : columns
}

/** The names of the fields that an entry about this names itself. */
export const stateNames = (kind: AuditedKind): readonly string[] => Object.keys(auditedTables[kind].state)

/** Reads rows of an audited table in the form of the trail. */
function readerOf(of: AuditedTable): (row: Readonly<Record<string, Stored>>) => Fields {
  const groups = groupsOf(of).map((group) => {
    const forms = Object.entries(group).map(([name, { column = name, read }]) => ({ name, column, read }))
    return { forms, isLater: of.later.includes(group) }
  })
  return (row) => {
    const fields: Record<string, unknown> = {}
    for (const { forms, isLater } of groups) {
      const [first] = forms
      if (isLater && first !== undefined && row[first.column] === null) continue
      for (const { name, column, read } of forms) fields[name] = read(row[column] ?? null)
    }
    return fields
  }
}

export const fieldsOfRow = Object.fromEntries(
  auditedKinds.map((kind) => [kind, readerOf(auditedTables[kind])]),
) as Readonly<Record<AuditedKind, ReturnType<typeof readerOf>>>

/** Stored hundredths as the number in entries, or as text if it is too large to be exact. */
export function decimal(stored: Stored): unknown {
  const hundredths = Number(stored)
  return stored === null || Math.abs(hundredths) > largestWhole ? stored : hundredths / 100
}

/** A stored day as in entries, or unchanged if it is invalid. */
export function dayText(stored: Stored): string {
  try {
    return dayToJson(day(Number(stored)))
  } catch (error) {
    if (error instanceof FigureError) return String(stored)
    throw error
  }
}
