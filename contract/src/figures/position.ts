import type { AccountMonth, History } from './account-months.ts'
import { inMonthOrder, movesOf } from './account-months.ts'
import type { Activity } from './activity.ts'
import { countedOn } from './activity.ts'
import type { Day } from '../values/day.ts'
import { formatDay, lastDayOf, monthOfDay } from '../values/day.ts'
import type { Cents } from '../values/money.ts'
import { cents, formatUsd, sumCents } from '../values/money.ts'
import type { Month } from '../values/month.ts'
import { formatMonth, nextMonth, yearOf } from '../values/month.ts'

/**
 * The entries that are at work only after the latest posted month, by the day they moved: with them, what the account
 * held after that month becomes the position, what is in the account. With `on`, those that have moved by that day;
 * otherwise all, since no entry is recorded before its day has come.
 */
export function entriesAfter<Entry extends Activity>(
  latest: Month | undefined,
  activity: readonly Entry[],
  on?: Day,
): readonly Entry[] {
  if (activity.length === 0) return activity
  return activity
    .filter(
      (entry) =>
        (latest === undefined || entry.effectiveMonth > latest) &&
        (on === undefined || countedOn(entry) <= on),
    )
    .toSorted((a, b) => countedOn(a) - countedOn(b))
}

/** The same after the last of an account's walked months. */
export const pendingAfter = (
  months: readonly AccountMonth[],
  activity: readonly Activity[],
  on?: Day,
): readonly Activity[] => entriesAfter(months.at(-1)?.row.month, activity, on)

/** What the gains that are kept are called. What an account has lost is realized once everything left is withdrawn. */
export function keptName(months: readonly AccountMonth[], pending: readonly Activity[]): string {
  const last = months.at(-1)
  const moves = movesOf(pending)
  const kept = (last?.retained ?? 0) - moves.gains
  if (last === undefined || kept >= 0) return 'Unrealized gain'
  const left = last.row.beginningBalance + moves.principal + kept
  const isWithdrawn = left === 0 && pending.some(({ kind }) => kind === 'withdrawal')
  return isWithdrawn ? 'Realized loss' : 'Unrealized loss'
}

/**
 * The day on which an account was closed: that of its last withdrawal, if that is in or after the latest posted month, or
 * else the day on which closing it was recorded. Undefined for an open account.
 */
export function closingDayOf(
  history: Pick<History, 'months' | 'activity'>,
  closedOn: Day | null,
): Day | undefined {
  return closedOn === null ? undefined : (lastWithdrawalDay(history) ?? closedOn)
}

/** Whether an entry would be at work, or no longer, only from a month that never comes: one after the closing of its account. */
export const isBeyondClosing = (
  { effectiveMonth }: Pick<Activity, 'effectiveMonth'>,
  closingDay: Day | null | undefined,
): boolean => closingDay !== null && closingDay !== undefined && effectiveMonth > monthOfDay(closingDay)

/** The withdrawals in or after the latest posted month, such as those that emptied a closed account. */
export function lastWithdrawals({ months, activity }: Pick<History, 'months' | 'activity'>): Activity[] {
  const latest = inMonthOrder(months).at(-1)?.month ?? 0
  return activity.filter((entry) => entry.kind === 'withdrawal' && monthOfDay(countedOn(entry)) >= latest)
}

/** The day of the last of them. */
export function lastWithdrawalDay(history: Pick<History, 'months' | 'activity'>): Day | undefined {
  const days = lastWithdrawals(history).map(countedOn)
  return days.length === 0 ? undefined : (Math.max(...days) as Day)
}

/** An entry, and when it was recorded, in epoch milliseconds. */
type Recorded = Activity & { postedAt: number }

/**
 * Whether a month can be posted for a closed account: up to the day on which everything left it. What such a month has left
 * and is withdrawn after `closedSince`, when closing was recorded, makes room for no later month; where the withdrawal of
 * the closing was voided, what is withdrawn in its place counts.
 */
export function takesMonthClosed(
  { months, activity }: Pick<History, 'months'> & { activity: readonly Recorded[] },
  month: Month,
  closedSince = Infinity,
): boolean {
  const atClosing = activity.filter(({ postedAt }) => postedAt <= closedSince)
  const closed = lastWithdrawalDay({ months, activity: atClosing }) ?? lastWithdrawalDay({ months, activity })
  return closed !== undefined && month <= monthOfDay(closed)
}

/**
 * The months that a closed account lacks and takes, the latest first: of each gap the first, and of those that were withdrawn
 * each.
 */
export function monthsOfClosed(
  history: Parameters<typeof takesMonthClosed>[0],
  withdrawn: readonly Month[] = [],
): Month[] {
  const posted = history.months.map(({ month }) => month)
  const lacked = new Set([...posted.map(nextMonth), ...withdrawn])
  return [...lacked]
    .filter((month) => !posted.includes(month) && takesMonthClosed(history, month))
    .toSorted((one, other) => other - one)
}

/**
 * The months since an account that was empty in between was last funded; undefined if it never was. It was empty in a month
 * with nothing at work, and where all of it had been withdrawn before months that are not posted.
 */
export function sinceFunded(months: readonly AccountMonth[]): readonly AccountMonth[] | undefined {
  const first = months.findLastIndex((each, k) => {
    const before = months[k - 1]
    return before !== undefined && each.atWork > 0 && isEmptyBetween(before, each)
  })
  return first < 0 ? undefined : months.slice(first)
}

function isEmptyBetween(before: AccountMonth, each: AccountMonth): boolean {
  if (before.atWork <= 0) return true
  if (nextMonth(before.row.month) === each.row.month) return false
  const inGap = each.activity.filter(({ effectiveMonth }) => effectiveMonth < each.row.month)
  return inGap.length > 0 && before.balance + netMoved(inGap) <= 0
}

/** What entries bring into an account (positive) or take out of it. A reinvestment does neither. */
export const netMoved = (activity: readonly Activity[]): Cents =>
  cents(activity.reduce((sum, { kind, amount }) => sum + amount * signs[kind], 0))

const signs: Readonly<Record<Activity['kind'], 1 | -1 | 0>> = {
  contribution: 1,
  withdrawal: -1,
  reinvestment: 0,
}

/** A day, with the year unless it is that of the month. */
const shortDay = (on: Day, latest: Month | undefined): string =>
  latest !== undefined && yearOf(latest) === Math.floor(on / 10_000)
    ? formatDay(on).replace(/, \d+$/, '')
    : formatDay(on)

/** What the amounts of entries are called where a reinvestment, which has no sign, is among them. */
const movedWords: Readonly<Record<Activity['kind'], string>> = {
  contribution: 'added',
  withdrawal: 'withdrawn',
  reinvestment: 'reinvested',
}

/** What of some entries is recorded as withdrawn, and has not left the firm. */
export const unsentOf = (activity: readonly Activity[]): readonly Activity[] =>
  activity.filter(({ sentOn }) => sentOn === null)

/** "−$10,300.00 on November 10", or in words: "$10,300.00 withdrawn on November 10 (not sent yet)" */
function entryText(entry: Activity, latest: Month | undefined, isInWords: boolean): string {
  const amount = formatUsd(entry.amount)
  const moved = isInWords
    ? `${amount} ${movedWords[entry.kind]}`
    : `${signs[entry.kind] > 0 ? '+' : '−'}${amount}`
  const sent = entry.sentOn === null ? ' (not sent yet)' : ''
  return `${moved} on ${shortDay(countedOn(entry), latest)}${sent}`
}

/** More are summed up: nobody adds up a line of them. */
const mostMovedTexts = 3

/**
 * What some entries moved, in their order: "−$10,300.00 on November 10", or where they are many, "−$6,773.75 in 10 entries,
 * the first on November 3". Days of the year of the latest posted month are said without it.
 */
export function movedText(pending: readonly Activity[], latest?: Month): string {
  const [first] = pending
  if (first === undefined || pending.length <= mostMovedTexts) {
    const isInWords = pending.some(({ kind }) => kind === 'reinvestment')
    return pending.map((entry) => entryText(entry, latest, isInWords)).join(', ')
  }
  const net = netMoved(pending)
  const sign = net === 0 ? '' : net > 0 ? '+' : '−'
  const unsent = sumCents(unsentOf(pending).map(({ amount }) => amount))
  const sent = unsent === 0 ? '' : ` (${formatUsd(unsent)} not sent yet)`
  return `${sign}${formatUsd(cents(Math.abs(net)))} in ${pending.length} entries, the first on ${shortDay(countedOn(first), latest)}${sent}`
}

/** What leads to the value of an account without a month: "Initial investment $75,000.00, −$75,000.00 on November 30, 2026". */
export const movedFromStart = (initial: Cents | null, activity: readonly Activity[]): string =>
  [initial ? `Initial investment ${formatUsd(initial)}` : '', movedText(entriesAfter(undefined, activity))]
    .filter(Boolean)
    .join(', ')

/**
 * How the position differs from the latest posted month: "Moved since October 2026: −$10,300.00 on November 10", or "Not
 * counted in October 2026: …" where some of it moved before that month ended.
 * Undefined where nothing has moved since, or no month is posted.
 */
export function movedSince({ months, activity }: Pick<History, 'months' | 'activity'>): string | undefined {
  const latest = inMonthOrder(months).at(-1)?.month
  const pending = entriesAfter(latest, activity)
  const [first] = pending
  if (latest === undefined || first === undefined) return undefined
  const isWithin = countedOn(first) <= lastDayOf(latest)
  return `${isWithin ? 'Not counted in' : 'Moved since'} ${formatMonth(latest)}: ${movedText(pending, latest)}`
}
