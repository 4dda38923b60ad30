import { userToJson } from '@portico/contract/features/accounts'
import type { Day } from '@portico/contract/values/day'
import { dayToJson, lastDayOf, monthOfDay, whyNotCome } from '@portico/contract/values/day'
import { ApiError } from '../../../api-error.ts'
import type { App, Handler } from '../../../http/route.ts'
import { tableFile } from '../../../spreadsheets/table-file.ts'
import type { Account } from '../../identity/queries/account-queries.ts'
import { totalToJson } from '../checks/month-totals.ts'
import { today } from '../rules/posting-day.ts'
import { amountCell, nameCells, nameHeaders, totalCells } from './record-cells.ts'
import { listRollForward } from './roll-forward.ts'

interface AccountBalance {
  account: Account
  balance: bigint
}

/**
 * What every investor had in the account at the end of a day, by id, without those who had nothing. Entries count from
 * their day, principal that no entry explains from the first day of its month, and what a month earned, lost or paid from
 * its last.
 */
export async function listBalances(app: Pick<App, 'db'>, on: Day): Promise<AccountBalance[]> {
  const month = monthOfDay(on)
  const rows = await listRollForward(app, { from: month, to: month, until: on })
  const isOver = on === lastDayOf(month)
  return rows
    .map(({ account, amounts }) => ({
      account,
      balance: isOver ? amounts.closing : amounts.opening + amounts.in - amounts.out,
    }))
    .filter(({ balance }) => balance !== 0n)
}

export const sumOf = (rows: readonly AccountBalance[]): bigint =>
  rows.reduce((sum, { balance }) => sum + balance, 0n)

/** Throws ApiError 400 for a day to come. */
export function requireCome(app: App, on: Day): void {
  const notCome = whyNotCome(on, today(app))
  if (notCome !== undefined) throw new ApiError('invalid', notCome, { on: notCome })
}

/** Every investor's balance on a day, for staff. Throws ApiError 400 for a day to come. */
export const balances: Handler<'balances'> = async ({ app, query: { on, format } }) => {
  requireCome(app, on)
  const rows = await listBalances(app, on)
  const total = sumOf(rows)
  if (format === 'json')
    return {
      on: dayToJson(on),
      rows: rows.map(({ account, balance }) => ({
        user: userToJson(account),
        balance: totalToJson(balance),
      })),
      total: totalToJson(total),
    }
  return tableFile(`balances-${dayToJson(on)}`, format, {
    title: 'Balances',
    headers: [...nameHeaders, `Balance on ${dayToJson(on)}`],
    rows: [
      ...rows.map(({ account, balance }) => [...nameCells(account), amountCell(balance)]),
      [...totalCells, amountCell(total)],
    ],
  })
}
