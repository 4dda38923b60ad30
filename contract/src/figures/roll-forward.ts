import type { Deducted } from './deductions.ts'
import { deductedFigures } from './deductions.ts'
import type { FirmFlows } from './firm.ts'
import { addFlows, netOf, noFlows } from './firm.ts'
import { capitalised } from './monthly-figures.ts'
import type { Month } from '../values/month.ts'

/** How a balance became another in some months, of one investor or over all: opening + what moved = closing. */
export interface RollForward extends Omit<FirmFlows, 'investors'> {
  opening: bigint
  closing: bigint
}

/** An amount of a roll-forward: its name in the API, and its heading. */
export interface RollForwardColumn {
  key: keyof RollForward
  name: RollForwardName
  header: string
  /** Whether a page leaves the column out if it is zero for everyone; files always have it. */
  isRare: boolean
  /** Whether it lowers the balance: pages show it with a minus. */
  isDeducted: boolean
}

export type RollForwardName =
  | 'opening'
  | 'money_in'
  | 'gains'
  | Deducted['name']
  | 'paid'
  | 'money_out'
  | 'closing'

/** The amounts in the order of a statement. Each figure that is deducted, such as a fee, is a column of its own. */
export const rollForwardColumns: readonly RollForwardColumn[] = [
  { key: 'opening', name: 'opening', header: 'Opening balance', isRare: false, isDeducted: false },
  { key: 'in', name: 'money_in', header: 'Money in', isRare: false, isDeducted: false },
  { key: 'gains', name: 'gains', header: 'Gains', isRare: false, isDeducted: false },
  ...deductedFigures.map(({ key, name, deducted }) => ({
    key,
    name,
    header: capitalised(deducted.as),
    isRare: true,
    isDeducted: true,
  })),
  { key: 'paid', name: 'paid', header: 'Paid out', isRare: false, isDeducted: true },
  { key: 'out', name: 'money_out', header: 'Money out', isRare: false, isDeducted: true },
  { key: 'closing', name: 'closing', header: 'Closing balance', isRare: false, isDeducted: false },
]

/** Builds a record by the names of the amounts. */
export const byColumn = <Value>(of: (column: RollForwardColumn) => Value): Record<RollForwardName, Value> =>
  Object.fromEntries(rollForwardColumns.map((column) => [column.name, of(column)])) as Record<
    RollForwardName,
    Value
  >

/** The roll-forward of one or more accounts from one month to the end of another. */
export function rollForward(
  flows: ReadonlyMap<Month, FirmFlows>,
  { from, to }: { from: Month; to: Month },
): RollForward {
  let opening = 0n
  let moved = noFlows
  for (const [month, each] of flows) {
    if (month < from) opening += netOf(each)
    else if (month <= to) moved = addFlows(moved, each)
  }
  const { investors: _, ...amounts } = moved
  return { ...amounts, opening, closing: opening + netOf(moved) }
}

/** The gains after all deductions. */
export const profitOf = (row: RollForward): bigint =>
  deductedFigures.reduce((profit, { key }) => profit - row[key], row.gains)

/** Several added up. */
export const totalOf = (rows: readonly RollForward[]): RollForward =>
  Object.fromEntries(
    rollForwardColumns.map(({ key }) => [key, rows.reduce((total, row) => total + row[key], 0n)]),
  ) as unknown as RollForward

/** Whether nothing was in the account all the time, and nothing moved. */
export const isEmpty = (row: RollForward): boolean => rollForwardColumns.every(({ key }) => row[key] === 0n)
