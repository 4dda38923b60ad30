import type { AccountMonth } from '@portico/contract/figures/account-months'
import type { Month } from '@portico/contract/values/month'
import type { CalendarKind, Period } from '@portico/contract/values/period'
import { isWithin, periodAround, periodIn, periodKey, periodsOf } from '@portico/contract/values/period'

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

/** How an address names everything. */
const all = 'all'

/** The choice in an address; the year of the latest month if it names none in which a month is posted. */
export function choiceIn(search: URLSearchParams, months: readonly AccountMonth[]): Choice {
  const ends = endsOf(months)
  const key = search.get('period') ?? olderKey(search)
  if (key === all) return presetChoice('all', months, ends.to)
  const period = periodIn(key)
  if (period === undefined || !months.some(({ row }) => isWithin(period, row.month)))
    return presetChoice('year', months, ends.to)
  return { preset: period.kind === 'range' ? 'chosen' : period.kind, period }
}

/** Addresses used to name both months, as in `?from=202503&to=202507`. */
const olderKey = (search: URLSearchParams): string =>
  ['from', 'to'].map((name) => search.get(name)?.replace(/^(\d{4})/, '$1-') ?? '').join('-to-')

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

/** The choice for the address, which choiceIn reads. */
export const addressOf = ({ preset, period }: Choice): string =>
  `?period=${preset === 'all' ? all : periodKey(period)}`

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
