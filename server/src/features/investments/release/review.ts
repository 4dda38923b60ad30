import type { Answer } from '@portico/contract/api/endpoints'
import { maxReviewed } from '@portico/contract/features/release'
import type { Figures } from '@portico/contract/figures/figures'
import { figuresOf } from '@portico/contract/figures/figures'
import { byTotal } from '@portico/contract/figures/monthly-figures'
import { centsToJson } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { addMonths, firstMonth, formatMonth } from '@portico/contract/values/month'
import { ApiError } from '../../../api-error.ts'
import type { Reader } from '../../../db/database.ts'
import type { App, Caller, Handler } from '../../../http/route.ts'
import { findLastAnnouncement, listTold } from '../../../notices/delivery-queries.ts'
import type { Account } from '../../identity/queries/account-queries.ts'
import { findAccounts } from '../../identity/queries/account-queries.ts'
import { totalToJson } from '../checks/month-totals.ts'
import { findSums } from '../queries/check-queries.ts'
import { listHistories } from '../queries/history-queries.ts'
import type { Prepared } from '../queries/prepared-queries.ts'
import { findPreparedBody } from '../queries/prepared-queries.ts'
import { compareTotals } from './control-totals.ts'
import { preparedToJson, requirePrepared, rowsOf } from './prepared-postings.ts'
import type { Change } from './trial.ts'
import { tryPosting } from './trial.ts'
import { listUnusualChanges } from './unusual-changes.ts'

type Json = NonNullable<Answer<'preparedPosting'>['review']>
type FirmJson = NonNullable<Json['firm']>['last']
type PersonJson = Json['unusual'][number]['user']

const toPerson = ({ id, email, firstName, lastName }: Account): PersonJson => ({
  id,
  email,
  name: `${firstName} ${lastName}`.trim(),
})

/** A prepared posting and what its release would do now. Throws ApiError noSuchPrepared. */
export const reviewPosting: Handler<'preparedPosting'> = async ({ app, params, caller }) => {
  const prepared = await requirePrepared(app.db.read, params.number)
  const isOpen = prepared.state === 'waiting' || prepared.state === 'returned'
  return { ...preparedToJson(prepared), review: isOpen ? await review(app, caller, prepared) : null }
}

/** What a posting would do if it were made now; nothing is kept of it. Throws what its direct call throws. */
export const previewPosting: Handler<'previewPosting'> = ({ app, body, caller }) =>
  tryPosting(app, caller, body, async (trx, { changes }) => {
    const committed = app.db.read
    const to = changes
      .flatMap(({ month }) => month ?? [])
      .toSorted((a, b) => a - b)
      .at(-1)
    return {
      ...nothing,
      refusal: null,
      note: '',
      made_rows: rowsOf(changes).length,
      ...(await listEffects(committed, trx, changes)),
      firm:
        to === undefined
          ? null
          : {
              last: await firmMonth(committed, monthBefore(to)),
              before: await firmMonth(committed, to),
              after: await firmMonth(trx, to),
            },
    }
  })

const monthBefore = (to: Month): Month => (to === firstMonth ? to : addMonths(to, -1))

/** The whole firm, in a month. */
const everyone = { from: 0, to: Number.MAX_SAFE_INTEGER }

async function firmMonth(db: Reader, month: Month): Promise<FirmJson> {
  const { count, ...sums } = await findSums(db, month, everyone)
  return { quarter: formatMonth(month), rows: count, ...byTotal(({ total }) => totalToJson(sums[total])) }
}

async function review(app: App, caller: Caller, prepared: Prepared): Promise<Json> {
  const body = JSON.parse(await findPreparedBody(app.db.read, prepared.number)) as Record<string, unknown>
  const note = typeof body['reason'] === 'string' ? body['reason'] : ''
  const { kind, to } = prepared
  const committed = app.db.read
  const last = await firmMonth(committed, monthBefore(to))
  const before = await firmMonth(committed, to)
  try {
    return await tryPosting(app, caller, { kind, body }, async (trx, { changes, sha256 }) => ({
      refusal: sha256 === prepared.sha256 ? null : new ApiError('preparedChanged').message,
      note,
      ...(await listEffects(committed, trx, changes)),
      ...compareTotals(prepared.totals, changes, await findAccounts(trx, idsOf(changes))),
      firm: { last, before, after: await firmMonth(trx, to) },
    }))
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'notSignedIn') throw error
    return { ...nothing, refusal: error.message, note, firm: { last, before, after: before } }
  }
}

const nothing = {
  typed_rows: null,
  made_rows: 0,
  totals: [],
  unusual: [],
  unusual_count: 0,
  investors: [],
  investors_count: 0,
  notices: [],
}

const idsOf = (changes: readonly Change[]): number[] => [
  ...new Set(changes.flatMap(({ userId }) => userId ?? [])),
]

/** What is unusual, and what investors will see: those with something unusual first. */
async function listEffects(
  committed: Reader,
  trial: Reader,
  changes: readonly Change[],
): Promise<Pick<Json, 'unusual' | 'unusual_count' | 'investors' | 'investors_count' | 'notices'>> {
  const ids = idsOf(changes)
  const accounts = await findAccounts(trial, ids)
  const unusual = await listUnusualChanges(trial, accounts, changes)
  const first = unusual.map(({ userId }) => userId)
  const shown = [...new Set([...first, ...ids])].slice(0, maxReviewed)
  const people = shown.flatMap((id) => accounts.get(id) ?? [])
  const before = await listHistories(committed, people)
  const after = await listHistories(trial, people)
  return {
    unusual: unusual.slice(0, maxReviewed).flatMap(({ userId, month, sentence }) => {
      const account = accounts.get(userId)
      if (account === undefined) return []
      return [{ user: toPerson(account), quarter: formatMonth(month), sentence }]
    }),
    unusual_count: unusual.length,
    investors: people.flatMap((account) => {
      const [was, becomes] = [before.get(account.id), after.get(account.id)]
      if (was === undefined || becomes === undefined) return []
      return [
        {
          user: toPerson(account),
          before: toFigures(figuresOf(was)),
          after: toFigures(figuresOf(becomes)),
        },
      ]
    }),
    investors_count: ids.length,
    notices: await listTold(trial, await findLastAnnouncement(committed)),
  }
}

const toFigures = ({ currentBalance, principal, profit, dividendPaid }: Figures) => ({
  value: centsToJson(currentBalance),
  principal: centsToJson(principal),
  profit: centsToJson(profit),
  paid: centsToJson(dividendPaid),
})
