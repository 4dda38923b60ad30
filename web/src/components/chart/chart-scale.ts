/** For nothing but zeros any range would do; this one has round ticks. */
const emptyDomain: [number, number] = [0, 100_00]

/** The range of a chart's y-axis: from 0.8 times the lowest value to 1.2 times the highest, always around both. */
export function chartDomain(values: readonly number[]): [number, number] {
  const low = Math.min(...values)
  const high = Math.max(...values)
  if (values.length === 0 || (low === 0 && high === 0)) return emptyDomain
  return [Math.min(low * 0.8, low * 1.2), Math.max(high * 0.8, high * 1.2)]
}

/** With more items than this, uneven spacing by one is not visible. */
const many = 48

/** Up to `most` of the items including the last, evenly spaced; including the first where there are many. */
export function spread<Item>(items: readonly Item[], most: number): Item[] {
  const last = items.length - 1
  const gap = items.length > many ? last / (most - 1) : Math.ceil(items.length / most)
  return Array.from({ length: most }, (_, k) => items[last - Math.round(k * gap)])
    .filter((item) => item !== undefined)
    .toReversed()
}

/** Evenly spaced round numbers within a range, as many as allowed. */
export function roundTicks([low, high]: readonly [number, number], most: number): number[] {
  const magnitude = 10 ** Math.floor(Math.log10((high - low) / (most + 1)))
  const ticks = [1, 2, 2.5, 5, 10, 20].map((size) => {
    const step = size * magnitude
    const first = Math.ceil(low / step)
    const count = Math.floor(high / step) - first + 1
    return Array.from({ length: count }, (_, k) => (first + k) * step)
  })
  return ticks.find(({ length }) => length <= most) ?? []
}

/** One point of a chart: its value in hundredths, and its texts. */
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

/** A chart in one sentence, for screen readers. */
export function describePoints(what: string, points: readonly ChartPoint[]): string {
  const first = points[0]
  const last = points.at(-1)
  if (first === undefined || last === undefined) return `${what}: no data.`
  if (first === last) return `${what}: ${last.text} in ${last.label}.`
  return `${what}: from ${first.text} in ${first.label} to ${last.text} in ${last.label}, ${points.length} points.`
}
