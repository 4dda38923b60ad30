import { userToJson } from '@portico/contract/features/accounts'
import { rollForwardPerPage } from '@portico/contract/features/records'
import { accountMonths } from '@portico/contract/figures/account-months'
import { returnBetween } from '@portico/contract/figures/returns'
import type { RollForward } from '@portico/contract/figures/roll-forward'
import {
  byColumn,
  isEmpty,
  profitOf,
  rollForward as rollForwardOf,
  rollForwardColumns,
  totalOf,
} from '@portico/contract/figures/roll-forward'
import type { Month } from '@portico/contract/values/month'
import { formatMonth, formatMonthIso } from '@portico/contract/values/month'
import type { Percent } from '@portico/contract/values/percent'
import { percentToJson } from '@portico/contract/values/percent'
import { inBatches } from '../../../db/query-tools.ts'
import { ApiError } from '../../../api-error.ts'
import type { App, Handler } from '../../../http/route.ts'
import type { Cell, Table } from '../../../spreadsheets/table-cells.ts'
import { tableFile } from '../../../spreadsheets/table-file.ts'
import type { Account } from '../../identity/queries/account-queries.ts'
import { findMatchingIds, listInvestorsAfter } from '../../identity/queries/account-queries.ts'
import { totalToJson } from '../checks/month-totals.ts'
import type { FlowRange } from '../firm/firm-flows.ts'
import { flowsByAccount } from '../firm/firm-flows.ts'
import { accountsPerBlock, listBlocks, readBlocks } from '../queries/block-queries.ts'
import { historiesAtOnce, listHistories } from '../queries/history-queries.ts'
import { asItIs } from '../queries/known-queries.ts'
import { currentMonth } from '../rules/posting-day.ts'
import { amountCell, nameCells, nameHeaders, totalCells } from './record-cells.ts'

/** The roll-forward of one investor's account. */
export interface AccountRollForward {
  account: Account
  amounts: RollForward
}

/** The roll-forward of every investor's account over some months, by e-mail, without accounts that have nothing in them. */
export async function listRollForward(
  { db }: Pick<App, 'db'>,
  range: FlowRange,
): Promise<AccountRollForward[]> {
  const known = asItIs(db.read)
  const parts = await readBlocks(db, await listBlocks(db.read), async ({ at }) => {
    const flows = await flowsByAccount(known, { at }, range)
    const investors = await listInvestorsAfter(db.read, at * accountsPerBlock - 1, accountsPerBlock)
    return investors.flatMap((account) => {
      const own = flows.get(account.id)
      const amounts = own && rollForwardOf(own, range)
      return amounts === undefined || isEmpty(amounts) ? [] : [{ account, amounts }]
    })
  })
  return parts.flat().toSorted((a, b) => (a.account.email < b.account.email ? -1 : 1))
}

const toJson = (amounts: RollForward) => ({
  ...byColumn(({ key }) => totalToJson(amounts[key])),
  profit: totalToJson(profitOf(amounts)),
})

type Returns = ReadonlyMap<number, Percent | null>

/** The time-weighted returns of some accounts in some months, by id. Other requests run between the histories. */
async function listReturns(
  { db }: Pick<App, 'db'>,
  accounts: readonly Account[],
  { from, to }: FlowRange,
): Promise<Returns> {
  const returns = new Map<number, Percent | null>()
  for await (const some of inBatches(accounts, historiesAtOnce)) {
    const histories = await listHistories(db.read, some)
    for (const [id, history] of histories) {
      returns.set(id, returnBetween(accountMonths(history), from, to).value)
    }
  }
  return returns
}

/** How the balance of every investor came about, for staff. Throws ApiError 400 for a month that has not begun. */
export const rollForward: Handler<'rollForward'> = async ({
  app,
  query: { format, page, search, ...range },
}) => {
  requireBegun(app, range.to)
  const matching = await findMatchingIds(app.db.read, search)
  const all = (await listRollForward(app, range)).filter(({ account }) => matching.has(account.id))
  // The returns cost most of the time: each needs the whole history of its account.
  const rows = format === 'json' && page !== undefined ? pageOf(all, page) : all
  const accounts = rows.map(({ account }) => account)
  const returns = await listReturns(app, accounts, range)
  const total = totalOf(all.map(({ amounts }) => amounts))
  if (format !== 'json') return tableFile(fileNameOf(range), format, tableOf(rows, returns, total))
  return {
    from: formatMonth(range.from),
    to: formatMonth(range.to),
    count: all.length,
    rows: rows.map(({ account, amounts }) => ({
      user: userToJson(account),
      ...toJson(amounts),
      return: percentToJsonOrNull(returns.get(account.id)),
    })),
    total: toJson(total),
  }
}

const pageOf = <Row>(rows: readonly Row[], page: number): readonly Row[] =>
  rows.slice((page - 1) * rollForwardPerPage, page * rollForwardPerPage)

const percentToJsonOrNull = (value: Percent | null | undefined) =>
  value === null || value === undefined ? null : percentToJson(value)

/** Throws ApiError 400 for a month that has not begun. */
export function requireBegun(app: App, month: Month): void {
  const current = currentMonth(app)
  if (month <= current) return
  const message = `${formatMonth(month)} has not begun.`
  throw new ApiError('invalid', message, { to: message })
}

const fileNameOf = ({ from, to }: FlowRange) =>
  `roll-forward-${formatMonthIso(from)}-to-${formatMonthIso(to)}`

/** The same as a table, the total last. */
const tableOf = (rows: readonly AccountRollForward[], returns: Returns, total: RollForward): Table => ({
  title: 'Roll-forward',
  headers: [...nameHeaders, ...rollForwardColumns.map(({ header }) => header), 'Profit', 'Return %'],
  rows: [
    ...rows.map(({ account, amounts }) => [
      ...nameCells(account),
      ...amountCells(amounts),
      percentToJsonOrNull(returns.get(account.id)),
    ]),
    [...totalCells, ...amountCells(total), null],
  ],
})

/** What is deducted is below 0, as on the page, so that a row adds up to its closing balance. */
const amountCells = (amounts: RollForward): Cell[] =>
  [
    ...rollForwardColumns.map(({ key, isDeducted }) => (isDeducted ? -amounts[key] : amounts[key])),
    profitOf(amounts),
  ].map(amountCell)
