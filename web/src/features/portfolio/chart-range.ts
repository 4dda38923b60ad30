import { monthsBetween, parseMonth } from '@portico/contract/values/month'

/** How many months back each range goes. */
const ranges = { '1M': 1, '3M': 3, '1Y': 12, All: Infinity } as const

export type Range = keyof typeof ranges

export const rangeNames = ['1M', '3M', '1Y', 'All'] as const satisfies readonly Range[]

/** The points within `range` of the last one, so that 1M shows the change from the month before. */
export function withinRange<Point extends { label: string }>(
  points: readonly Point[],
  range: Range,
): Point[] {
  const last = points.at(-1)
  if (last === undefined) return []
  const end = parseMonth(last.label)
  return points.filter(({ label }) => monthsBetween(parseMonth(label), end) <= ranges[range])
}
