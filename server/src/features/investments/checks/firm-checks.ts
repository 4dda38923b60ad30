import { userToJson } from '@portico/contract/features/accounts'
import type { FindingKey } from '@portico/contract/features/checks'
import { findingToJson, maxListed } from '@portico/contract/features/checks'
import type { Finding, FindingCode } from '@portico/contract/figures/checks'
import { findingCodes } from '@portico/contract/figures/checks'
import { findingsOf, monthsToKnow } from '@portico/contract/figures/investor-checks'
import { defaultDividendPercent } from '@portico/contract/figures/new-month'
import { sql } from 'kysely'
import { deductedFigures } from '@portico/contract/figures/deductions'
import type { Reader } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import type { App, Handler } from '../../../http/route.ts'
import type { Account } from '../../identity/queries/account-queries.ts'
import { listInvestorsAfter } from '../../identity/queries/account-queries.ts'
import type { Block } from '../queries/block-queries.ts'
import { accountsPerBlock, countAcknowledged, keptByBlock, listBlocks } from '../queries/block-queries.ts'
import { historiesAtOnce, listHistories } from '../queries/history-queries.ts'
import type { Settings } from '../queries/kept-values.ts'
import { closingDay } from '../rules/posting-day.ts'
import type { IdRange } from './month-totals.ts'

interface Found {
  account: Account
  finding: Finding
}

/** Which finding it is, without its texts: the one at this place in the open findings of its account. */
export interface FindingPlace extends Pick<Finding, 'code' | 'month'> {
  account: Account
  at: number
}

/** Findings that are not acknowledged: all of them without their texts, by investor, and the first of each kind. */
interface Findings {
  all: readonly FindingPlace[]
  first: ReadonlyMap<FindingCode, readonly Found[]>
}

/** Puts findings together, by investor. Only the texts of those that can be listed stay in memory. */
function collected(parts: readonly Findings[]): Findings {
  const first = new Map<FindingCode, Found[]>(findingCodes.map((code) => [code, []]))
  for (const part of parts)
    for (const [code, some] of part.first) {
      const alike = first.get(code)
      alike?.push(...some.slice(0, maxListed - alike.length))
    }
  return { all: parts.flatMap(({ all }) => all), first }
}

/** The findings of some accounts that are not acknowledged, by account. Other requests run between the histories. */
async function listOpen(
  { db: { read: db }, config }: Settings,
  accounts: readonly Account[],
): Promise<Map<Account, readonly Finding[]>> {
  const open = new Map<Account, readonly Finding[]>()
  for await (const some of inBatches(accounts, historiesAtOnce)) {
    const histories = await listHistories(db, some)
    const ids = some.map(({ id }) => id)
    const isAcknowledged = await findAcknowledged(db, ids)
    for (const account of some) {
      const history = histories.get(account.id)
      const findings = history === undefined ? [] : findingsOf(history, closingDay(account, config.timeZone))
      open.set(
        account,
        findings.filter((finding) => !isAcknowledged(account.id, finding)),
      )
    }
  }
  return open
}

/** The findings in a block of accounts. */
async function findInBlock(app: Settings, { at }: Block): Promise<Findings> {
  const db = app.db.read
  const [from, to] = [at * accountsPerBlock, (at + 1) * accountsPerBlock - 1]
  // Suspects include staff with posted months, who are not among the investors.
  const suspects = await listSuspects(db, { from, to })
  const investors = await listInvestorsAfter(db, from - 1, accountsPerBlock)
  const open = await listOpen(
    app,
    investors.filter(({ id }) => suspects.has(id)),
  )
  return collected(
    Array.from(open, ([account, findings]) => ({
      all: findings.map(({ code, month }, place) => ({ account, code, month, at: place })),
      first: new Map(
        findingCodes.map((code) => [
          code,
          findings.filter((finding) => finding.code === code).map((finding) => ({ account, finding })),
        ]),
      ),
    })),
  )
}

const keptFindings = keptByBlock(findInBlock)

/** The open findings in all investors' months. The findings of each block of accounts are cached. */
export async function findOpenFindings(app: App): Promise<Findings> {
  const acknowledged = await countAcknowledged(app.db.read)
  const blocks = (await listBlocks(app.db.read)).map(({ at, stamp }) => ({
    at,
    stamp: `${stamp} ${acknowledged.get(at) ?? 0}`,
  }))
  return collected(await keptFindings(app, blocks))
}

const toJson = ({ account, finding }: Found) => ({ ...findingToJson(finding), user: userToJson(account) })

/** How many problems there are, and the first of them, most serious first. */
export const firmChecks: Handler<'checks'> = async ({ app }) => {
  const { all, first } = await findOpenFindings(app)
  const listed = Array.from(first.values()).flat().slice(0, maxListed)
  return { count: all.length, findings: listed.map(toJson) }
}

/** Findings with their texts; those that are no longer there are left out. */
export async function readFindings(app: Settings, places: readonly FindingPlace[]) {
  const open = await listOpen(app, [...new Set(places.map(({ account }) => account))])
  return places.flatMap(({ account, code, month, at }) => {
    const finding = open.get(account)?.[at]
    return finding?.code === code && finding.month === month ? [toJson({ account, finding })] : []
  })
}

/** Whether a loss, or another figure that is deducted, is in any version. */
const someDeducted = sql.join(
  deductedFigures.map(({ name }) => sql`max(${sql.ref(name)}) > 0`),
  sql` or `,
)

/** Amounts from here on could overflow the engine's integers when multiplied by a percentage. */
const tooLargeToMultiply = 90_000_000_000_000

/**
 * The accounts in a range that may have findings. The conditions are necessary for any finding, so the rows of most
 * accounts need not leave the database. Closed accounts and those with any entry always match, with or without months.
 */
async function listSuspects(db: Reader, range: IdRange): Promise<Set<number>> {
  const accounts = await db
    .selectFrom('users')
    .select('id')
    .where('id', '>=', range.from)
    .where('id', '<=', range.to)
    .where((eb) =>
      eb.or([
        eb('closed_since', 'is not', null),
        eb.exists(eb.selectFrom('activity').select('user_id').whereRef('activity.user_id', '=', 'users.id')),
      ]),
    )
    .execute()
  return new Set([...accounts.map(({ id }) => id), ...(await listSuspectByMonths(db, range))])
}

/**
 * Those whose months may have some. The conditions are about every version: accounts with a corrected or withdrawn month,
 * or with a loss, always match, and so does a dividend that is only valid as the one its percentage is rounded from.
 */
async function listSuspectByMonths(db: Reader, { from, to }: IdRange): Promise<number[]> {
  const rows = await db
    .selectFrom('summaries')
    .select('user_id')
    .where('user_id', '>=', from)
    .where('user_id', '<=', to)
    .groupBy('user_id')
    .having(
      sql<boolean>`count(*) <> (max(month) / 100 - min(month) / 100) * 12 + max(month) % 100 - min(month) % 100 + 1
        or max(version) > 1
        or min(beginning_balance) <> max(beginning_balance)
        or min(beginning_balance) <> (select initial_investment from users where users.id = summaries.user_id)
        or 2 * max(dividend_percent) > 3 * min(dividend_percent)
        or (count(*) < ${sql.lit(monthsToKnow)} and 2 * max(dividend_percent) > 3 * ${sql.lit(defaultDividendPercent)})
        or ${someDeducted}
        or max(case
          when unrealized_gain <> dividend_amount - dividend_paid then 1
          when ending_balance <> beginning_balance + unrealized_gain then 1
          when beginning_balance >= ${sql.lit(tooLargeToMultiply)} then 1
          when abs(dividend_amount * 10000 - beginning_balance * dividend_percent) >= 5000 then 1
          else 0 end) = 1`,
    )
    .execute()
  return rows.map((row) => row.user_id)
}

/** Tells whether a finding of an investor is acknowledged. */
type IsAcknowledged = (userId: number, finding: FindingKey) => boolean

/** An unusual percentage was worded otherwise in earlier releases; one acknowledged in these words stays acknowledged. */
const inTodaysWords = (message: string): string =>
  message.replace(
    /^Percent is ([\d.,]+%), (?:usually|[\d.,]+% (?:above|below) this investor’s usual) /,
    '$1 posted; usually ',
  )

/** The acknowledged findings of these investors. */
export async function findAcknowledged(db: Reader, userIds: readonly number[]): Promise<IsAcknowledged> {
  const keys = new Set<string>()
  const keyOf = (
    userId: number,
    { month: of, code, message }: Omit<FindingKey, 'month'> & { month: number },
  ) => `${userId} ${of} ${code} ${message}`
  for await (const some of inBatches(userIds)) {
    const rows = await db
      .selectFrom('acknowledged_findings')
      .select(['user_id', 'month', 'code', 'message'])
      .where('user_id', 'in', some)
      .execute()
    for (const row of rows) keys.add(keyOf(row.user_id, { ...row, message: inTodaysWords(row.message) }))
  }
  return (userId, finding) => keys.has(keyOf(userId, finding))
}
