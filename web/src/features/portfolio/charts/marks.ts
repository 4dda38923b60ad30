import type { RecordedActivity } from '@portico/contract/features/activity'
import type { AccountMonth } from '@portico/contract/figures/account-months'
import { accountMonths } from '@portico/contract/figures/account-months'
import { restatedAt } from '@portico/contract/figures/restated'
import { moveSentence } from '@portico/contract/statement/notes'
import { formatDay } from '@portico/contract/values/day'
import { formatUsd, signedUsd } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { addMonths, formatMonth, monthsBetween } from '@portico/contract/values/month'
import type { OwnHistory } from '../../../figures/portfolio-data.ts'

/** What a mark stands for, with its words in the key. */
export const markKinds = {
  in: 'Money in',
  out: 'Money out',
  notReconciled: 'Not reconciled',
  paid: 'Paid to you',
  restated: 'Restated',
} as const

export type MarkKind = keyof typeof markKinds

/** Something that happened to an account, on the time axis in months from its first one. */
export interface Mark {
  kind: MarkKind
  at: number
  month: Month
  /** What it says. Months that were restated are said together. */
  sentence?: string
  /** The amount, if it is worth a place next to the mark. */
  amount?: string
}

const ofActivity = (entry: RecordedActivity, first: Month): Mark[] => {
  const { kind, amount, receivedOn, effectiveMonth, fromGains } = entry
  if (kind === 'reinvestment') return []
  const isIn = kind === 'contribution'
  const work = isIn
    ? `At work from ${formatMonth(effectiveMonth)}`
    : `At work until the end of ${formatMonth(addMonths(effectiveMonth, -1))}`
  const gains = fromGains === 0 ? '' : ` ${formatUsd(fromGains)} of it was gains.`
  return [
    {
      kind: isIn ? 'in' : 'out',
      at: monthsBetween(first, effectiveMonth),
      month: effectiveMonth,
      sentence: `You ${isIn ? 'added' : 'withdrew'} ${formatUsd(amount)} on ${formatDay(receivedOn)}. ${work}.${gains}`,
      amount: `${isIn ? '+' : '−'}${formatUsd(amount).replace(/\.00$/, '')}`,
    },
  ]
}

/** What no entry explains of a principal, as the monthly table says it. */
function ofUnreconciled(walked: AccountMonth, isFirst: boolean, first: Month): Mark[] {
  const { row, moved } = walked
  const sentence = moveSentence(walked, isFirst)
  if (sentence === undefined) return []
  const amount = signedUsd(moved).replace(/\.00$/, '')
  return [{ kind: 'notReconciled', at: monthsBetween(first, row.month), month: row.month, sentence, amount }]
}

/** The marks of the posted months that a chart shows, in the order of time. Its time axis begins with `first`. */
export function marksOf(first: Month, history: OwnHistory): Mark[] {
  const { months: posted, activity } = history
  const last = posted.at(-1)?.month ?? first
  const shown = posted.filter(({ month }) => month >= first)
  const moved = activity
    .filter(({ effectiveMonth: from }) => from >= first && from <= last)
    .flatMap((entry) => ofActivity(entry, first))
  const unreconciled = accountMonths(history).flatMap((each, k) =>
    each.row.month < first ? [] : ofUnreconciled(each, k === 0, first),
  )
  const paid = shown
    .filter(({ dividendPaid }) => dividendPaid > 0)
    .map((row): Mark => ({
      kind: 'paid',
      at: monthsBetween(first, row.month) + 0.5,
      month: row.month,
      sentence: `${formatUsd(row.dividendPaid)} of the dividend of ${formatMonth(row.month)} was paid to you.`,
    }))
  const restated = shown
    .filter((row) => restatedAt(row) !== undefined)
    .map(({ month }): Mark => ({
      kind: 'restated',
      at: monthsBetween(first, month) + 0.5,
      month,
    }))
  return [...moved, ...unreconciled, ...paid, ...restated].toSorted((a, b) => a.at - b.at)
}

/** Marks that would overlap, together: each group reaches less than `width` pixels. */
export function groupMarks(
  marks: readonly Mark[],
  x: (at: number) => number,
  width: number,
): { x: number; marks: Mark[] }[] {
  const groups: { x: number; marks: Mark[] }[] = []
  for (const mark of marks) {
    const place = x(mark.at)
    const group = groups.at(-1)
    if (group !== undefined && place - group.x < width) group.marks.push(mark)
    else groups.push({ x: place, marks: [mark] })
  }
  return groups
}
