import type { Answer } from '@portico/contract/api/endpoints'
import { bookKinds, maxReviewed } from '@portico/contract/features/release'
import type { Figures } from '@portico/contract/figures/figures'
import { figuresOf } from '@portico/contract/figures/figures'
import { byTotal, totalFigures } from '@portico/contract/figures/monthly-figures'
import { centsToJson } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { addMonths, firstMonth, formatMonth, month } from '@portico/contract/values/month'
import { ApiError } from '../../../api-error.ts'
import type { Trial, Reader } from '../../../db/database.ts'
import type { App, Caller, Handler } from '../../../http/route.ts'
import type { Account } from '../../identity/queries/account-queries.ts'
import { findAccounts } from '../../identity/queries/account-queries.ts'
import type { MonthSums } from '../checks/month-totals.ts'
import { totalToJson, findSums, sumAsText } from '../checks/month-totals.ts'
import { listHistories } from '../queries/history-queries.ts'
import { compareTotals } from './control-totals.ts'
import type { Prepared } from './prepared-postings.ts'
import { findPreparedBody, preparedToJson, requirePrepared, rowsOf } from './prepared-postings.ts'
import { findKept, keepReview, stampOf } from './kept-reviews.ts'
import type { ToPost } from './commands.ts'
import type { Change, Written } from './trial.ts'
import { tryPosting } from './trial.ts'
import { listNewGaps } from './new-gaps.ts'
import { listUnusualChanges } from './unusual-changes.ts'
import { inBatches } from '../../../db/query-tools.ts'

type Json = NonNullable<Answer<'preparedPosting'>['review']>
type FirmMonth = NonNullable<Json['firm']>['last']
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
  return {
    ...(await preparedToJson(app.db.read, prepared)),
    review: isOpen ? await review(app, caller, prepared) : null,
  }
}

/** What a posting would do if it were made now; nothing is kept of it. Throws what its direct call throws. */
export const previewPosting: Handler<'previewPosting'> = ({ app, body, caller }) =>
  tryPosting(app, caller, {
    purpose: 'look',
    work: async (trial, post) => {
      const { changes } = await post(body)
      const to = changes
        .flatMap(({ month }) => month ?? [])
        .toSorted((a, b) => a - b)
        .at(-1)
      return {
        ...nothing,
        refusal: null,
        note: '',
        made_rows: rowsOf(changes).length,
        ...(await listEffects(trial, changes)),
        firm:
          to === undefined || bookKinds.has(body.kind)
            ? null
            : await firmAfter(trial, await firmBefore(trial, to), changes),
      }
    },
  })

const monthBefore = (to: Month): Month => (to === firstMonth ? to : addMonths(to, -1))

/** The whole firm, in a month. */
const everyone = { from: 0, to: Number.MAX_SAFE_INTEGER }

const firmToJson = (month: Month, { count, ...sums }: MonthSums): FirmMonth => ({
  quarter: formatMonth(month),
  rows: count,
  ...byTotal(({ total }) => totalToJson(sums[total])),
})

/** The firm in a month and in the one before it, as it is. */
async function firmBefore({ committed }: Trial, to: Month) {
  const previous = monthBefore(to)
  const last = firmToJson(previous, await findSums(committed, previous, everyone))
  const sums = await findSums(committed, to, everyone)
  return { to, sums, firm: { last, before: firmToJson(to, sums) } }
}

/** The same with the month as it would be: only the accounts that a posting changes are added up again. */
async function firmAfter(
  { trx, committed }: Trial,
  { to, sums, firm }: Awaited<ReturnType<typeof firmBefore>>,
  changes: readonly Change[],
): Promise<NonNullable<Json['firm']>> {
  const accounts = await findAccounts(trx, idsOf(changes))
  const ids = [...accounts.values()].flatMap(({ id, isStaff }) => (isStaff ? [] : [id]))
  const was = await findSumsOf(committed, to, ids)
  const becomes = await findSumsOf(trx, to, ids)
  const after = {
    count: sums.count - was.count + becomes.count,
    ...byTotal(({ total }) => sums[total] - was[total] + becomes[total]),
  }
  return { ...firm, after: firmToJson(to, after) }
}

/** The review of an open posting, reused until the data change. */
async function review(app: App, caller: Caller, prepared: Prepared): Promise<Json> {
  const body = JSON.parse(await findPreparedBody(app.db.read, prepared.number)) as Record<string, unknown>
  const { review: found } = await tryPosting(app, caller, {
    purpose: 'look',
    reuse: () => findKept(app, prepared),
    work: async (trial, post) => {
      const stamp = await stampOf(app, trial.committed)
      const found = await reviewIn(trial, prepared, body, post)
      return keepReview(app, prepared, { stamp, review: found })
    },
  })
  return found
}

async function reviewIn(
  trial: Trial,
  prepared: Prepared,
  body: Record<string, unknown>,
  post: (toPost: ToPost) => Promise<Written>,
): Promise<Json> {
  const note = reasonIn(body) || reasonIn(body['corrections'])
  const before = bookKinds.has(prepared.kind) ? null : await firmBefore(trial, month(prepared.last_month))
  try {
    const { changes, sha256 } = await post({ kind: prepared.kind, body })
    return {
      refusal: sha256 === prepared.sha256 ? null : new ApiError('preparedChanged').message,
      note,
      ...(await listEffects(trial, changes)),
      ...compareTotals(prepared.totals, changes, await findAccounts(trial.trx, idsOf(changes))),
      firm: before && (await firmAfter(trial, before, changes)),
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const firm = before && { ...before.firm, after: before.firm.before }
    return { ...nothing, refusal: error.message, note, firm }
  }
}

/** The reason that a body gives, or its corrections. */
const reasonIn = (part: unknown): string =>
  typeof part === 'object' && part !== null && 'reason' in part && typeof part.reason === 'string'
    ? part.reason
    : ''

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

/** Unusual changes, the rarest first, and what each investor will see, in the order of the rows; of too many, the rarest. */
async function listEffects(
  trial: Trial,
  changes: readonly Change[],
): Promise<Pick<Json, 'unusual' | 'unusual_count' | 'gaps' | 'investors' | 'investors_count' | 'notices'>> {
  const { trx, committed } = trial
  const ids = idsOf(changes)
  const accounts = await findAccounts(trx, ids)
  const gaps = await listNewGaps(trial, accounts, changes)
  const unusual = await listUnusualChanges(trx, accounts, changes)
  const shown = ids.length <= maxReviewed ? ids : await listRarest(committed, ids, unusual)
  const people = shown.flatMap((id) => accounts.get(id) ?? [])
  const before = await listHistories(committed, people)
  const after = await listHistories(trx, people)
  return {
    unusual: unusual.slice(0, maxReviewed).flatMap(({ userId, month, sentence }) => {
      const account = accounts.get(userId)
      if (account === undefined) return []
      return [{ user: toPerson(account), quarter: formatMonth(month), sentence }]
    }),
    unusual_count: unusual.length,
    ...gaps.toJson(),
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
    notices: await listTold(trial),
  }
}

/** The investors to show of too many: those first who have the fewest to share what is unusual with, or their first month. */
async function listRarest(
  committed: Reader,
  ids: readonly number[],
  unusual: Awaited<ReturnType<typeof listUnusualChanges>>,
): Promise<number[]> {
  const begun = new Set<number>()
  for await (const some of inBatches(ids)) {
    const rows = await committed
      .selectFrom('current_summaries')
      .select('user_id')
      .distinct()
      .where('user_id', 'in', some)
      .execute()
    for (const row of rows) begun.add(row.user_id)
  }
  const alike = Map.groupBy(unusual, ({ reason }) => reason)
  const groups = Array.from(alike.values(), (each) => each.map(({ userId }) => userId))
  groups.push(ids.filter((id) => !begun.has(id)))
  const rarest = groups.toSorted((a, b) => a.length - b.length).flat()
  return [...new Set([...rarest, ...ids])].slice(0, maxReviewed)
}

const toFigures = ({ currentBalance, principal, profit, dividendPaid }: Figures) => ({
  value: centsToJson(currentBalance),
  principal: centsToJson(principal),
  profit: centsToJson(profit),
  paid: centsToJson(dividendPaid),
})

/** Adds up the month for some accounts. */
async function findSumsOf(db: Reader, month: Month, userIds: readonly number[]): Promise<MonthSums> {
  let found: MonthSums = { count: 0, ...byTotal(() => 0n) }
  for await (const some of inBatches(userIds)) {
    const row = await db
      .selectFrom('current_summaries')
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        ...totalFigures.map(({ name, total }) => sumAsText(name).as(total)),
      ])
      .where('user_id', 'in', some)
      .where('month', '=', month)
      .executeTakeFirstOrThrow()
    found = {
      count: found.count + row.count,
      ...byTotal(({ total }) => found[total] + BigInt(row[total])),
    }
  }
  return found
}

type Told = Json['notices'][number]

/** What a trial announces, each text with how its people hear of it. */
async function listTold({ trx, committed }: Trial): Promise<Told[]> {
  const rows = await trx
    .selectFrom('announcements')
    .innerJoin('notices', 'notices.announcement_id', 'announcements.id')
    .select(({ fn }) => [
      ...(['kind', 'subject', 'line', 'way'] as const),
      fn.countAll<number>().as('count'),
      fn.min('announcements.id').as('first'),
    ])
    .where('announcements.id', 'not in', committed.selectFrom('announcements').select('id'))
    .groupBy(['kind', 'subject', 'line', 'way'])
    .orderBy('first')
    .execute()
  const told = new Map<string, Told>()
  for (const { kind, subject, line, way, count } of rows) {
    const key = `${kind} ${subject} ${line}`
    const known = told.get(key) ?? { kind, subject, line, each: 0, digest: 0, off: 0, none: 0 }
    told.set(key, { ...known, [way]: Number(count) })
  }
  return [...told.values()]
}
