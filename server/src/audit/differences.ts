import type { AuditDifference } from '@portico/contract/features/audit'
import { formatMonth, isMonth } from '@portico/contract/values/month'

/** Fields by their names in entries. */
export type Fields = Readonly<Record<string, unknown>>

/** The latest recorded fields of an account or a version of a month, and the entry that recorded them. */
export interface Recorded {
  sequence: number
  fields: Fields
}

/** The differing fields of the trail and a table; all fields if the row is missing on one side. */
export function compared(
  recorded: Recorded | undefined,
  table: Fields | undefined,
): Pick<AuditDifference, 'sequence' | 'trail' | 'table'> | undefined {
  const trail = recorded?.fields
  const names = Object.keys({ ...table, ...trail })
  const differ = (name: string) => trail === undefined || table === undefined || trail[name] !== table[name]
  if (!names.some(differ)) return undefined
  const isStated = ([name, value]: [string, unknown]) => value !== undefined && differ(name)
  const only = (fields: Fields | undefined) =>
    fields === undefined ? null : Object.fromEntries(Object.entries(fields).filter(isStated))
  return { sequence: recorded?.sequence ?? null, trail: only(trail), table: only(table) }
}

/** A stored month as in entries, or unchanged if it is invalid. */
export function monthText(text: string | null): string {
  const month = Number(text)
  return isMonth(month) ? formatMonth(month) : String(text)
}

/** The difference with times and ids in the form of the API. */
export const readable = (difference: AuditDifference): AuditDifference => ({
  ...difference,
  trail: readableFields(difference.trail),
  table: readableFields(difference.table),
})

function readableFields(fields: Fields | null): Fields | null {
  if (fields === null) return null
  const read = (name: string, value: unknown) => {
    if (value === null) return null
    if (name.endsWith('_at')) return momentOf(value)
    return name.endsWith('_by') ? Number(value) : value
  }
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, read(name, value)]))
}

/** A stored time in ISO 8601, or the value unchanged if it is invalid. */
function momentOf(value: unknown): unknown {
  const date = new Date(Number(value))
  return Number.isNaN(date.getTime()) ? value : date.toISOString()
}
