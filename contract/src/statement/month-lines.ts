import type { Activity } from '../figures/activity.ts'
import { countedOn, isCountedElsewhere } from '../figures/activity.ts'
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

const sentences: Readonly<Record<Activity['kind'], (entry: Activity) => string>> = {
  contribution: addedSentence,
  withdrawal: ({ amount, fromGains, receivedOn, effectiveMonth }) =>
    `${formatUsd(amount)} withdrawn on ${formatDay(receivedOn)}${fromGains === 0 ? '' : `, ${formatUsd(fromGains)} of it gains`}, at work until the end of ${formatMonth(addMonths(effectiveMonth, -1))}.`,
  reinvestment: () => '',
}

/** The lines under the months of a statement. The last of a month says what was in the account at its end. */
export function monthLines(
  account: AccountRecord,
  statement: Pick<Statement, 'months' | 'moved'>,
  { to, until }: { to: Month; until: Day },
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
    const text = isLast ? `${sentences[entry.kind](entry)} ${balance}` : sentences[entry.kind](entry)
    return { month, kind: entry.kind === 'withdrawal' ? 'out' : 'in', text: within(month, text) }
  })
}
