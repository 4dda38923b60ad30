import type { History } from './account-months.ts'
import { accountMonths, unexplained } from './account-months.ts'
import { countedOn } from './activity.ts'
import type { Deducted } from './deductions.ts'
import { deductedFigures } from './deductions.ts'
import { monthOfDay } from '../values/day.ts'
import type { Month } from '../values/month.ts'
import { nextMonth } from '../values/month.ts'

/**
 * The flows of a month, of one investor or of all, in cents. As bigint: the sum over a firm may exceed the limit of a
 * single figure. Deductions from the month's gains, such as its loss, are under the key of each figure.
 */
export interface FirmFlows extends Record<Deducted['key'], bigint> {
  /** Contributions by the day they moved, first principals, and what was added without a record. */
  in: bigint
  /** Withdrawals by the day they moved, and what was taken out without a record. */
  out: bigint
  /** What the month earned, before deductions. */
  gains: bigint
  /** Q: what was paid out of it. */
  paid: bigint
  /** How many investors have the month. */
  investors: number
}

const deductedKeys = deductedFigures.map(({ key }) => key)

/** What flows into the accounts, and out of them. */
const inflows = ['in', 'gains'] as const
const outflows = ['out', 'paid', ...deductedKeys] as const
export const flowNames = [...inflows, ...outflows] as const

const byFlow = (of: (name: (typeof flowNames)[number]) => bigint) =>
  Object.fromEntries(flowNames.map((name) => [name, of(name)])) as Omit<FirmFlows, 'investors'>

/** A month of the firm: what moved, and what is under management after it. */
export interface FirmMonth extends FirmFlows {
  month: Month
  underManagement: bigint
}

export const noFlows: FirmFlows = { ...byFlow(() => 0n), investors: 0 }

/** The flows of several months or sets of investors together. */
export const addFlows = (a: FirmFlows | undefined, b: FirmFlows): FirmFlows =>
  a === undefined ? b : { ...byFlow((name) => a[name] + b[name]), investors: a.investors + b.investors }

/** The sum of all deductions from the gains. */
export const deductedOf = (flows: FirmFlows): bigint =>
  deductedKeys.reduce((total, key) => total + flows[key], 0n)

/** What the flows add to the accounts: in − out + gains − paid − what is deducted. */
export const netOf = (flows: FirmFlows): bigint =>
  inflows.reduce((total, name) => total + flows[name], 0n) -
  outflows.reduce((total, name) => total + flows[name], 0n)

/** The assets under management now, and the flows since the latest posted month. */
export interface FirmPosition {
  underManagement: bigint
  in: bigint
  out: bigint
}

/** The sum of the positions of all accounts with a month or an entry. Before a month is posted anywhere, everything has moved since. */
export function firmPosition(flows: ReadonlyMap<Month, FirmFlows>): FirmPosition {
  const latest = firmMonths(flows).at(-1)
  const since = [...flows].filter(([month]) => latest === undefined || month > latest.month)
  const sum = (name: 'in' | 'out') => since.reduce((total, [, each]) => total + each[name], 0n)
  const moved = { in: sum('in'), out: sum('out') }
  return { underManagement: (latest?.underManagement ?? 0n) + moved.in - moved.out, ...moved }
}

/**
 * The firm's months from the first to the latest posted one, without a gap. Assets under management are the sum of
 * all accounts' positions at the end of the month:
 * under management = that of the month before + in − out + gains − paid − deductions, such as losses.
 */
export function firmMonths(flows: ReadonlyMap<Month, FirmFlows>): FirmMonth[] {
  const moved = [...flows.keys()].toSorted((a, b) => a - b)
  const latest = moved.findLast((month) => (flows.get(month)?.investors ?? 0) > 0)
  const months: FirmMonth[] = []
  let underManagement = 0n
  let month = moved[0]
  while (month !== undefined && latest !== undefined && month <= latest) {
    const own = flows.get(month) ?? noFlows
    underManagement += netOf(own)
    months.push({ month, ...own, underManagement })
    month = month === latest ? undefined : nextMonth(month)
  }
  return months
}

const positive = (amount: number): bigint => BigInt(Math.max(amount, 0))

/**
 * The flows of one investor by month: the definition that a query over all investors must agree with. Before a month is
 * posted, the account begins with its first entry, and holds its recorded initial investment then.
 */
export function flowsOf(history: History): Map<Month, FirmFlows> {
  const flows = new Map<Month, FirmFlows>()
  const add = (month: Month, part: Partial<FirmFlows>) =>
    flows.set(month, addFlows(flows.get(month), { ...noFlows, ...part }))
  for (const [k, each] of accountMonths(history).entries()) {
    const { row } = each
    const deducted = Object.fromEntries(deductedKeys.map((key) => [key, BigInt(row[key])])) as Pick<
      FirmFlows,
      Deducted['key']
    >
    const moved = unexplained(each, k === 0)
    add(row.month, {
      in: positive(moved),
      out: positive(0 - moved),
      gains: BigInt(each.profit) + deductedOf({ ...noFlows, ...deducted }),
      paid: BigInt(row.dividendPaid),
      ...deducted,
      investors: 1,
    })
  }
  const [first] = history.activity.map((entry) => monthOfDay(countedOn(entry))).toSorted((a, b) => a - b)
  if (history.months.length === 0 && first !== undefined)
    add(first, { in: BigInt(history.initialInvestment ?? 0) })
  for (const entry of history.activity) {
    const month = monthOfDay(countedOn(entry))
    if (entry.kind === 'contribution') add(month, { in: BigInt(entry.amount) })
    if (entry.kind === 'withdrawal') add(month, { out: BigInt(entry.amount) })
  }
  return flows
}
