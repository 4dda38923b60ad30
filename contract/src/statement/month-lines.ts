import type { Activity } from '../figures/activity.ts'
import { countedOn, isCountedElsewhere } from '../figures/activity.ts'
import { isBeyondClosing } from '../figures/position.ts'
import type { AccountRecord, Statement } from '../figures/statement.ts'
import { balanceAt } from '../figures/statement.ts'
import type { Day } from '../values/day.ts'
import { formatDay, lastDayOf, monthOfDay } from '../values/day.ts'
import { formatUsd } from '../values/money.ts'
import type { Month } from '../values/month.ts'
import { addMonths, formatMonth, yearOf } from '../values/month.ts'

/** What stands under a month: money that moved in it and is at work in another, so that its two balances differ. */
export interface MonthLine {
  month: Month
  kind: 'in' | 'out'
  text: string
}

/** Whether an entry has a line under its month, and so no note. */
export const hasLine = ({ months }: Pick<Statement, 'months'>, entry: Activity): boolean =>
  isCountedElsewhere(entry) && months.some(({ row }) => row.month === monthOfDay(countedOn(entry)))

/** Without the year of the month above it. */
const within = (month: Month, text: string): string =>
  text.replaceAll(new RegExp(`,? ${yearOf(month)}\\b`, 'g'), '')

/** What was added, and from when it works: also the sentence of a note. */
export const addedSentence = ({ amount, receivedOn, effectiveMonth }: Activity): string =>
  `${formatUsd(amount)} added on ${formatDay(receivedOn)}, at work from ${formatMonth(effectiveMonth)}.`

/** How long money that was withdrawn worked; nothing of that where the account was closed before it ended. */
export const workedUntil = (entry: Activity, finalDay: Day | undefined): string =>
  isBeyondClosing(entry, finalDay)
    ? ''
    : `, at work until the end of ${formatMonth(addMonths(entry.effectiveMonth, -1))}`

const sentences: Readonly<Record<Activity['kind'], (entry: Activity, finalDay: Day | undefined) => string>> =
  {
    contribution: addedSentence,
    withdrawal: (entry, finalDay) =>
      `${formatUsd(entry.amount)} withdrawn on ${formatDay(entry.receivedOn)}${entry.fromGains === 0 ? '' : `, ${formatUsd(entry.fromGains)} of it gains`}${workedUntil(entry, finalDay)}.`,
    reinvestment: () => '',
  }

/** The lines under the months of a statement. The last of a month says what was in the account at its end. */
export function monthLines(
  account: AccountRecord,
  statement: Pick<Statement, 'months' | 'moved'>,
  { to, until, finalDay }: { to: Month; until: Day; finalDay: Day | undefined },
): MonthLine[] {
  const entries = statement.moved
    .filter((entry) => hasLine(statement, entry))
    .toSorted((a, b) => countedOn(a) - countedOn(b))
  return entries.map((entry, k) => {
    const next = entries[k + 1]
    const month = monthOfDay(countedOn(entry))
    const isLast = next === undefined || monthOfDay(countedOn(next)) !== month
    const day = month === to ? until : lastDayOf(month)
    const balance = `In your account on ${formatDay(day)}: ${formatUsd(balanceAt(account, month, day))}.`
    const moved = sentences[entry.kind](entry, finalDay)
    const text = isLast ? `${moved} ${balance}` : moved
    return { month, kind: entry.kind === 'withdrawal' ? 'out' : 'in', text: within(month, text) }
  })
}
