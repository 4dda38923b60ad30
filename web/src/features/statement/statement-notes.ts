import type { SummaryVersion } from '@portico/contract/features/summaries'
import { changedFigures } from '@portico/contract/features/summaries'
import type { AccountMonth } from '@portico/contract/figures/account-months'
import type { Activity } from '@portico/contract/figures/activity'
import { principalMoved } from '@portico/contract/figures/activity'
import { formatFigure } from '@portico/contract/figures/monthly-figures'
import type { Statement } from '@portico/contract/figures/statement'
import { formatDay } from '@portico/contract/values/day'
import { cents, formatUsd, subtractCents, zeroCents } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { formatMonth, monthsBetween } from '@portico/contract/values/month'
import type { Period } from '@portico/contract/values/period'
import { formatPeriod, isWithin } from '@portico/contract/values/period'
import { firmDayAt } from '../../api/firm-time.ts'

/** A note on a posted month, which carries its number. */
export interface MonthNote {
  number: number
  month: Month
  text: string
}

/** Every version of the account's corrected and withdrawn months, by month and version. */
export type Versions = readonly SummaryVersion[]

const entrySentences: Readonly<Record<Activity['kind'], (entry: Activity) => string>> = {
  contribution: ({ amount, receivedOn, effectiveMonth }) =>
    `${formatUsd(amount)} received on ${formatDay(receivedOn)}, at work from ${formatMonth(effectiveMonth)}.`,
  withdrawal: (entry) =>
    `${formatUsd(entry.amount)} taken out on ${formatDay(entry.receivedOn)}, out of the account from ${formatMonth(entry.effectiveMonth)}${entry.fromGains === 0 ? '' : `: ${formatUsd(subtractCents(zeroCents, principalMoved(entry)))} principal, ${formatUsd(entry.fromGains)} gains`}.`,
  reinvestment: ({ amount, receivedOn }) =>
    `${formatUsd(amount)} of gains became principal on ${formatDay(receivedOn)}. Nothing went in or out.`,
}

/** A principal that no entry explains. */
const moveSentences = ({ moved }: AccountMonth): string[] =>
  moved === 0
    ? []
    : [
        `The principal ${moved > 0 ? 'rose' : 'fell'} by ${formatUsd(cents(Math.abs(moved)))} without a recorded entry, which counts as money ${moved > 0 ? 'in' : 'out'}.`,
      ]

/** What the latest correction of a month changed. The end balance of a row is not in the statement. */
function restatement(versions: Versions, month: Month): string[] {
  const [before, after] = versions.filter((each) => each.month === month).slice(-2)
  if (before === undefined || after === undefined) return []
  const on = formatDay(firmDayAt(after.postedAt))
  if (before.isVoided)
    return [`Withdrawn on ${formatDay(firmDayAt(before.postedAt))} and posted again on ${on}.`]
  const changes = changedFigures(before, after)
    .filter(({ key }) => key !== 'endingBalance')
    .map(
      (figure) =>
        `${figure.formLabel.toLowerCase()} ${formatFigure(figure, after)}, before ${formatFigure(figure, before)}`,
    )
  return [`Restated on ${on}${changes.length === 0 ? '' : `: ${changes.join('; ')}`}.`]
}

/** The notes on the months of a statement. `first` is the account's first month, whose principal nothing precedes. */
export function monthNotes(
  months: Statement['months'],
  versions: Versions,
  first: Month | undefined,
): MonthNote[] {
  const notes = months.flatMap((each) =>
    [
      ...each.activity.map((entry) => entrySentences[entry.kind](entry)),
      ...(each.row.month === first ? [] : moveSentences(each)),
      ...restatement(versions, each.row.month),
    ].map((text) => ({ month: each.row.month, text })),
  )
  return notes.map((note, k) => ({ ...note, number: k + 1 }))
}

const numbers = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** Months that follow each other as one: "March 2025", "May to July 2025 …". */
function runsOf(months: readonly Month[]): string[] {
  const runs: { from: Month; to: Month }[] = []
  for (const at of months) {
    const last = runs.at(-1)
    if (last !== undefined && monthsBetween(last.to, at) === 1) last.to = at
    else runs.push({ from: at, to: at })
  }
  return runs.map(({ from, to }) =>
    from === to
      ? `${formatMonth(from)} is not posted.`
      : `${formatMonth(from)} to ${formatMonth(to)} are not posted.`,
  )
}

/**
 * What is not there: months that were withdrawn, and months that are missing; or that everything is. `posted` is the part
 * of the chosen period in which the account has months.
 */
export function absences(
  { months, missing }: Statement,
  versions: Versions,
  posted: Period,
  chosen: Period,
): string[] {
  const withdrawn = versions.filter(
    (each, k) => each.isVoided && versions[k + 1]?.month !== each.month && isWithin(chosen, each.month),
  )
  const gone = new Set(withdrawn.map(({ month }) => month))
  const sentences = [
    ...withdrawn.map(
      ({ month, postedAt }) =>
        `${formatMonth(month)} was posted in error and withdrawn on ${formatDay(firmDayAt(postedAt))}.`,
    ),
    ...runsOf(missing.filter((month) => !gone.has(month))),
  ]
  const [first, last] = [months[0]?.row.month, months.at(-1)?.row.month]
  if (sentences.length > 0 || first === undefined || last === undefined || first === last) return sentences
  // A calendar period that is posted as a whole goes by its name.
  const isWhole = posted.from === chosen.from && posted.to === chosen.to && chosen.kind !== 'range'
  const span = isWhole ? `of ${formatPeriod(chosen)}` : `from ${formatPeriod({ ...posted, kind: 'range' })}`
  return [`All ${numbers[months.length] ?? months.length} months ${span} are posted, and none was withdrawn.`]
}
