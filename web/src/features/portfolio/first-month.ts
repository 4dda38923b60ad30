import { accountMonths } from '@portico/contract/figures/account-months'
import { feesOf } from '@portico/contract/figures/deductions'
import { returnBetween } from '@portico/contract/figures/returns'
import { quarterGains } from '@portico/contract/figures/series'
import type { OwnHistory } from '../../figures/portfolio-data.ts'

/** Whether ROI is the only return there is: of a first month, with no fee before which it would be another. */
export function isOnlyRoi(history: OwnHistory): boolean {
  const months = accountMonths(history)
  const [first] = months
  if (first === undefined || months.length > 1 || feesOf(first.row) > 0) return false
  const { value } = returnBetween(months, first.row.month, first.row.month)
  return value !== null && value === quarterGains(months)[0]?.roi
}
