import type { AccountMonth } from '../figures/account-months.ts'
import type { Month } from '../values/month.ts'
import type { CalendarKind, Period } from '../values/period.ts'
import { isWithin, periodAround, periodIn, periodKey, periodsOf } from '../values/period.ts'

export type Preset = CalendarKind | 'all' | 'chosen'

/** The period of a statement, and how it was chosen. */
export interface Choice {
  preset: Preset
  period: Period
}

/** The first and the latest posted month of an account that has at least one. */
export function endsOf(months: readonly AccountMonth[]): { from: Month; to: Month } {
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined) throw new Error('The account has no months.')
  return { from: first.row.month, to: last.row.month }
}

/** The key of everything. */
const all = 'all'

/** The choice of a key, as choiceKey makes it; undefined if it is none, or no month of its period is posted. */
export function choiceIn(key: string, months: readonly AccountMonth[]): Choice | undefined {
  if (key === all && months.length > 0) return presetChoice('all', months, endsOf(months).to)
  const period = periodIn(key)
  if (period === undefined || !months.some(({ row }) => isWithin(period, row.month))) return undefined
  return { preset: period.kind === 'range' ? 'chosen' : period.kind, period }
}

/** The period of a preset that contains a month. */
export const presetChoice = (
  preset: Exclude<Preset, 'chosen'>,
  months: readonly AccountMonth[],
  at: Month,
): Choice =>
  preset === 'all'
    ? { preset, period: { kind: 'range', ...endsOf(months) } }
    : { preset, period: periodAround(preset, at) }

/** A range between two chosen months, in either order. */
export function rangeChoice(a: Month, b: Month): Choice {
  const [from, to] = a <= b ? [a, b] : [b, a]
  return { preset: 'chosen', period: { kind: 'range', from, to } }
}

/** "all", or the key of the period: how addresses and files name a choice. */
export const choiceKey = ({ preset, period }: Choice): string => (preset === 'all' ? all : periodKey(period))

/** The periods of the same kind that have posted months: those before this one, newest first, and the next one. */
export function neighbours(
  { preset, period }: Choice,
  months: readonly AccountMonth[],
): { before: Choice[]; after: Choice | undefined } {
  if (preset === 'all' || preset === 'chosen') return { before: [], after: undefined }
  const choices = periodsOf(
    preset,
    months.map(({ row }) => row.month),
  ).map((each): Choice => ({ preset, period: each }))
  return {
    before: choices.filter((each) => each.period.to < period.from).toReversed(),
    after: choices.find((each) => each.period.from > period.to),
  }
}
