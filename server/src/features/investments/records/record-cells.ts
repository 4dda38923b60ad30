import { centsOrNull } from '@portico/contract/values/money'
import type { Cell } from '../../../spreadsheets/table-cells.ts'
import type { Account } from '../../identity/queries/account-queries.ts'
import { fullName } from '../../identity/queries/account-queries.ts'

/** The columns that say whose a row is. */
export const nameHeaders = ['Account', 'Name', 'E-mail'] as const
export const nameCells = ({
  id,
  email,
  ...names
}: Pick<Account, 'id' | 'email' | 'firstName' | 'lastName'>): Cell[] => [id, fullName(names), email]
/** The same of the total. */
export const totalCells: readonly Cell[] = [null, 'Total', null]

/** An amount; nothing if it is too large to be exact. */
export function amountCell(amount: bigint): Cell {
  const exact = centsOrNull(amount)
  return exact === null ? null : { cents: exact }
}
