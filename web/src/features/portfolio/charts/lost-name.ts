import { feesOf } from '@portico/contract/figures/deductions'
import type { Summary } from '@portico/contract/figures/monthly-figures'

/** What an account is called for that has less than its principal: what it lost, or what fees have left of its gains. */
export function lostName(rows: readonly Summary[]): string {
  if (!rows.some((row) => feesOf(row) > 0)) return 'Lost'
  return rows.some(({ lossAmount }) => lossAmount > 0) ? 'Gains less losses and fees' : 'Gains less fees'
}
