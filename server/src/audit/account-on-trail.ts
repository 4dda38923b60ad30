import type { AuditAction, AuditDifference } from '@portico/contract/features/audit'
import { fieldsOf } from '@portico/contract/features/audit-sentences'
import { allFigures } from '@portico/contract/figures/monthly-figures'
import { entryState } from './entry-state.ts'

/**
 * The actions that change what is compared. Every version of Portico has put all of these fields on record, from its
 * first on; a field that comes later needs the value that it has in entries from before.
 */
export const auditedActions = [
  'account.created',
  'account.disabled',
  'account.edited',
  'account.enabled',
  'summary.corrected',
  'summary.posted',
] as const satisfies readonly AuditAction[]

/** Fields by their names in the entries. */
export type Fields = Readonly<Record<string, unknown>>

/** What was last told of an account, or of a version of a month, and by which entry. */
export interface Recorded {
  sequence: number
  fields: Fields
}

/** A difference of the past: what an entry says was there before it is not what was told until then. */
type Overwritten = Pick<AuditDifference, 'quarter' | 'version' | 'sequence' | 'trail' | 'table'> & {
  until: number
}

/** An entry as it is stored, whole numbers as text. */
interface StoredEntry {
  sequence: string | null
  at: string | null
  actor_id: string | null
  action: string | null
  before: string | null
  after: string | null
}

const accountFields = ['email', 'first_name', 'last_name', 'is_staff', 'initial_investment']
const figures = allFigures.map(({ name }) => name)
/** What entries from before a figure was there mean by leaving it out. */
const leftOut = Object.fromEntries(
  allFigures.flatMap(({ name, optional }) => (optional === true ? [[name, 0]] : [])),
)

const figuresIn = (fields: Fields): Record<string, unknown> => ({ ...leftOut, ...pick(fields, figures) })

function pick(fields: Fields, names: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {}
  for (const name of names) if (name in fields) picked[name] = fields[name]
  return picked
}

/** Of what an entry says of an account, what is compared. Whether its owner has chosen a password is not told by all. */
function accountIn(fields: Fields): Fields {
  const known = pick(fields, accountFields)
  if (!('state' in fields)) return known
  return { ...known, state: fields['state'] === 'disabled' ? 'disabled' : 'active' }
}

/** What the audit trail says of an account: how it stands, and every version of its posted months. */
export class AccountOnTrail {
  account: Recorded | undefined
  /** by the month's text; undefined is a version that no entry tells of, or one that was taken */
  readonly #months = new Map<string, (Recorded | undefined)[]>()
  readonly overwritten: Overwritten[] = []

  /** Takes the entries of an account in the order of the trail. */
  constructor(entries: readonly StoredEntry[]) {
    for (const entry of entries) {
      const before = fieldsOf(entryState(entry.before))
      const after = fieldsOf(entryState(entry.after))
      if (entry.action === 'summary.posted') this.#takeMonth(entry, undefined, after)
      else if (entry.action === 'summary.corrected') this.#takeMonth(entry, before, after)
      else this.#takeAccount(Number(entry.sequence), accountIn(before), accountIn(after))
    }
  }

  #takeAccount(sequence: number, before: Fields, after: Fields): void {
    this.#compare({ quarter: null, version: null, until: sequence }, this.account, before)
    const fields: Fields = { ...this.account?.fields, ...after }
    this.account = { sequence, fields: { ...fields, state: fields['state'] ?? 'active' } }
  }

  #takeMonth(entry: StoredEntry, before: Fields | undefined, after: Fields): void {
    const quarter = String(after['quarter'])
    const versions = this.#months.get(quarter) ?? []
    this.#months.set(quarter, versions)
    const sequence = Number(entry.sequence)
    if (before !== undefined && versions.length === 0) versions.push(undefined)
    const known = versions.at(-1)
    if (before !== undefined && known !== undefined)
      this.#compare({ quarter, version: versions.length, until: sequence }, known, figuresIn(before))
    const posted = { posted_at: entry.at, posted_by: entry.actor_id, reason: after['reason'] ?? null }
    versions.push({ sequence, fields: Object.assign(figuresIn(after), posted) })
  }

  /** What was told of a version of a month, once. */
  takeVersion(quarter: string, version: number): Recorded | undefined {
    const versions = this.#months.get(quarter)
    const recorded = versions?.[version - 1]
    if (versions !== undefined && recorded !== undefined) versions[version - 1] = undefined
    return recorded
  }

  /** The versions that were told of and not taken. */
  *restOfVersions(): Generator<[quarter: string, version: number, recorded: Recorded]> {
    for (const [quarter, versions] of this.#months)
      for (const [k, recorded] of versions.entries())
        if (recorded !== undefined) yield [quarter, k + 1, recorded]
  }

  /** An edit or a correction puts on record what it found: that must be what was told until then. */
  #compare(
    where: Pick<Overwritten, 'quarter' | 'version' | 'until'>,
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
