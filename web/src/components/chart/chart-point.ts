/** One point of a chart: its place in whole hundredths, and its words. */
export interface ChartPoint {
  /** "July 2025" */
  label: string
  /** "Jul 2025", under the axis. */
  short: string
  /** null where the figure is undefined. */
  value: number | null
  /** The exact figure, for the tooltip and the summary. */
  text: string
}

/** A chart in one sentence, for those who do not see it. */
export function describePoints(what: string, points: readonly ChartPoint[]): string {
  const first = points[0]
  const last = points.at(-1)
  if (first === undefined || last === undefined) return `${what}: no data.`
  if (first === last) return `${what}: ${last.text} in ${last.label}.`
  return `${what}: from ${first.text} in ${first.label} to ${last.text} in ${last.label}, ${points.length} points.`
}
