import type { CurrentSummary } from '@portico/contract/features/summaries'
import { recordedVersionToJson, summaryToStaffJson } from '@portico/contract/features/summaries'
import { accountMonths } from '@portico/contract/figures/account-months'
import { deductedFrom } from '@portico/contract/figures/deductions'
import { restatedMonths } from '@portico/contract/figures/restated'
import { subtractCents, zeroCents } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { formatMonth } from '@portico/contract/values/month'
import { ApiError } from '../../../api-error.ts'
import type { Reader } from '../../../db/database.ts'
import type { Handler } from '../../../http/route.ts'
import { findAccount } from '../../identity/queries/account-queries.ts'
import { listActivityKnown } from '../queries/activity-queries.ts'
import { asKnown, requireKnownAccount } from '../queries/known-queries.ts'
import type { RecordedHistory } from '../queries/history-queries.ts'
import { findHistory } from '../queries/history-queries.ts'
import { withRestated } from '../queries/own-account.ts'
import {
  summaryId,
  selectMonthsOf,
  toSummary,
  listAllVersions,
  listVersions,
} from '../queries/summary-queries.ts'

/**
 * Any investor's posted months in month order, with their broken identities, and those that show other figures than when
 * they were first posted. Throws ApiError 404.
 */
export const allSummaries: Handler<'allSummaries'> = async ({ app, params: { userId }, query }) => {
  const known = asKnown(app, query.known_on)
  await requireKnownAccount(known, userId)
  const history = await findHistory(known.db, { id: userId, initialInvestment: null })
  const versions = await listAllVersions(app.db.read, userId)
  const timed = {
    versions: versions.filter(({ postedAt }) => postedAt <= known.at),
    entries: await listActivityKnown(app.db.read, userId, known.at),
  }
  const restated = restatedMonths(accountMonths(history), timed)
  return monthsToJson(userId, history).map((json, k) =>
    withRestated(json, restated.get(history.months[k]?.month as Month)),
  )
}

/** Any investor's latest posted month, or null without one. Throws ApiError 404. */
export const latestSummary: Handler<'latestSummary'> = async ({ app, params: { userId } }) => {
  await requireUser(app.db.read, userId)
  const row = await findLatestMonth(app.db.read, userId)
  if (row === undefined) return null
  if (deductedFrom(row) === 0) return summaryToStaffJson(summaryId(userId, row), row, zeroCents)
  const history = await findHistory(app.db.read, { id: userId, initialInvestment: null })
  return monthsToJson(userId, history).at(-1) ?? null
}

const monthsToJson = (userId: number, history: RecordedHistory) =>
  accountMonths(history).map(({ atWork }, k) => {
    const row = history.months[k] as CurrentSummary
    return summaryToStaffJson(summaryId(userId, row), row, subtractCents(atWork, row.beginningBalance))
  })

/** Every version of any investor's month, with author and reason. Throws ApiError 404. */
export const summaryHistory: Handler<'summaryHistory'> = async ({ app, params: { userId, month } }) => {
  await requireUser(app.db.read, userId)
  const versions = await listVersions(app.db.read, userId, month)
  if (versions.length === 0)
    throw new ApiError('notPosted', `${formatMonth(month)} is not posted for this investor.`)
  return versions.map((version) => recordedVersionToJson(summaryId(userId, version), version))
}

async function requireUser(db: Reader, userId: number): Promise<void> {
  if ((await findAccount(db, userId)) === undefined) throw new ApiError('noSuchUser')
}

/** The current version of the latest posted month, if there is one. */
async function findLatestMonth(db: Reader, userId: number): Promise<CurrentSummary | undefined> {
  const row = await selectMonthsOf(db, userId).orderBy('month', 'desc').limit(1).executeTakeFirst()
  return row && toSummary(row)
}
