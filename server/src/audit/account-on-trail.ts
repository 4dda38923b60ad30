import type { AuditDifference } from '@portico/contract/features/audit'
import { fieldsOf } from '@portico/contract/features/audit-sentences'
import { allFigures } from '@portico/contract/figures/monthly-figures'
import { entryState } from './append-audit.ts'
import { stateNames } from './audited-tables.ts'
import type { Fields, Recorded } from './differences.ts'
import type { TextEntry } from './part-queries.ts'

/** A past difference: the state that an entry found is not the one recorded before. */
type Overwritten = Pick<
  AuditDifference,
  'quarter' | 'version' | 'activity_id' | 'sequence' | 'trail' | 'table'
> & { until: number }

/** What an account has apart from its months, each by number: money in and out, notes, statements, documents, what its owner entered for reconciliation, and the contact and tax details as number 0. */
export const numberedKinds = [
  'activity',
  'note',
  'statement',
  'document',
  'holding',
  'explanation',
  'contact',
  'tax',
] as const
export type Numbered = (typeof numberedKinds)[number]

/** The defaults for figures that older entries do not have. */
const leftOut = Object.fromEntries(
  allFigures.flatMap(({ name, optional }) => (optional === true ? [[name, 0]] : [])),
)

const figuresIn = (fields: Fields): Record<string, unknown> => ({
  ...leftOut,
  ...pick(fields, stateNames('month')),
})

function pick(fields: Fields, names: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {}
  for (const name of names) if (name in fields) picked[name] = fields[name]
  return picked
}

/** The compared fields of an entry about an account. Not all entries distinguish invited from active. */
function accountIn(fields: Fields): Fields {
  const known = pick(fields, stateNames('account'))
  // Before there were roles, all staff could do what administrators can now.
  if (known['is_staff'] === true)
    known['role'] = 'role' in known ? (known['role'] ?? undefined) : 'administrator'
  if ('confirmed_name' in known) known['confirmed_name'] ||= undefined
  if ('closed' in fields) known['closed'] = fields['closed'] === true || undefined
  if (!('state' in fields)) return known
  return { ...known, state: fields['state'] === 'disabled' ? 'disabled' : 'active' }
}

/** The name that an entry confirms: what staff type, and not what owners call themselves. */
function confirmedIn(action: string | null, after: Fields): Fields {
  // Where an owner has another name than the confirmed one, the entry says which is confirmed.
  if ('confirmed_name' in after) return {}
  const { first_name: first, last_name: last } = after
  const isConfirmed = action === 'account.created' || action === 'account.edited'
  if (!isConfirmed || typeof first !== 'string' || typeof last !== 'string') return {}
  return { confirmed_name: `${first} ${last}`.trim() || undefined }
}

/** An account as recorded on the audit trail: its current state, every version of its posted months, and its activity. */
export class AccountOnTrail {
  account: Recorded | undefined
  /** by the month's text; undefined for a version without an entry, or one already taken */
  readonly #months = new Map<string, (Recorded | undefined)[]>()
  readonly #numbered: Readonly<Record<Numbered, Map<number, Recorded>>> = {
    activity: new Map(),
    note: new Map(),
    statement: new Map(),
    document: new Map(),
    holding: new Map(),
    explanation: new Map(),
    contact: new Map(),
    tax: new Map(),
  }
  readonly overwritten: Overwritten[] = []

  /** Takes the account's entries in order. */
  constructor(entries: readonly TextEntry[]) {
    for (const entry of entries) {
      const before = fieldsOf(entryState(entry.before))
      const after = fieldsOf(entryState(entry.after))
      if (entry.action === 'summary.posted') this.#takeMonth(entry, undefined, after)
      else if (entry.action === 'summary.corrected' || entry.action === 'summary.voided')
        this.#takeMonth(entry, before, after)
      else if (entry.action === 'activity.added') this.#takeActivity(entry, after)
      else if (entry.action === 'activity.voided') this.#takeActivityVoid(entry, before, after)
      else if (entry.action === 'payment.sent') this.#amend('activity', 'marked', entry, after)
      else if (entry.action === 'account.contact-changed') this.#takeDetails('contact', entry, before, after)
      else if (entry.action === 'account.tax-changed') this.#takeDetails('tax', entry, before, after)
      else if (entry.action === 'note.added') this.#add('note', 'written', entry, after)
      else if (entry.action === 'note.taken-back') this.#amend('note', 'taken_back', entry, after)
      else if (entry.action === 'statement.issued') this.#add('statement', 'issued', entry, after)
      else if (entry.action === 'holding.entered') this.#add('holding', 'entered', entry, after)
      else if (entry.action === 'holding.withdrawn') this.#amend('holding', 'withdrawn', entry, after)
      else if (entry.action === 'holding.explained') this.#add('explanation', 'explained', entry, after)
      else if (entry.action?.startsWith('document.') === true) this.#takeDocument(entry, after)
      else
        this.#takeAccount(Number(entry.sequence), accountIn(before), {
          ...accountIn(after),
          ...confirmedIn(entry.action, after),
        })
    }
  }

  #takeAccount(sequence: number, before: Fields, after: Fields): void {
    this.#compare({ quarter: null, version: null, until: sequence }, this.account, before)
    const fields: Fields = { ...this.account?.fields, ...after }
    this.account = { sequence, fields: { ...fields, state: fields['state'] ?? 'active' } }
  }

  #takeMonth(entry: TextEntry, before: Fields | undefined, after: Fields): void {
    const quarter = String(after['quarter'])
    const versions = this.#months.get(quarter) ?? []
    this.#months.set(quarter, versions)
    const sequence = Number(entry.sequence)
    if (before !== undefined && versions.length === 0) versions.push(undefined)
    const known = versions.at(-1)
    if (before !== undefined && known !== undefined)
      this.#compare({ quarter, version: versions.length, until: sequence }, known, figuresIn(before))
    const posted = {
      posted_at: entry.at,
      posted_by: entry.actor_id,
      posting: after['posting'] ?? null,
      reason: after['reason'] ?? null,
      voided: after['voided'] === true,
    }
    versions.push({ sequence, fields: Object.assign(figuresIn(after), posted) })
  }

  #takeActivity(entry: TextEntry, after: Fields): void {
    const posting = after['posting'] ?? null
    const posted = { posted_at: entry.at, posted_by: entry.actor_id, posting }
    const fields = { ...pick(after, stateNames('activity')), ...posted }
    this.#numbered.activity.set(Number(after['id']), { sequence: Number(entry.sequence), fields })
  }

  #takeActivityVoid(entry: TextEntry, before: Fields, after: Fields): void {
    const id = Number(after['id'])
    const sequence = Number(entry.sequence)
    const known = this.#numbered.activity.get(id)
    const where = { quarter: null, version: null, activity_id: id, until: sequence }
    this.#compare(where, known, pick(before, stateNames('activity')))
    const voided = { voided_at: entry.at, voided_by: entry.actor_id, reason: after['reason'] ?? null }
    if (known !== undefined)
      this.#numbered.activity.set(id, { sequence, fields: { ...known.fields, ...voided } })
  }

  /** Takes an entry that replaces what an account has one row of. */
  #takeDetails(kind: 'contact' | 'tax', entry: TextEntry, before: Fields, after: Fields): void {
    const sequence = Number(entry.sequence)
    const known = this.#numbered[kind].get(0)
    if (known !== undefined)
      this.#compare({ quarter: null, version: null, until: sequence }, known, pick(before, stateNames(kind)))
    this.#numbered[kind].set(0, { sequence, fields: pick(after, stateNames(kind)) })
  }

  /** Takes an entry that adds a row; `done` is what was done with it, in the names of its fields. */
  #add(kind: Numbered, done: string, entry: TextEntry, after: Fields): void {
    const by = { [`${done}_at`]: entry.at, [`${done}_by`]: entry.actor_id }
    const fields = { ...pick(after, stateNames(kind)), ...by }
    this.#numbered[kind].set(Number(after['id']), { sequence: Number(entry.sequence), fields })
  }

  /** The same of a later entry about the row, which may give a reason, or when and how a payment was sent. */
  #amend(kind: Numbered, done: string, entry: TextEntry, after: Fields): void {
    const id = Number(after['id'])
    const by = { [`${done}_at`]: entry.at, [`${done}_by`]: entry.actor_id }
    const fields = {
      ...this.#numbered[kind].get(id)?.fields,
      ...by,
      ...pick(after, ['reason', 'sent_on', 'reference']),
    }
    this.#numbered[kind].set(id, { sequence: Number(entry.sequence), fields })
  }

  #takeDocument(entry: TextEntry, after: Fields): void {
    const id = Number(after['document'])
    const { at, actor_id: by } = entry
    const done: Readonly<Record<string, Fields>> = {
      'document.addressed': { ...pick(after, stateNames('document')), state: 'waiting' },
      'document.released': { state: 'released', released_at: at, released_by: by },
      'document.withdrawn': {
        state: 'withdrawn',
        withdrawn_at: at,
        withdrawn_by: by,
        reason: after['reason'] ?? null,
      },
      'document.opened': { opened_at: at },
    }
    const fields = { ...this.#numbered.document.get(id)?.fields, ...done[entry.action ?? ''] }
    this.#numbered.document.set(id, { sequence: Number(entry.sequence), fields })
    if (entry.action === 'document.unaddressed') this.#numbered.document.delete(id)
  }

  /** Returns and removes the recorded fields of what has this number. */
  takeNumbered(kind: Numbered, id: number): Recorded | undefined {
    const recorded = this.#numbered[kind].get(id)
    this.#numbered[kind].delete(id)
    return recorded
  }

  /** Unmatched records. */
  restOfNumbered(kind: Numbered): Iterable<[id: number, recorded: Recorded]> {
    return this.#numbered[kind]
  }

  /** Returns and removes the recorded fields of a version. */
  takeVersion(quarter: string, version: number): Recorded | undefined {
    const versions = this.#months.get(quarter)
    const recorded = versions?.[version - 1]
    if (versions !== undefined && recorded !== undefined) versions[version - 1] = undefined
    return recorded
  }

  /** The recorded versions that were not taken. */
  *restOfVersions(): Generator<[quarter: string, version: number, recorded: Recorded]> {
    for (const [quarter, versions] of this.#months)
      for (const [k, recorded] of versions.entries())
        if (recorded !== undefined) yield [quarter, k + 1, recorded]
  }

  /** An edit or correction records the state it found, which must match the one recorded before. */
  #compare(
    where: Pick<Overwritten, 'quarter' | 'version' | 'activity_id' | 'until'>,
    known: Recorded | undefined,
    found: Fields,
  ): void {
    const names = Object.keys(found).filter((name) => found[name] !== known?.fields[name])
    if (names.length === 0) return
    const trail = known === undefined ? null : pick(known.fields, names)
    this.overwritten.push({
      ...where,
      sequence: known?.sequence ?? null,
      trail,
      table: pick(found, names),
    })
  }
}
