import type { AccountMonth } from '@portico/contract/figures/account-months'
import { accountMonths } from '@portico/contract/figures/account-months'
import type { Restated, Timed, TimedEntry } from '@portico/contract/figures/restated'
import { restatedMonths } from '@portico/contract/figures/restated'
import type { RecordedActivity } from '@portico/contract/features/activity'
import type { CurrentSummary, SummaryVersion } from '@portico/contract/features/summaries'
import type { Month } from '@portico/contract/values/month'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../../db/database.ts'
import type { Caller, App } from '../../../http/route.ts'
import type { Account } from '../../identity/queries/account-queries.ts'
import { findAccountPrepared } from '../../identity/queries/account-queries.ts'
import { listActivityPrepared, listVoidedPrepared } from './activity-queries.ts'
import type { RecordedHistory } from './history-queries.ts'
import { listMonthsPrepared } from './summary-queries.ts'
import { hasVoidedMonths, listCorrectedVersions } from './version-queries.ts'

/** An account, its history, and its months in order with where it stood after each. */
interface OwnAccount {
  account: Account | undefined
  history: RecordedHistory
  walked: readonly AccountMonth[]
  /** Every version of the corrected and withdrawn months. */
  corrected: readonly SummaryVersion[]
  /** The withdrawn entries. */
  voided: readonly (RecordedActivity & { voidedAt: number })[]
  /** The months that show other figures than when they were first posted. */
  restated: ReadonlyMap<Month, Restated>
}

interface Known {
  dataVersion: number
  own: Promise<OwnAccount>
}

/** More than open a dashboard at the same time. Ten years of months take about 20 kB per account. */
const maxKnown = 500

const caches = new WeakMap<Database, LRUCache<number, Known>>()

/**
 * The caller's account and months, loaded once for all requests of an opening dashboard. They are cached under the data
 * version read with the caller's session, which every change of the account increments. They are loaded after the version
 * was read, so they are never older.
 */
export function findOwnAccount({ db, config }: App, { id, dataVersion }: Caller): Promise<OwnAccount> {
  if (config.responseCacheBytes === 0) return loadOwnAccount(db, id)
  let cache = caches.get(db)
  if (cache === undefined) caches.set(db, (cache = new LRUCache({ max: maxKnown })))
  const known = cache.get(id)
  if (known?.dataVersion === dataVersion) return known.own
  const own = loadOwnAccount(db, id)
  cache.set(id, { dataVersion, own })
  own.catch(() => cache.delete(id))
  return own
}

/** The record of an account from its current months, the versions of its corrected ones, and all its entries. */
export const timedOf = (
  months: readonly CurrentSummary[],
  corrected: readonly SummaryVersion[],
  entries: readonly TimedEntry[],
): Timed => ({ versions: [...months.filter(({ version }) => version === 1), ...corrected], entries })

async function loadOwnAccount(db: Database, id: number): Promise<OwnAccount> {
  const [account, months, activity, hasVoided, voided] = await Promise.all([
    findAccountPrepared(db, id),
    listMonthsPrepared(db, id),
    listActivityPrepared(db, id),
    hasVoidedMonths(db, id),
    listVoidedPrepared(db, id),
  ])
  const history = { months, activity, initialInvestment: account?.initialInvestment ?? null }
  const walked = accountMonths(history)
  const isCorrected = hasVoided || months.some(({ version }) => version > 1)
  const corrected = isCorrected ? await listCorrectedVersions(db.read, id) : []
  const entries = [...activity.map((entry) => ({ ...entry, voidedAt: null })), ...voided]
  const restated = restatedMonths(walked, timedOf(months, corrected, entries))
  return { account, history, walked, corrected, voided, restated }
}
