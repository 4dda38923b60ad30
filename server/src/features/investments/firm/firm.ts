import { setImmediate as letOthersRun } from 'node:timers/promises'
import { userToJson } from '@portico/contract/features/accounts'
import { maxMissingNamed } from '@portico/contract/features/firm'
import type { FirmFlows, FirmMonth } from '@portico/contract/figures/firm'
import { addFlows, firmMonths } from '@portico/contract/figures/firm'
import type { Month } from '@portico/contract/values/month'
import { addMonths, formatMonth } from '@portico/contract/values/month'
import { readLastRuns } from '../../../db/last-runs.ts'
import type { Database } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import type { App, Handler } from '../../../http/route.ts'
import { addUpMonth, totalToJson } from '../checks/month-totals.ts'
import type { Block } from '../queries/check-queries.ts'
import { findFlows, listBlocks } from '../queries/check-queries.ts'
import { currentMonth } from '../summaries/post-summaries.ts'
import { countInvitations, countWaiting } from './firm-queries.ts'

/** PostgreSQL adds up as many blocks next to each other; more would keep connections from other requests. */
const blocksAtOnce = 4

interface Known {
  stamp: string
  flows: ReadonlyMap<Month, FirmFlows>
}

const caches = new WeakMap<Database, Map<number, Known>>()

/**
 * The firm's months. What a block of accounts adds up to is kept under its data versions, which are read before its
 * months, so it is never older than they say; only blocks that have changed are added up again.
 */
async function listFirmMonths({ db, config }: App): Promise<FirmMonth[]> {
  const blocks = await listBlocks(db.read)
  const before = config.responseCacheBytes === 0 ? undefined : caches.get(db)
  const after = new Map<number, Known>()
  const total = new Map<Month, FirmFlows>()
  const findBlock = async ({ at, stamp }: Block): Promise<void> => {
    const known = before?.get(at)
    if (known?.stamp === stamp) return void after.set(at, known)
    after.set(at, { stamp, flows: await findFlows(db.read, { at }) })
    await letOthersRun()
  }
  for await (const some of inBatches(blocks, blocksAtOnce)) await Promise.all(some.map(findBlock))
  for (const { flows } of after.values())
    for (const [month, part] of flows) total.set(month, addFlows(total.get(month), part))
  caches.set(db, after)
  return firmMonths(total)
}

const monthToJson = (month: FirmMonth) => ({
  quarter: formatMonth(month.month),
  money_in: totalToJson(month.in),
  money_out: totalToJson(month.out),
  gains: totalToJson(month.gains),
  paid: totalToJson(month.paid),
  lost: totalToJson(month.lost),
  under_management: totalToJson(month.underManagement),
  investors: month.investors,
})

/** The month whose end is due: the last one that is over, or the latest posted one if that is later. */
async function findDue(app: App, latest: Month | undefined) {
  const over = addMonths(currentMonth(app), -1)
  const month = latest !== undefined && latest > over ? latest : over
  const { sums, missingCount, missing } = await addUpMonth(app.db.read, month)
  return {
    quarter: formatMonth(month),
    posted: sums.count,
    missing_count: missingCount,
    missing: missing.slice(0, maxMissingNamed).map(({ account }) => userToJson(account)),
  }
}

/** The firm at a glance, for staff. */
export const firm: Handler<'firm'> = async ({ app }) => {
  const months = await listFirmMonths(app)
  return {
    months: months.map(monthToJson),
    due: await findDue(app, months.at(-1)?.month),
    invitations: await countInvitations(app.db.read, app.clock()),
    waitlist: await countWaiting(app.db.read),
    ...(await readLastRuns(app.config.dataDir)),
  }
}
