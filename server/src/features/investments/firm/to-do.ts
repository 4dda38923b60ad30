import { paths } from '@portico/contract/api/paths'
import type { Answer } from '@portico/contract/api/endpoints'
import { mayAct } from '@portico/contract/features/roles'
import type { ToDo } from '@portico/contract/features/to-do'
import type { ToDoKind } from '@portico/contract/features/to-do-kinds'
import { toDoKinds } from '@portico/contract/features/to-do-kinds'
import { breaksRule } from '@portico/contract/figures/finding-kinds'
import { addDays, endOfDay, formatDay, lastDayOf } from '@portico/contract/values/day'
import { dayMs, hourMs } from '@portico/contract/values/duration'
import type { Month } from '@portico/contract/values/month'
import {
  addMonths,
  endedMonthAt,
  formatMonth,
  formatMonthIso,
  monthsBetween,
} from '@portico/contract/values/month'
import type { Period } from '@portico/contract/values/period'
import { formatPeriod, periodAround, periodKey } from '@portico/contract/values/period'
import { site } from '../../../../../site.config.ts'
import { readLastRuns } from '../../../db/last-runs.ts'
import type { App, Caller, Handler } from '../../../http/route.ts'
import { kindsOf } from '../checks/finding-groups.ts'
import { findOpenFindings } from '../checks/firm-checks.ts'
import { countAllMonths, openMonthsOf, unclosedMonthsOf } from './open-months.ts'
import { findClosedThrough } from '../rules/open-books.ts'
import { countWithoutStatement } from '../books/open-items.ts'
import { findUnderWay } from '../statements/statement-runs.ts'
import { listOutdatedPeriods } from '../statements/outdated-statements.ts'
import { listOpenDays } from '../reconciliation/reconciliation.ts'
import type { Waiting } from './waiting-queries.ts'
import {
  findDocuments,
  findExpiredInvitations,
  findRejected,
  findReleases,
  findUnanswered,
  findUnsent,
  listFailedSignIns,
  listReturned,
} from './waiting-queries.ts'

/** Something to do; times are epoch milliseconds. */
interface Item extends Waiting {
  href: string
  about?: string | null
  due?: number | null
  kinds?: ToDo['kinds']
  missing?: number
  issuing?: ToDo['issuing']
  returned?: ToDo['returned']
}

type Find = (app: App, caller: Caller) => Promise<Item | readonly Item[]>

const lastRunMs = { backup: 26 * hourMs, drill: 90 * dayMs }
const backups = `${paths.dashboard}#backups`

/** The last month that is over, and the last quarter. */
function ended({ clock, config }: Pick<App, 'clock' | 'config'>): { month: Month; quarter: Period } {
  const month = endedMonthAt(clock(), config.timeZone)
  return { month, quarter: periodAround('quarter', addMonths(month, -2)) }
}

/** Whether everyone has the months of open books that `openMonthsOf` looks at, through one of them. */
async function isPosted(app: App, through: Month): Promise<boolean> {
  const counts = await countAllMonths(app)
  const [first = Infinity] = counts.keys()
  return first <= through && (await unclosedMonthsOf(app, counts, through)).length === 0
}

/** How many months would be closed through one, if everyone has all of them: closing locks them, so that none may be missing. */
async function countToClose(app: App, through: Month): Promise<number> {
  const counts = await countAllMonths(app)
  const [first] = counts.keys()
  if (first === undefined) return 0
  const closed = (await findClosedThrough(app.db.read)) ?? addMonths(first, -1)
  const count = monthsBetween(closed, through)
  return count > 0 && openMonthsOf(counts, through, count).length === 0 ? count : 0
}

/** What makes each kind of thing wait. Where nothing does, the count is 0. */
const finders: Record<ToDoKind, Find> = {
  months_not_posted: async (app) => {
    const { timeZone } = app.config
    const open = await unclosedMonthsOf(app, await countAllMonths(app), ended(app).month)
    const [oldest] = open
    if (oldest === undefined) return []
    const { month, posted, missing, postable } = oldest
    const { reportedWithinDays: days } = site
    return {
      count: open.length,
      about: formatMonth(month),
      ...(posted > 0 && { missing }),
      since: endOfDay(lastDayOf(month), timeZone),
      due: days === undefined ? null : endOfDay(addDays(lastDayOf(month), days), timeZone),
      // Only active investors are on the sheet; Checks name all who lack the month.
      href:
        postable > 0
          ? `${paths.monthEnd}?month=${formatMonthIso(month)}`
          : `${paths.checks}?month=${formatMonthIso(month)}#missing`,
    }
  },
  failed_sign_ins: async ({ db, clock }) =>
    (await listFailedSignIns(db.read, clock())).map(({ id, name, ...waiting }) => ({
      ...waiting,
      about: name,
      href: `${paths.accountRecord}?user_id=${id}`,
    })),
  payments_to_mark: async ({ db }) => ({ ...(await findUnsent(db.read)), href: paths.payments }),
  differences_open: async (app) => {
    const days = await listOpenDays(app)
    const entered = days.flatMap(({ holdings }) => holdings.map(({ enteredAt }) => enteredAt))
    return {
      count: days.length,
      about: days[0] === undefined || days.length > 1 ? null : formatDay(days[0].on),
      since: days.length === 0 ? null : Math.min(...entered),
      href: paths.reconciliation,
    }
  },
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
  postings_returned: async ({ db }, { id }) =>
    (await listReturned(db.read, id)).map((each) => ({
      ...each,
      count: 1,
      href: `${paths.release}?number=${each.returned.number}`,
    })),
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
    return { count: all.length, kinds: kindsOf(all), since: null, href: paths.checks }
  },
  statements_outdated: async (app) => {
    const outdated = await listOutdatedPeriods(app)
    const [latest] = outdated
    if (latest === undefined) return []
    return {
      count: outdated.reduce((sum, { count }) => sum + count, 0),
      about: outdated.length > 1 ? null : formatPeriod(latest.period),
      since: null,
      href: `${paths.statements}?period=${periodKey(latest.period)}`,
    }
  },
  statements_not_issued: async (app) => {
    const { quarter } = ended(app)
    if (!(await isPosted(app, quarter.to))) return []
    const count = await countWithoutStatement(app.db.read, quarter.to)
    const run = await findUnderWay(app.db.read, periodKey(quarter))
    return {
      count,
      about: formatPeriod(quarter),
      since: null,
      href: paths.statements,
      ...(run && { issuing: { issued: run.issued, accounts: run.accounts } }),
    }
  },
  books_not_closed: async (app) => {
    const { quarter } = ended(app)
    return {
      count: await countToClose(app, quarter.to),
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
    for (const { count, about, since, due, href, kinds, missing, issuing, returned } of found)
      if (count > 0)
        listed.push({
          kind,
          count,
          about: about ?? null,
          since: iso(since),
          due: iso(due),
          href,
          ...(kinds && { kinds }),
          ...(missing !== undefined && { missing }),
          ...(issuing && { issuing }),
          ...(returned && { returned }),
        })
  }
  return listed.toSorted((a, b) => rankOf(a) - rankOf(b))
}

const order = Object.keys(toDoKinds)

/** As the kinds are listed, but a broken rule, which is a risk to the figures of a person, before what is only due. */
const rankOf = ({ kind, kinds = [] }: Answer<'toDo'>[number]): number =>
  order.indexOf(kinds.some((each) => breaksRule(each.kind)) ? 'failed_sign_ins' : kind)
