import { paths } from '@portico/contract/api/paths'
import type { Answer } from '@portico/contract/api/endpoints'
import { mayAct } from '@portico/contract/features/roles'
import type { ToDo } from '@portico/contract/features/to-do'
import type { ToDoKind } from '@portico/contract/features/to-do-kinds'
import { toDoKinds } from '@portico/contract/features/to-do-kinds'
import { findingKinds, kindOf } from '@portico/contract/figures/finding-kinds'
import { addDays, endOfDay, lastDayOf } from '@portico/contract/values/day'
import { dayMs, hourMs } from '@portico/contract/values/duration'
import type { Month } from '@portico/contract/values/month'
import {
  addMonths,
  formatMonth,
  formatMonthIso,
  monthAt,
  monthsBetween,
} from '@portico/contract/values/month'
import type { Period } from '@portico/contract/values/period'
import { formatPeriod, periodAround } from '@portico/contract/values/period'
import { sql } from 'kysely'
import { site } from '../../../../../site.config.ts'
import { readLastRuns } from '../../../db/last-runs.ts'
import type { App, Caller, Handler } from '../../../http/route.ts'
import { findOpenFindings } from '../checks/firm-checks.ts'
import { countAllMonths, listOpenMonths, openMonthsOf } from './open-months.ts'
import type { Reader } from '../../../db/database.ts'
import { findClosedThrough } from '../rules/open-books.ts'
import { selectUnsent } from '../queries/activity-queries.ts'
import { countWithoutStatement } from '../books/open-items.ts'

/** Something to do; times are epoch milliseconds. */
interface Item extends Waiting {
  href: string
  about?: string | null
  due?: number | null
  kinds?: ToDo['kinds']
}

type Find = (app: App, caller: Caller) => Promise<Item | readonly Item[]>

const lastRunMs = { backup: 26 * hourMs, drill: 90 * dayMs }
const backups = `${paths.dashboard}#backups`

/** The last month that is over, and the last quarter. */
function ended({ clock, config }: Pick<App, 'clock' | 'config'>): { month: Month; quarter: Period } {
  const current = monthAt(clock(), config.timeZone)
  return { month: addMonths(current, -1), quarter: periodAround('quarter', addMonths(current, -3)) }
}

/** The first month of all if everyone has the months until the end of a quarter, of those that `openMonthsOf` looks at. */
async function findPosted(app: App, { to }: Period): Promise<Month | undefined> {
  const counts = await countAllMonths(app)
  const [first] = counts.keys()
  return first !== undefined && first <= to && openMonthsOf(counts, to).length === 0 ? first : undefined
}

/** What makes each kind of thing wait. Where nothing does, the count is 0. */
const finders: Record<ToDoKind, Find> = {
  months_not_posted: async (app) => {
    const { timeZone } = app.config
    const open = await listOpenMonths(app, ended(app).month)
    const [oldest] = open
    if (oldest === undefined) return []
    const { month } = oldest
    const { reportedWithinDays: days } = site
    return {
      count: open.length,
      about: formatMonth(month),
      since: endOfDay(lastDayOf(month), timeZone),
      due: days === undefined ? null : endOfDay(addDays(lastDayOf(month), days), timeZone),
      href: `${paths.monthEnd}?month=${formatMonthIso(month)}`,
    }
  },
  failed_sign_ins: async ({ db, clock }) =>
    (await listFailedSignIns(db.read, clock())).map(({ id, name, ...waiting }) => ({
      ...waiting,
      about: name,
      href: `${paths.accountRecord}?user_id=${id}`,
    })),
  payments_to_mark: async ({ db }) => ({ ...(await findUnsent(db.read)), href: paths.payments }),
  backup_too_old: async ({ config, clock }) => {
    const { backup } = await readLastRuns(config.dataDir)
    const since = backup && Date.parse(backup.taken_at)
    return lateAfter(since, lastRunMs.backup, clock())
  },
  drill_too_old: async ({ config, clock }) => {
    const { drill } = await readLastRuns(config.dataDir)
    const since = drill && Date.parse(drill.at)
    return lateAfter(since, drill?.passed === false ? 0 : lastRunMs.drill, clock())
  },
  mails_rejected: async ({ db }) => {
    const { announcementId, ...waiting } = await findRejected(db.read)
    return { ...waiting, href: `${paths.mail}?announcement=${announcementId}&state=rejected` }
  },
  releases_waiting: async ({ db }, { id }) => ({ ...(await findReleases(db.read, id)), href: paths.release }),
  documents_held: async ({ db }) => ({
    ...(await findDocuments(db.read, 'held')),
    href: `${paths.managedDocuments}?state=held`,
  }),
  documents_waiting: async ({ db }) => ({
    ...(await findDocuments(db.read, 'waiting')),
    href: `${paths.managedDocuments}?state=waiting`,
  }),
  invitations_expired: async ({ db, clock }) => ({
    ...(await findExpiredInvitations(db.read, clock())),
    href: `${paths.accounts}?state=expired`,
  }),
  waitlist_unanswered: async ({ db }) => ({
    ...(await findUnanswered(db.read)),
    href: paths.waitlistEntries,
  }),
  findings: async (app) => {
    const { all } = await findOpenFindings(app)
    const found = all.map(({ code }) => kindOf(code))
    const kinds = findingKinds
      .map((kind) => ({ kind, count: found.filter((each) => each === kind).length }))
      .filter(({ count }) => count > 0)
    return { count: all.length, kinds, since: null, href: paths.checks }
  },
  statements_not_issued: async (app) => {
    const { quarter } = ended(app)
    if ((await findPosted(app, quarter)) === undefined) return []
    const count = await countWithoutStatement(app.db.read, quarter.to)
    return { count, about: formatPeriod(quarter), since: null, href: paths.statements }
  },
  books_not_closed: async (app) => {
    const { quarter } = ended(app)
    const [first, closed] = [await findPosted(app, quarter), await findClosedThrough(app.db.read)]
    if (first === undefined || (closed !== undefined && closed >= quarter.to)) return []
    return {
      count: monthsBetween(closed ?? addMonths(first, -1), quarter.to),
      about: formatMonth(quarter.to),
      since: null,
      href: `${paths.dashboard}?close-books=${formatMonthIso(quarter.to)}`,
    }
  },
}

/** One, if what last ran then, or never, is due again. */
function lateAfter(since: number | null, after: number, now: number): Item {
  if (since === null) return { count: 1, since, href: backups }
  const due = since + after
  return { count: due < now ? 1 : 0, since, due, href: backups }
}

const iso = (at: number | null | undefined): string | null =>
  at === null || at === undefined ? null : new Date(at).toISOString()

/** What waits for the caller, most urgent first. */
export const toDo: Handler<'toDo'> = async ({ app, caller }) => {
  const listed: Answer<'toDo'> = []
  for (const kind of Object.keys(toDoKinds) as ToDoKind[]) {
    if (!mayAct(caller.role, toDoKinds[kind].needs)) continue
    // oxlint-disable-next-line no-await-in-loop -- one at a time, so that other requests run in between
    const found = [await finders[kind](app, caller)].flat()
    for (const { count, about, since, due, href, kinds } of found)
      if (count > 0)
        listed.push({
          kind,
          count,
          about: about ?? null,
          since: iso(since),
          due: iso(due),
          href,
          ...(kinds && { kinds }),
        })
  }
  return listed
}

/** How many of something wait, and since when the first. */
interface Waiting {
  count: number
  since: number | null
}

interface WaitingRow {
  count: number | string | bigint
  since: number | string | null
}

const toWaiting = ({ count, since }: WaitingRow): Waiting => ({
  count: Number(count),
  since: since === null ? null : Number(since),
})

/** Postings that others prepared and that wait for release. */
const findReleases = async (db: Reader, callerId: number): Promise<Waiting> =>
  toWaiting(
    await db
      .selectFrom('prepared_postings')
      .select(({ fn }) => [fn.countAll().as('count'), fn.min('prepared_at').as('since')])
      .where('state', '=', 'waiting')
      .where('prepared_by', '<>', callerId)
      .executeTakeFirstOrThrow(),
  )

/** Payments to make. */
const findUnsent = async (db: Reader): Promise<Waiting> =>
  toWaiting(
    await selectUnsent(db)
      .select(({ fn }) => [fn.countAll().as('count'), fn.min('posted_at').as('since')])
      .executeTakeFirstOrThrow(),
  )

/** Documents in a state; the only one by its title. */
async function findDocuments(db: Reader, state: 'held' | 'waiting'): Promise<Omit<Item, 'href'>> {
  const { title, ...row } = await db
    .selectFrom('documents')
    .select(({ fn }) => [fn.countAll().as('count'), fn.min('uploaded_at').as('since')])
    .select(({ fn }) => fn.min('title').as('title'))
    .where('state', '=', state)
    .executeTakeFirstOrThrow()
  return { ...toWaiting(row), about: Number(row.count) === 1 ? title : null }
}

/** Mails of notices that were refused for good, and the latest announcement that has some. */
async function findRejected(db: Reader): Promise<Waiting & { announcementId: number | null }> {
  const row = await db
    .selectFrom('outbox')
    .innerJoin('notices', 'notices.mail_id', 'outbox.id')
    .select(({ fn }) => [
      fn.countAll().as('count'),
      fn.min('outbox.created_at').as('since'),
      fn.max('notices.announcement_id').as('announcementId'),
    ])
    .where('outbox.sent_at', 'is', null)
    .where('outbox.next_attempt_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { ...toWaiting(row), announcementId: row.announcementId }
}

/** Accounts whose owner has not chosen a password while the link worked. */
const findExpiredInvitations = async (db: Reader, now: number): Promise<Waiting> =>
  toWaiting(
    await db
      .selectFrom('users')
      .innerJoin('password_resets', 'password_resets.user_id', 'users.id')
      .select(({ fn }) => [fn.countAll().as('count'), fn.min('expires_at').as('since')])
      .where('password_hash', '=', '')
      .where('disabled_since', 'is', null)
      .where('closed_since', 'is', null)
      .where((eb) => eb.or([eb('used_at', 'is not', null), eb('expires_at', '<=', now)]))
      .executeTakeFirstOrThrow(),
  )

/** Entries of the waitlist without an answer. */
const findUnanswered = async (db: Reader): Promise<Waiting> =>
  toWaiting(
    await db
      .selectFrom('waitlist_entries')
      .select(({ fn }) => [fn.countAll().as('count'), fn.min('created_at').as('since')])
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow(),
  )

const failuresLastMs = 3 * dayMs
const fewestFailures = 3
const mostAccounts = 5

/** Active accounts to which several sign-ins have failed in the last days, and none has succeeded since; the latest first. */
async function listFailedSignIns(db: Reader, now: number) {
  const rows = await db
    .selectFrom('sign_ins')
    .innerJoin('users', 'users.id', 'sign_ins.user_id')
    .select(({ fn }) => [
      'users.id',
      'email',
      'first_name',
      'last_name',
      fn.sum<number | string>('attempts').as('attempts'),
      fn.max('at').as('at'),
    ])
    .where('at', '>', now - failuresLastMs)
    .where('outcome', '<>', 'opened')
    .where('disabled_since', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('sign_ins as later')
            .select('later.id')
            .whereRef('later.user_id', '=', 'sign_ins.user_id')
            .whereRef('later.at', '>=', 'sign_ins.at')
            .where('later.outcome', '=', 'opened'),
        ),
      ),
    )
    .groupBy(['users.id', 'email', 'first_name', 'last_name'])
    .having(({ fn }) => fn.sum('attempts'), '>=', fewestFailures)
    .orderBy(sql`max(at)`, 'desc')
    .limit(mostAccounts)
    .execute()
  return rows.map(({ id, email, first_name: first, last_name: last, attempts, at }) => ({
    id,
    name: `${first} ${last}`.trim() || email,
    count: Number(attempts),
    since: Number(at),
  }))
}
