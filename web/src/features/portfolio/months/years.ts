import type { RecordedActivity } from '@portico/contract/features/activity'
import type { Activity } from '@portico/contract/figures/activity'
import type { WithdrawnMonth, YearFigures } from '@portico/contract/figures/account-months'
import { yearFigures } from '@portico/contract/figures/account-months'
import { moveSentence } from '@portico/contract/statement/notes'
import { isBeyondClosing } from '@portico/contract/figures/position'
import type { Day } from '@portico/contract/values/day'
import type { Cents } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { nextMonth, yearOf } from '@portico/contract/values/month'
import type { MonthlyRow } from '../monthly-columns.ts'

/** Something that happened between the months, on a line of its own. */
export type Line =
  /** `counts` is when months count it: they do, later ones will, or none ever will, as the account was closed. */
  | { kind: 'entry'; entry: Activity; counts: 'now' | 'later' | 'never' }
  /** Principal that no entry explains. */
  | { kind: 'moved'; amount: Cents; text: string }
  | { kind: 'withdrawn'; month: Month; postedAt: number }
  | { kind: 'missing'; from: Month; to: Month }

type Item = { kind: 'month'; row: MonthlyRow } | Line

/** What tells lines apart; entries have ids. */
export const keyOf = (line: Line): string => JSON.stringify(line)

/** A calendar year of the table, newest item first. */
export interface Year {
  year: number
  items: readonly Item[]
  /** undefined if every month of it was withdrawn */
  figures: YearFigures | undefined
}

/** The entries that are at work only after the latest posted month, newest first. */
export function pendingLines(
  activity: readonly RecordedActivity[],
  latest: Month | undefined,
  closedOn: Day | null,
): Line[] {
  return activity
    .filter(({ effectiveMonth }) => latest === undefined || effectiveMonth > latest)
    .toSorted((a, b) => b.effectiveMonth - a.effectiveMonth || b.receivedOn - a.receivedOn)
    .map((entry) => ({
      kind: 'entry',
      entry,
      counts: isBeyondClosing(entry, closedOn) ? 'never' : 'later',
    }))
}

/** An item with the month at which it stands; those of one month stay in their order. */
interface Placed {
  at: Month
  item: Item
}

/** A month, and below it what moved before it. */
function placedMonth(row: MonthlyRow, isFirst: boolean): Placed[] {
  const { activity, moved } = row.walked
  const text = moveSentence(row.walked, isFirst)
  const items: Item[] = [
    { kind: 'month', row },
    ...activity.toReversed().map((entry): Line => ({ kind: 'entry', entry, counts: 'now' })),
    ...(text === undefined ? [] : [{ kind: 'moved' as const, amount: moved, text }]),
  ]
  return items.map((item) => ({ at: row.month, item }))
}

/** The months between two posted ones that are neither posted nor withdrawn, in runs, newest first. */
function gapsBetween(before: Month, after: Month, withdrawn: ReadonlySet<Month>): Line[] {
  const runs: { kind: 'missing'; from: Month; to: Month }[] = []
  let isRunning = false
  for (let at = nextMonth(before); at < after; at = nextMonth(at)) {
    const last = runs.at(-1)
    if (withdrawn.has(at)) isRunning = false
    else if (isRunning && last !== undefined) last.to = at
    else {
      runs.push({ kind: 'missing', from: at, to: at })
      isRunning = true
    }
  }
  return runs.toReversed()
}

/** The table by year, newest first. `rows` are the newest first as well. */
export function yearsOf(rows: readonly MonthlyRow[], withdrawn: readonly WithdrawnMonth[]): Year[] {
  const gone = new Set(withdrawn.map(({ month }) => month))
  const hasMonths = new Set(rows.map(({ month }) => yearOf(month)))
  const placed = rows.flatMap((row, k) => {
    const before = rows[k + 1]
    const gaps = before === undefined ? [] : gapsBetween(before.month, row.month, gone)
    // A gap stands in its own year, or below the month after it if nothing of that year is posted.
    const placedGaps = gaps.map((item): Placed => {
      const end = item.kind === 'missing' ? item.to : row.month
      return { at: hasMonths.has(yearOf(end)) ? end : row.month, item }
    })
    return [...placedMonth(row, before === undefined), ...placedGaps]
  })
  const voided = withdrawn.map(({ month, postedAt }): Placed => ({
    at: month,
    item: { kind: 'withdrawn', month, postedAt },
  }))
  const inOrder = [...placed, ...voided].toSorted((a, b) => b.at - a.at)
  const years = [...new Set(inOrder.map(({ at }) => yearOf(at)))]
  return years.map((year) => ({
    year,
    items: inOrder.filter(({ at }) => yearOf(at) === year).map(({ item }) => item),
    figures: yearFigures(
      rows
        .filter(({ month }) => yearOf(month) === year)
        .map(({ walked }) => walked)
        .toReversed(),
    ),
  }))
}
