import { day, dayToJson } from '@portico/contract/values/day'
import { FigureError, largestWhole } from '@portico/contract/values/decimal'
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

export type Forms = Readonly<Record<string, Form>>

const asStored = (value: Stored): unknown => value
export const text: Form = { stored: 'text', read: asStored }
/** Times and ids of accounts. */
export const integer: Form = { stored: 'number', read: asStored }
export const money: Form = { stored: 'number', read: decimal }
export const month: Form = { stored: 'number', read: monthText }
export const onDay: Form = { stored: 'number', read: dayText }
export const isSince: Form = { stored: 'number', read: (value) => value !== null }
export const number = (value: Stored) => (value === null ? null : Number(value))
export const posting: Form = { stored: 'number', column: 'posting_id', read: number }

export const by = (done: string): Forms => ({ [`${done}_at`]: integer, [`${done}_by`]: integer })
export const each = (names: readonly string[], form: Form): Forms =>
  Object.fromEntries(names.map((name) => [name, form]))

/** Stored hundredths as the number in entries, or as text if it is too large to be exact. */
function decimal(stored: Stored): unknown {
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
