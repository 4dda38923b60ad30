import type { AuditDifference } from '@portico/contract/features/audit'
import { fieldsOf } from '@portico/contract/features/audit-sentences'
import { allFigures } from '@portico/contract/figures/monthly-figures'
import { entryState } from './append-audit.ts'
import type { Step, TextEntry } from './audited-rows.ts'
import { numberInEntry, pick, recordedBy, stateNames, stepOf } from './audited-rows.ts'
import type { AccountKind, AuditedKind } from './audited-tables.ts'
import { accountKinds } from './audited-tables.ts'
import type { Fields, Recorded } from './differences.ts'

/** A past difference: the state that an entry found is not the one recorded before. */
type Overwritten = Pick<
  AuditDifference,
  'quarter' | 'version' | 'activity_id' | 'sequence' | 'trail' | 'table'
> & { until: number }

/** The numbered records of an account apart from its months. */
export type Numbered = Exclude<AccountKind, 'account' | 'month'>
export const numberedKinds = accountKinds.filter(
  (kind): kind is Numbered => kind !== 'account' && kind !== 'month',
)

/** The defaults for figures that older entries do not have. */
const leftOut = Object.fromEntries(
  allFigures.flatMap(({ name, optional }) => (optional === true ? [[name, 0]] : [])),
)

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

/** An account as recorded on the audit trail: its current state, every version of its posted months, and what else it has. */
export class AccountOnTrail {
  account: Recorded | undefined
  /** by the month's text; undefined for a version without an entry, or one already taken */
  readonly #months = new Map<string, (Recorded | undefined)[]>()
  readonly #numbered = new Map<AuditedKind, Map<number, Recorded>>(
    numberedKinds.map((kind) => [kind, new Map()]),
  )
  readonly overwritten: Overwritten[] = []

  /** Takes the account's entries in order. */
  constructor(entries: readonly TextEntry[]) {
    for (const entry of entries) {
      const before = fieldsOf(entryState(entry.before))
      const after = fieldsOf(entryState(entry.after))
      const step = stepOf(entry.action)
      if (step === undefined) continue
      if (step.kind === 'month') this.#takeMonth(step, entry, before, after)
      else if (step.kind === 'account') this.#takeAccount(entry, before, after)
      else this.#takeNumbered(step, entry, before, after)
    }
  }

  #takeAccount(entry: TextEntry, before: Fields, after: Fields): void {
    const sequence = Number(entry.sequence)
    this.#compare({ quarter: null, version: null, until: sequence }, this.account, accountIn(before))
    const changed = { ...accountIn(after), ...confirmedIn(entry.action, after) }
    const fields: Fields = { ...this.account?.fields, ...changed }
    this.account = { sequence, fields: { ...fields, state: fields['state'] ?? 'active' } }
  }

  #takeMonth(step: Step, entry: TextEntry, before: Fields, after: Fields): void {
    const quarter = String(after['quarter'])
    const versions = this.#months.get(quarter) ?? []
    this.#months.set(quarter, versions)
    const isFirst = entry.action === 'summary.posted'
    if (!isFirst && versions.length === 0) versions.push(undefined)
    const known = versions.at(-1)
    if (!isFirst && known !== undefined) {
      const found = { ...leftOut, ...pick(before, stateNames('month')) }
      this.#compare({ quarter, version: versions.length, until: Number(entry.sequence) }, known, found)
    }
    const { sequence, fields } = recordedBy(step, entry, after, undefined)
    versions.push({ sequence, fields: { ...leftOut, ...fields } })
  }

  #takeNumbered(step: Step, entry: TextEntry, before: Fields, after: Fields): void {
    const { kind, does } = step
    const rows = this.#rows(kind)
    const number = numberInEntry(kind, after)
    const known = rows.get(number)
    const activity = kind === 'activity' ? { activity_id: number } : {}
    const where = { quarter: null, version: null, ...activity, until: Number(entry.sequence) }
    if (known !== undefined) this.#compare(where, known, pick(before, stateNames(kind)))
    if (does === 'removes') rows.delete(number)
    else rows.set(number, recordedBy(step, entry, after, known))
  }

  #rows(kind: AuditedKind): Map<number, Recorded> {
    return this.#numbered.get(kind) ?? new Map<number, Recorded>()
  }

  /** Returns and removes the recorded fields of what has this number. */
  takeNumbered(kind: Numbered, id: number): Recorded | undefined {
    const recorded = this.#rows(kind).get(id)
    this.#rows(kind).delete(id)
    return recorded
  }

  /** Unmatched records. */
  restOfNumbered(kind: Numbered): Iterable<[id: number, recorded: Recorded]> {
    return this.#rows(kind)
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
