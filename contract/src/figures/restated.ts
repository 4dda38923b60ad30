import type { AccountMonth, History } from './account-months.ts'
import { accountMonths } from './account-months.ts'
import type { Activity } from './activity.ts'
import type { Summary } from './monthly-figures.ts'
import { allFigures } from './monthly-figures.ts'
import type { Cents } from '../values/money.ts'
import type { Month } from '../values/month.ts'

/** How a month was changed. */
export const monthChanges = ['corrected', 'withdrawn'] as const

/** What changed the figures of other months. */
interface Cause {
  month: Month
  change: (typeof monthChanges)[number]
}

/** The balance of a month when it was first posted, and when its figures last changed. */
export interface Restated {
  /** In epoch milliseconds. */
  at: number
  /** Its Current Balance when it was first posted. */
  balance: Cents
  /**
   * The change of another month that is all that was recorded since it was first posted, besides its own; undefined where
   * there was more, an entry, or a month that was posted late.
   */
  cause?: Cause | undefined
}

/**
 * When a month was last restated: corrected, or changed by an entry or another month; undefined if it shows what it showed when
 * it was first posted.
 */
export const restatedAt = ({ restated }: { restated?: Restated | undefined }): number | undefined =>
  restated?.at

interface PostedVersion extends Summary {
  postedAt: number
  version: number
  isVoided?: boolean
}

/** An entry with its times in epoch milliseconds; `voidedAt` is null unless it is voided. */
export interface TimedEntry extends Activity {
  postedAt: number
  voidedAt: number | null
}

/** All versions of all months, and all entries with the voided ones. */
export interface Timed {
  versions: readonly PostedVersion[]
  entries: readonly TimedEntry[]
}

/** The months that show other figures than when their first version was posted, whatever caused it. */
export function restatedMonths(now: readonly AccountMonth[], timed: Timed): Map<Month, Restated> {
  const firsts = new Map<Month, number>()
  for (const { month, version, postedAt } of timed.versions) if (version === 1) firsts.set(month, postedAt)
  const events = eventsOf(timed).sort((a, b) => a.month - b.month)
  const found = new Map<Month, Restated>()
  let passed = 0
  let at = 0
  for (const each of now) {
    const { month } = each.row
    for (let event; (event = events[passed]) !== undefined && event.month <= month; passed++)
      at = Math.max(at, event.at)
    const first = firsts.get(month)
    // Nothing was recorded since for most months, so nothing is computed for them.
    if (first === undefined || at <= first) continue
    const before = shownAt(timed, month, first)
    if (before !== undefined && isOther(before, each))
      found.set(month, {
        at,
        balance: before.balance,
        cause: causeOf(events.slice(0, passed), month, first),
      })
  }
  return found
}

/** When something was recorded that counts from a month on. */
interface Event {
  month: Month
  at: number
  change?: Cause['change'] | undefined
}

/** The change of another month, if nothing else has changed a month since it was first posted. */
function causeOf(events: readonly Event[], own: Month, first: number): Cause | undefined {
  const [event, ...more] = events.filter(
    ({ at, change, month }) => at > first && (change === undefined || month !== own),
  )
  if (event?.change === undefined) return undefined
  const { month, change } = event
  return more.every((each) => each.month === month && each.change === change) ? { month, change } : undefined
}

const eventsOf = ({ versions, entries }: Timed): Event[] => [
  ...versions.map(({ month, postedAt, version, isVoided }) => ({
    month,
    at: postedAt,
    change: isVoided === true ? ('withdrawn' as const) : version > 1 ? ('corrected' as const) : undefined,
  })),
  ...entries.filter(isKnownToMonth(versions)).map(({ effectiveMonth, postedAt, voidedAt }) => ({
    month: effectiveMonth,
    at: Math.max(postedAt, voidedAt ?? 0),
  })),
]

/** Whether an entry counts, or counted when a month was posted. Any other was voided before a month could show it. */
const isKnownToMonth =
  (versions: Timed['versions']) =>
  ({ postedAt, voidedAt }: TimedEntry): boolean =>
    voidedAt === null || versions.some((each) => each.postedAt >= postedAt && each.postedAt <= voidedAt)

/** A month as it was known at a moment. */
function shownAt({ versions, entries }: Timed, month: Month, at: number): AccountMonth | undefined {
  const newest = new Map<Month, PostedVersion>()
  for (const each of versions)
    if (each.month <= month && each.postedAt <= at && each.version > (newest.get(each.month)?.version ?? 0))
      newest.set(each.month, each)
  return accountMonths({
    months: [...newest.values()].filter(({ isVoided }) => isVoided !== true),
    activity: entries.filter(
      ({ postedAt, voidedAt }) => postedAt <= at && (voidedAt === null || voidedAt > at),
    ),
    initialInvestment: null,
  }).find(({ row }) => row.month === month)
}

/** The posted months that show other figures after an entry is recorded late, or withdrawn, than before. */
export function changedMonths(before: History, after: History): Month[] {
  const known = new Map(accountMonths(before).map((each) => [each.row.month, each]))
  return accountMonths(after).flatMap((each) => {
    const was = known.get(each.row.month)
    return was !== undefined && !isOther(was, each) ? [] : [each.row.month]
  })
}

const isOther = (before: AccountMonth, now: AccountMonth): boolean =>
  before.balance !== now.balance ||
  before.atWork !== now.atWork ||
  allFigures.some(({ key }) => before.row[key] !== now.row[key])
