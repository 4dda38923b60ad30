import type { AccountMonth } from '@portico/contract/figures/account-months'
import { accountMonths } from '@portico/contract/figures/account-months'
import type { Restated } from '@portico/contract/figures/restated'
import { restatedMonths } from '@portico/contract/figures/restated'
import type { StaffActivity } from '@portico/contract/features/activity'
import type { SummaryVersion } from '@portico/contract/features/summaries'
import { centsToJson } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { formatMonth } from '@portico/contract/values/month'
import type { Database } from '../../../db/database.ts'
import type { Caller, App } from '../../../http/route.ts'
import type { Account } from '../../identity/queries/account-queries.ts'
import { selectAccount, toAccount } from '../../identity/queries/account-queries.ts'
import { selectAllActivityOf, toStaffActivity } from './activity-queries.ts'
import type { RecordedHistory } from './history-queries.ts'
import { keptByStamp } from './kept-values.ts'
import { preparedQuery } from '../../../db/query-tools.ts'
import { correctedOf, selectVersionsOf, toVersion } from './summary-queries.ts'

type VoidedActivity = StaffActivity & { voidedAt: number }

/** An account, its history, and its months in order with where it stood after each. */
interface OwnAccount {
  account: Account | undefined
  history: RecordedHistory
  walked: readonly AccountMonth[]
  /** Every version of the corrected and withdrawn months. */
  corrected: readonly SummaryVersion[]
  /** The withdrawn entries. */
  voided: readonly VoidedActivity[]
  /** The months that show other figures than when they were first posted. */
  restated: ReadonlyMap<Month, Restated>
}

/** More than open a dashboard at the same time. Ten years of months take about 20 kB per account. */
const kept = keptByStamp<OwnAccount>(500)

/**
 * The caller's account and months, loaded once for all requests of an opening dashboard. They are kept under the data
 * version read with the caller's session, which every change of the account increments.
 */
export const findOwnAccount = (app: App, { id, dataVersion }: Caller): Promise<OwnAccount> =>
  kept(app, { key: id, stamp: dataVersion }, () => loadOwnAccount(app.db, id))

/** A posted month in a response, with what it showed when it was first posted if that was other than now. */
export const withRestated = <Json extends object>(json: Json, was: Restated | undefined) =>
  was === undefined
    ? json
    : {
        ...json,
        restated: {
          at: new Date(was.at).toISOString(),
          current_balance: centsToJson(was.balance),
          ...(was.cause && {
            cause: { quarter: formatMonth(was.cause.month), change: was.cause.change },
          }),
        },
      }

async function loadOwnAccount(db: Database, id: number): Promise<OwnAccount> {
  const [account, versions, entries] = await Promise.all([
    findAccountPrepared(db, id),
    listAllVersionsPrepared(db, id),
    listAllActivityPrepared(db, id),
  ])
  const history = {
    months: currentOf(versions),
    activity: entries.filter(({ voidedAt }) => voidedAt === null),
    initialInvestment: account?.initialInvestment ?? null,
  }
  const walked = accountMonths(history)
  return {
    account,
    history,
    walked,
    corrected: correctedOf(versions),
    voided: entries.filter((entry): entry is VoidedActivity => entry.voidedAt !== null),
    restated: restatedMonths(walked, { versions, entries }),
  }
}

const findPrepared = preparedQuery(selectAccount)

/** The account, read with a prepared query, because every dashboard needs it. Not for use in a transaction. */
async function findAccountPrepared(db: Database, id: number): Promise<Account | undefined> {
  const [row] = await findPrepared(db, id)
  return row && toAccount(row)
}

const preparedAllActivity = preparedQuery(selectAllActivityOf)

/** All entries, likewise. */
const listAllActivityPrepared = async (db: Database, userId: number): Promise<StaffActivity[]> =>
  (await preparedAllActivity(db, userId)).map(toStaffActivity)

const preparedVersions = preparedQuery(selectVersionsOf)

/** Every version of the months, likewise. */
const listAllVersionsPrepared = async (db: Database, userId: number): Promise<SummaryVersion[]> =>
  (await preparedVersions(db, userId)).map(toVersion)

/** The newest version of each month that is not withdrawn, given all versions in order. */
const currentOf = (versions: readonly SummaryVersion[]): SummaryVersion[] =>
  versions.filter(({ month, isVoided }, k) => !isVoided && versions[k + 1]?.month !== month)
