import type { SummaryVersion } from '../features/summaries.ts'
import type { AccountMonth } from '../figures/account-months.ts'
import { netMonth, withdrawnOf } from '../figures/account-months.ts'
import type { Activity } from '../figures/activity.ts'
import { countedOn, isCountedElsewhere, principalMoved } from '../figures/activity.ts'
import { notPosted } from '../figures/missing-months.ts'
import { isBeyondClosing } from '../figures/position.ts'
import type { Figure, Summary } from '../figures/monthly-figures.ts'
import { investorFigures, kinds } from '../figures/monthly-figures.ts'
import type { Restated } from '../figures/restated.ts'
import type { Statement } from '../figures/statement.ts'
import { dayAt, formatDay, monthOfDay } from '../values/day.ts'
import { onOneLine } from '../values/firm-lines.ts'
import type { Cents } from '../values/money.ts'
import { cents, formatUsd, subtractCents, zeroCents } from '../values/money.ts'
import type { Month } from '../values/month.ts'
import { formatMonth, monthName, yearOf } from '../values/month.ts'
import { percentOrDash } from '../values/percent.ts'
import type { Period } from '../values/period.ts'
import { isWithin } from '../values/period.ts'
import { addedSentence, hasLine, workedUntil } from './month-lines.ts'
import type { Reach } from './choice.ts'

/** A note on a month, or on several that changed together. Those that are posted carry its number. */
export interface MonthNote {
  number: number
  text: string
  /** What it says of each month by itself. */
  months: readonly { month: Month; text: string }[]
}

const noteOn = (month: Month, text: string) => ({ text, months: [{ month, text }] })

/** The recorded changes of an account's months. */
export interface Recorded {
  /** Every version of its corrected and withdrawn months, by month and version. */
  versions: readonly SummaryVersion[]
  /** The months that show other figures than when they were first posted. */
  restated?: ReadonlyMap<Month, Restated>
  /** The firm's, in which the days of the record begin. */
  timeZone: string
}

const dayIn = (timeZone: string, at: number): string => formatDay(dayAt(at, timeZone))

/** The account's first month, whose principal nothing precedes, and the day on which it was closed. */
type Ends = Pick<Reach, 'from' | 'finalDay'>

const entrySentences: Readonly<Record<Activity['kind'], (entry: Activity, ends: Ends) => string>> = {
  contribution: addedSentence,
  withdrawal: (entry, { finalDay }) =>
    `${formatUsd(entry.amount)} withdrawn on ${formatDay(entry.receivedOn)}${workedUntil(entry, finalDay)}${entry.fromGains === 0 ? '' : `: ${formatUsd(subtractCents(zeroCents, principalMoved(entry)))} principal, ${formatUsd(entry.fromGains)} gains`}.`,
  reinvestment: ({ amount, receivedOn }) =>
    `${formatUsd(amount)} of gains became principal on ${formatDay(receivedOn)}. Nothing went in or out.`,
}

/** An entry, and where balances count it from another day than the monthly table does. */
function entrySentence(entry: Activity, ends: Ends): string {
  const [on, at] = [countedOn(entry), entry.effectiveMonth]
  const sentence = entrySentences[entry.kind](entry, ends)
  if (!isCountedElsewhere(entry)) return sentence
  return isBeyondClosing(entry, ends.finalDay)
    ? `${sentence} This closed your account: it is in the closing balance, not in a month’s Current Balance.`
    : `${sentence} The opening and closing balances count it from ${formatDay(on)}, Current Balance from ${formatMonth(at)}.`
}

/** The entries with a note, each with its month: those that moved in it, and those at work from a month of it. */
function entriesOf({ months, moved }: Statement): { month: Month; entry: Activity }[] {
  const earlier = months.flatMap(({ row, activity }) =>
    activity.filter((entry) => !moved.includes(entry)).map((entry) => ({ month: row.month, entry })),
  )
  const noted = moved.filter((entry) => !hasLine({ months }, entry))
  return [...noted.map((entry) => ({ month: monthOfDay(countedOn(entry)), entry })), ...earlier]
}

/**
 * A posted principal that no entry explains; undefined where all of it is explained. With entries, it may not have moved at
 * all: then it lacks what they moved. Nothing precedes the first month but the recorded initial investment.
 */
export function moveSentence({ row, activity, moved }: AccountMonth, isFirst: boolean): string | undefined {
  if (moved === 0) return undefined
  const [month, amount] = [formatMonth(row.month), formatUsd(cents(Math.abs(moved)))]
  if (activity.length === 0 && !isFirst)
    return `Principal ${moved > 0 ? 'rose' : 'fell'} by ${amount} in ${month} without a recorded entry: not reconciled.`
  const expected = activity.length === 0 ? 'the recorded initial investment' : 'its recorded entries lead to'
  return `The principal posted for ${month} is ${amount} ${moved > 0 ? 'more' : 'less'} than ${expected}: not reconciled.`
}

const anyCause = 'a change to an earlier month or to money in or out'

const causeText = ({ cause }: Restated): string =>
  cause === undefined ? anyCause : `${formatMonth(cause.month)} was ${cause.change}`

/** Why a month that was not corrected itself is restated. */
export const restatedAfter = (was: Restated, timeZone: string): string =>
  `Restated on ${dayIn(timeZone, was.at)} after ${causeText(was)}.`

/** The sentence on a month that an entry or another month has changed. */
const restatedSentence = (was: Restated, timeZone: string): string =>
  `${restatedAfter(was, timeZone)}${firstBalance(was.balance)}`

const firstBalance = (balance: Cents): string =>
  ` Current Balance was ${formatUsd(balance)} when it was first posted.`

/** The same of several months that one day changed. Each year is said once, with its first month; no line ends within a pair. */
const restatedTogether = (day: string, months: readonly { month: Month; was: Restated }[]): string => {
  const balances = months.map(({ month, was }, k) => {
    const before = months[k - 1]?.month
    const isFirst = before === undefined || yearOf(before) !== yearOf(month)
    const name = isFirst ? formatMonth(month) : monthName(month)
    return onOneLine(`${name} ${formatUsd(was.balance)}`)
  })
  const [cause = anyCause, ...others] = new Set(months.map(({ was }) => causeText(was)))
  return `Restated on ${day} after ${others.length === 0 ? cause : anyCause}. Current Balance when first posted: ${balances.join(', ')}.`
}

/** The versions of a month, oldest first. */
const versionsOf = ({ versions }: Recorded, month: Month) => versions.filter((each) => each.month === month)

/** A figure of a month as its column shows it: less what was lost. */
function shownText({ key, kind }: Figure, row: Summary): string {
  const figure = { ...row, ...netMonth(row) }[key]
  return figure === null ? percentOrDash(figure) : kinds[kind].format(figure)
}

/**
 * What the columns of a month showed when it was first posted, as far as that differs from now, however often it was corrected
 * in between. Its balance is left to another note that says it.
 */
function correction(recorded: Recorded, { row: { month }, balance }: AccountMonth): string[] {
  const { restated, timeZone } = recorded
  const versions = versionsOf(recorded, month)
  const [first, [before, now]] = [versions[0], versions.slice(-2)]
  if (first === undefined || before === undefined || now === undefined) return []
  const was = restated?.get(month)
  const isSaid = was === undefined || was.balance === balance || was.at > now.postedAt
  const on = dayIn(timeZone, now.postedAt)
  const happened = before.isVoided
    ? `Withdrawn on ${dayIn(timeZone, before.postedAt)} and posted again on ${on}.`
    : `Restated on ${on}.`
  const differing = [
    ...investorFigures.flatMap((figure) => {
      const text = shownText(figure, first)
      return text === shownText(figure, now) ? [] : `${figure.label} ${text}`
    }),
    ...(isSaid ? [] : [`Current Balance ${formatUsd(was.balance)}`]),
  ].map(onOneLine)
  // Corrected back, it shows what it did at first.
  if (differing.length === 0) return was === undefined && !before.isVoided ? [] : [happened]
  return [`${happened} When first posted: ${differing.join(', ')}.`]
}

/** The months that something else has changed since their latest correction: one note for those of the same day. */
function restatements(months: readonly AccountMonth[], recorded: Recorded): Omit<MonthNote, 'number'>[] {
  const { restated, timeZone } = recorded
  const changed = months.flatMap(({ row: { month } }) => {
    const was = restated?.get(month)
    const isLater = was !== undefined && was.at > (versionsOf(recorded, month).at(-1)?.postedAt ?? 0)
    return isLater ? [{ month, was, day: dayIn(timeZone, was.at) }] : []
  })
  return [...new Set(changed.map(({ day }) => day))].map((day) => {
    const together = changed.filter((each) => each.day === day)
    const each = together.map(({ month, was }) => ({ month, text: restatedSentence(was, timeZone) }))
    const [only] = each
    return { text: only && each.length === 1 ? only.text : restatedTogether(day, together), months: each }
  })
}

const isPosted = ({ months }: Statement, of: Month): boolean => months.some(({ row }) => row.month === of)

/** Sentences on the entries of months that are not posted, and so have no row that a note could be on. */
export const sentencesWithoutMonth = (statement: Statement, ends: Ends): string[] =>
  entriesOf(statement).flatMap(({ month, entry }) =>
    isPosted(statement, month) ? [] : entrySentence(entry, ends),
  )

/** The notes on the months of a statement. */
export function monthNotes(statement: Statement, recorded: Recorded, ends: Ends): MonthNote[] {
  const ofMonths = statement.months.flatMap((each) => {
    const { month } = each.row
    // The statement's opening has the first principal as it was posted.
    const move = month === ends.from ? undefined : moveSentence(each, false)
    return [...(move === undefined ? [] : [move]), ...correction(recorded, each)].map((text) =>
      noteOn(month, text),
    )
  })
  const ofEntries = entriesOf(statement).flatMap(({ month, entry }) =>
    isPosted(statement, month) ? noteOn(month, entrySentence(entry, ends)) : [],
  )
  // The sort is stable, so the notes on a month's entries come first, and what others changed last.
  const notes = [...ofEntries, ...ofMonths, ...restatements(statement.months, recorded)].toSorted(
    (a, b) => (a.months[0]?.month ?? 0) - (b.months[0]?.month ?? 0),
  )
  return notes.map((note, k) => ({ ...note, number: k + 1 }))
}

/** The notes on a month: their numbers, and what they say of it. */
export const notesOn = (notes: readonly MonthNote[], of: Month): { number: number; text: string }[] =>
  notes.flatMap(({ number, months }) =>
    months.filter(({ month }) => month === of).map(({ text }) => ({ number, text })),
  )

/** Sentences on withdrawn and missing months in their order, or that there are none. */
export function absences(
  { months, missing }: Pick<Statement, 'months'> & { missing: readonly Month[] },
  { versions, timeZone }: Recorded,
  chosen: Pick<Period, 'from' | 'to'>,
): string[] {
  const withdrawn = withdrawnOf(versions).filter(({ month }) => isWithin(chosen, month))
  const gone = new Set(withdrawn.map(({ month }) => month))
  const sentences = [
    ...withdrawn.map(({ month, postedAt }) => ({
      month,
      text: `${formatMonth(month)} was posted in error and withdrawn on ${dayIn(timeZone, postedAt)}.`,
    })),
    ...notPosted(missing.filter((month) => !gone.has(month))),
  ]
    .toSorted((a, b) => a.month - b.month)
    .map(({ text }) => text)
  return sentences.length > 0 || months.length < 2 ? sentences : ['No months are missing.']
}
