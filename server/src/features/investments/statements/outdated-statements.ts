import { lastMonth, monthAt } from '@portico/contract/values/month'
import type { Period } from '@portico/contract/values/period'
import { periodIn } from '@portico/contract/values/period'
import type { Reader } from '../../../db/database.ts'
import type { App } from '../../../http/route.ts'
import type { Block } from '../queries/block-queries.ts'
import { accountsPerBlock, keptByBlock, listBlocks } from '../queries/block-queries.ts'
import { keptByStamp } from '../queries/kept-values.ts'
import { mostRead, wouldIssue } from './current-statements.ts'
import type { Touchable, Touched } from './touched-statements.ts'
import { listTouched } from './touched-statements.ts'

/** A period that is over, and how many of everyone's statements of it no longer stand. */
interface OutdatedPeriod {
  period: Period
  count: number
  /** The same with those in whose place none would be issued, as there is nothing left to state. */
  fallen: number
}

const keptTouched = keptByBlock(({ db }, block) => touchedOfBlock(db.read, block))

/** Those of them of which some statements would be issued again. */
export const listOutdatedPeriods = async (app: App): Promise<OutdatedPeriod[]> =>
  (await listFallenPeriods(app)).filter(({ count }) => count > 0)

/**
 * The periods that are over of which statements were issued for everyone and some no longer stand, the latest first. A period
 * that goes on is completed by another statement anyway.
 */
export async function listFallenPeriods(app: App): Promise<OutdatedPeriod[]> {
  const current = monthAt(app.clock(), app.config.timeZone)
  const runs = (await latestRuns(app.db.read).execute()).map(({ id }) => id).join()
  if (runs === '') return []
  const blocks = (await listBlocks(app.db.read)).map(({ at, stamp }) => ({ at, stamp: `${stamp} ${runs}` }))
  const touched = Map.groupBy((await keptTouched(app, blocks)).flat(), ({ period }) => period)
  const over = [...touched]
    .flatMap(([key, statements]) => {
      const period = periodIn(key)
      return period !== undefined && period.to < current ? { key, period, statements } : []
    })
    .toSorted((a, b) => b.period.to - a.period.to || b.period.from - a.period.from)
  const split = over.map(({ period, statements }) => {
    const certain = statements.filter(({ isOnlyEdited }) => !isOnlyEdited)
    // One of which another was issued since then is found by reading; of many, there are few.
    const isMany = certain.length > mostRead
    return {
      period,
      counted: isMany ? certain.length : 0,
      read: isMany ? statements.filter(({ isOnlyEdited }) => isOnlyEdited) : statements,
    }
  })
  const toRead = split.flatMap(({ read }) => read)
  const stands = await listStanding(app, toRead)
  return split
    .map(({ period, counted, read }) => ({
      period,
      count: counted + read.filter((each) => stands.get(each) === 'outdated').length,
      fallen: counted + read.filter((each) => stands.get(each) !== 'stands').length,
    }))
    .filter(({ fallen }) => fallen > 0)
}

/** The latest of the finished runs of each period. */
const latestRuns = (db: Reader) =>
  db
    .selectFrom('statement_runs')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('finished_at', 'is not', null)
    .groupBy('period')
    .orderBy('id')

/** The statements of the latest runs to the accounts of a block after which something has happened that may change them. */
async function touchedOfBlock(db: Reader, { at }: Pick<Block, 'at'>): Promise<Touched[]> {
  const accounts = { from: at * accountsPerBlock, below: (at + 1) * accountsPerBlock }
  const issued = await db
    .selectFrom('statement_run_accounts')
    .innerJoin('statement_runs', 'statement_runs.id', 'run_id')
    .innerJoin('statements', 'statements.id', 'statement_id')
    .select([
      'statement_run_accounts.user_id as userId',
      'statement_runs.period',
      'issued_at as issuedAt',
      'last_month as lastMonth',
    ])
    .where('run_id', 'in', latestRuns(db))
    .where('statement_run_accounts.user_id', '>=', accounts.from)
    .where('statement_run_accounts.user_id', '<', accounts.below)
    .execute()
  // Only those of periods that are over are looked at.
  return listTouched(db, issued, { ended: lastMonth, accounts })
}

/** Whether a statement stands, another would be issued in its place, or there is nothing left to state. */
type Standing = 'stands' | 'outdated' | 'nothing'

const keptStanding = keptByStamp<ReadonlyMap<string, Standing>>(10_000)

/** Whether some statements stand. Each account's are read again once anything of it changes. */
async function listStanding(app: App, touched: readonly Touchable[]): Promise<Map<Touchable, Standing>> {
  const byUser = Map.groupBy(touched, ({ userId }) => userId)
  const found = new Map<Touchable, Standing>()
  for (const { userId, stamp } of await listStamps(app.db.read, [...byUser.keys()])) {
    const own = byUser.get(userId) ?? []
    const periods = own.map(({ period }) => period)
    // oxlint-disable-next-line no-await-in-loop -- one at a time, so that other requests run in between
    const standing = await keptStanding(app, { key: userId, stamp: `${stamp} ${periods.join()}` }, () =>
      standingOf(app, userId, periods),
    )
    for (const each of own) found.set(each, standing.get(each.period) ?? 'stands')
  }
  return found
}

async function standingOf(app: App, userId: number, periods: readonly string[]) {
  const standing = new Map<string, Standing>()
  for (const period of periods) {
    // oxlint-disable-next-line no-await-in-loop -- the same
    const isOutdated = await wouldIssue(app, { userId, period, kind: 'statement' })
    standing.set(period, isOutdated === undefined ? 'nothing' : isOutdated ? 'outdated' : 'stands')
  }
  return standing
}

/** A text for each account that changes with its figures, and with a statement that is issued to it. */
async function listStamps(db: Reader, userIds: readonly number[]) {
  if (userIds.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .leftJoin('statements', 'statements.user_id', 'users.id')
    .select([
      'users.id as userId',
      'data_version as version',
      ({ fn }) => fn.max('statements.id').as('latest'),
    ])
    .where('users.id', 'in', userIds)
    .groupBy(['users.id', 'data_version'])
    .orderBy('users.id')
    .execute()
  return rows.map(({ userId, version, latest }) => ({ userId, stamp: `${version} ${latest}` }))
}
