import { monthsBetween, parseMonth } from '@portico/contract/values/month'

/** How many months back each range button reaches. */
const ranges = { '1M': 1, '3M': 3, '1Y': 12, All: Infinity } as const

export type Range = keyof typeof ranges

export const rangeNames = ['1M', '3M', '1Y', 'All'] as const satisfies readonly Range[]

/** The points from `range` before the last one on, so that 1M shows the step from the month before. */
export function withinRange<Point extends { label: string }>(
  points: readonly Point[],
  range: Range,
): Point[] {
  const last = points.at(-1)
  if (last === undefined) return []
  const end = parseMonth(last.label)
  return points.filter(({ label }) => monthsBetween(parseMonth(label), end) <= ranges[range])
}
