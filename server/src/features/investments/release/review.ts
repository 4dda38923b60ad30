import type { Answer } from '@portico/contract/api/endpoints'
import { maxReviewed } from '@portico/contract/features/release-review'
import type { Figures } from '@portico/contract/figures/figures'
import { figuresOf } from '@portico/contract/figures/figures'
import { centsToJson } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { formatMonth, month } from '@portico/contract/values/month'
import { ApiError } from '../../../api-error.ts'
import type { Trial, Reader } from '../../../db/database.ts'
import type { App, Caller, Handler } from '../../../http/route.ts'
import { findAccounts } from '../../identity/queries/account-queries.ts'
import { listLacking } from '../month-end/month-end.ts'
import { findingsToJson } from '../month-end/reversal-effects.ts'
import { listHistories } from '../queries/history-queries.ts'
import { compareTotals, refusalOfTyped } from './control-totals.ts'
import { monthsToJson, postedToJson } from './reviewed-months.ts'
import { preparedToJson } from './prepared-json.ts'
import { findStory } from './prepared-trail.ts'
import { outdatedToJson } from '../statements/to-be-outdated.ts'
import { toPerson } from './to-person.ts'
import { requirePrepared, rowsOf } from './prepared-postings.ts'
import type { Prepared } from './prepared-queries.ts'
import { findPreparedBody } from './prepared-queries.ts'
import { findKept, keepReview, stampOf } from './kept-reviews.ts'
import type { ToPost } from './commands.ts'
import type { Change, Written } from './trial.ts'
import { idsOf, refusalOfPrepared, tryPosting } from './trial.ts'
import { firmToJson } from './firm-effect.ts'
import { listNewFindings } from './new-findings.ts'
import { listNewGaps } from './new-gaps.ts'
import { comingChanges, moneyToJson } from './moved-money.ts'
import type { UnusualChange } from './unusual-changes.ts'
import { listUnusualChanges } from './unusual-changes.ts'
import { inBatches } from '../../../db/query-tools.ts'

type Json = NonNullable<Answer<'preparedPosting'>['review']>

/** A prepared posting and what its release would do now. Throws ApiError noSuchPrepared. */
export const reviewPosting: Handler<'preparedPosting'> = async ({ app, params, caller }) => {
  const prepared = await requirePrepared(app.db.read, params.number)
  const isOpen = prepared.state === 'waiting' || prepared.state === 'returned'
  const body = JSON.parse(await findPreparedBody(app.db.read, params.number)) as Record<string, unknown>
  const json = await preparedToJson(app.db.read, prepared)
  return {
    ...json,
    ...(await findStory(app.db.read, prepared)),
    ...(json.posting === undefined ? {} : await postedToJson(app.db.read, json.posting)),
    note: noteIn(body),
    review: isOpen ? await review(app, caller, { prepared, body }) : null,
  }
}

/** What a posting would do if it were made now; nothing is kept of it. Throws what its direct call throws. */
export const previewPosting: Handler<'previewPosting'> = ({ app, body, caller }) =>
  tryPosting(app, caller, {
    purpose: 'look',
    work: async (trial, post) => {
      const { changes } = await post(body)
      return {
        ...nothing,
        refusal: null,
        note: '',
        made_rows: rowsOf(changes).length,
        ...(await listEffects(trial, changes, app.config.timeZone)),
        firm: await firmToJson(trial, changes),
      }
    },
  })

/** The review of an open posting, reused until the data change. */
async function review(
  app: App,
  caller: Caller,
  { prepared, body }: { prepared: Prepared; body: Record<string, unknown> },
): Promise<Json> {
  const { review: found } = await tryPosting(app, caller, {
    purpose: 'look',
    reuse: () => findKept(app, prepared),
    work: async (trial, post) => {
      const stamp = await stampOf(app, trial.committed)
      const found = await reviewIn(app, trial, { prepared, body }, post)
      return keepReview(app, prepared, { stamp, review: found })
    },
  })
  return found
}

async function reviewIn(
  app: App,
  trial: Trial,
  { prepared, body }: { prepared: Prepared; body: Record<string, unknown> },
  post: (toPost: ToPost) => Promise<Written>,
): Promise<Json> {
  const note = noteIn(body)
  try {
    const { changes, sha256 } = await post({ kind: prepared.kind, body })
    const rows = rowsOf(changes)
    const isSame = sha256 === prepared.sha256
    const refusal = isSame ? refusalOfTyped(prepared.totals, rows) : new ApiError('preparedChanged')
    return {
      refusal: refusal?.message ?? null,
      note,
      ...(await listEffects(trial, changes, app.config.timeZone)),
      ...compareTotals(prepared.totals, rows, await findAccounts(trial.trx, idsOf(changes))),
      ...(prepared.kind === 'post-month-end' && !prepared.corrects
        ? await leftOutToJson(trial, month(prepared.last_month))
        : {}),
      firm: await firmToJson(trial, changes),
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { ...nothing, refusal: refusalOfPrepared(error).message, note, firm: null }
  }
}

/** The reason that a body gives, or its corrections. */
const noteIn = (body: Record<string, unknown>): string => reasonIn(body) || reasonIn(body['corrections'])

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

type Effects = Omit<Json, 'refusal' | 'note' | 'typed_rows' | 'made_rows' | 'totals' | 'firm' | 'left_out'>

/**
 * Unusual changes, the rarest first, the money in and out, what the checks will find, and what each investor will see, in the
 * order of the rows; of too many, the rarest.
 */
async function listEffects(trial: Trial, changes: readonly Change[], timeZone: string): Promise<Effects> {
  const { trx, committed } = trial
  const ids = idsOf(changes)
  const accounts = await findAccounts(trx, ids)
  const gaps = await listNewGaps(trial, changes)
  const found = await listNewFindings(trial, accounts, changes, timeZone)
  const { unusual, firstPrincipals } = await listUnusualChanges(trx, accounts, changes)
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
    ...moneyToJson(changes, accounts, firstPrincipals),
    ...monthsToJson(changes, accounts),
    ...findingsToJson(found),
    ...(await outdatedToJson(committed, comingChanges(changes), timeZone)),
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
    ...(await cancelledToJson(trial)),
  }
}

/** Who on the sheet of a month does not have it after a posting; nothing if everyone has. */
async function leftOutToJson({ trx }: Trial, of: Month): Promise<Pick<Json, 'left_out'>> {
  const lacking = await listLacking(trx, of)
  if (lacking.length === 0) return {}
  const people = lacking.slice(0, maxReviewed).map(({ id, email, name }) => ({ id, email, name }))
  return { left_out: { people, count: lacking.length } }
}

/** The investors to show of too many: those first who have the fewest to share what is unusual with, or their first month. */
async function listRarest(
  committed: Reader,
  ids: readonly number[],
  unusual: readonly UnusualChange[],
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

/** The notices that a trial takes back before anyone has heard of them; nothing if there are none. */
async function cancelledToJson({ trx, committed }: Trial): Promise<Pick<Json, 'cancelled_notices'>> {
  const rows = await trx
    .selectFrom('cancelled_notices')
    .innerJoin('announcements', 'announcements.id', 'announcement_id')
    .select(({ fn }) => [...(['kind', 'subject'] as const), fn.countAll<number>().as('count')])
    .where((eb) =>
      eb(
        eb.refTuple('announcement_id', 'user_id'),
        'not in',
        committed
          .selectFrom('cancelled_notices')
          .select(['announcement_id', 'user_id'])
          .$asTuple('announcement_id', 'user_id'),
      ),
    )
    .groupBy(['kind', 'subject'])
    .orderBy(({ fn }) => fn.min('announcement_id'))
    .execute()
  if (rows.length === 0) return {}
  return { cancelled_notices: rows.map(({ count, ...of }) => ({ ...of, investors: Number(count) })) }
}
