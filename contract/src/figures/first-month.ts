import type { AccountMonth } from './account-months.ts'
import { feesOf } from './deductions.ts'
import { returnBetween } from './returns.ts'
import { quarterGains } from './series.ts'

/** Whether ROI is the only return there is: of a first month, with no fee before which it would be another. */
export function isOnlyRoi(months: readonly AccountMonth[]): boolean {
  const [first] = months
  if (first === undefined || months.length > 1 || feesOf(first.row) > 0) return false
  const { value } = returnBetween(months, first.row.month, first.row.month)
  return value !== null && value === quarterGains(months)[0]?.roi
}
