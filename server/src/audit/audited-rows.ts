import type { AuditAction } from '@portico/contract/features/audit-actions'
import type { Forms } from './audited-fields.ts'
import type { AuditedKind, AuditedTable } from './audited-tables.ts'
import { auditedTables } from './audited-tables.ts'
import type { Fields, Recorded } from './differences.ts'

/** A row with all values as text, since tampered integers may be out of range. */
export type TextRow = Readonly<Record<string, string | null>>

/** An entry, likewise. */
export type TextEntry = Readonly<
  Record<'action' | 'before' | 'after', string | null> &
    Record<'sequence' | 'at' | 'actor_id', string | number | null>
>

const groupsOf = ({ state, entry, later }: AuditedTable): readonly Forms[] => [
  state,
  entry,
  ...later.map(({ fields }) => fields),
]

/** The columns of an audited table that are stored as numbers, with its keys, or as texts. */
export function columnsOf(of: AuditedTable, stored: 'number' | 'text'): string[] {
  const forms = groupsOf(of).flatMap((group) => Object.entries(group))
  const columns = forms
    .filter(([, form]) => form.stored === stored)
    .map(([name, { column = name }]) => column)
  return [...new Set(stored === 'number' ? [...of.keys, ...columns] : columns)]
}

/** Reads rows of an audited table in the form of the trail. */
function readerOf(of: AuditedTable): (row: TextRow) => Fields {
  const groups = groupsOf(of).map((group, k) => {
    const forms = Object.entries(group).map(([name, { column = name, read }]) => ({ name, column, read }))
    return { forms, isLater: k >= 2 }
  })
  return (row) => {
    const fields: Record<string, unknown> = {}
    for (const { forms, isLater } of groups) {
      if (isLater && forms.every(({ column }) => row[column] === null)) continue
      for (const { name, column, read } of forms) fields[name] = read(row[column] ?? null)
    }
    return fields
  }
}

const tables = Object.entries(auditedTables) as [AuditedKind, AuditedTable][]

export const fieldsOfRow = Object.fromEntries(tables.map(([kind, of]) => [kind, readerOf(of)])) as Readonly<
  Record<AuditedKind, ReturnType<typeof readerOf>>
>

/** What an entry does to the row that it names. */
export interface Step {
  kind: AuditedKind
  does: 'adds' | 'amends' | 'removes'
  /** The fields that follow from the entry. */
  fields: Forms
  sets: Fields
}

/** The entries that record a row of each table. */
export const actionsOn = ({ added, removed = [], later }: AuditedTable): readonly AuditAction[] => [
  ...added,
  ...removed,
  ...later.flatMap(({ on }) => on),
]

function stepsOf([kind, { added, removed = [], later, entry, sets }]: (typeof tables)[number]) {
  const step = (on: readonly AuditAction[], does: Step['does'], fields: Forms): [string, Step][] =>
    on.map((action) => [action, { kind, does, fields, sets: sets?.[action] ?? {} }])
  return [
    ...step(added, 'adds', entry),
    ...step(removed, 'removes', {}),
    ...later.flatMap(({ on, fields }) => step(on, 'amends', fields)),
  ]
}

const steps = new Map(tables.flatMap(stepsOf))

/** What entries with this action do; undefined for those that record nothing in an audited table. */
export const stepOf = (action: string | null): Step | undefined => steps.get(action ?? '')

/** The number by which an entry names the row, 0 where an account has one. */
export function numberInEntry(kind: AuditedKind, after: Fields): number {
  const { named } = auditedTables[kind]
  return named === undefined ? 0 : Number(after[named.inEntries ?? 'id'])
}

/** The fields of a state that are compared. */
export function pick(fields: Fields, names: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {}
  for (const name of names) if (name in fields) picked[name] = fields[name]
  return picked
}

/** The names of the fields that an entry about this names itself. */
export function stateNames(kind: AuditedKind): readonly string[] {
  const { state, computed = [] } = auditedTables[kind]
  return [...Object.keys(state), ...computed]
}

/** What an entry records of a row, of which `known` was recorded before. */
export function recordedBy(
  { kind, does, fields, sets }: Step,
  { sequence, at, actor_id: by }: Pick<TextEntry, 'sequence' | 'at' | 'actor_id'>,
  after: Fields,
  known: Recorded | undefined,
): Recorded {
  const base = does === 'adds' ? pick(after, stateNames(kind)) : known?.fields
  const valueOf = (name: string) => {
    if (name.endsWith('_at')) return at
    return name.endsWith('_by') ? by : (after[name] ?? base?.[name] ?? null)
  }
  const followed = Object.fromEntries(Object.keys(fields).map((name) => [name, valueOf(name)]))
  return { sequence: Number(sequence), fields: { ...base, ...followed, ...sets } }
}
