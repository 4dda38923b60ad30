/** For nothing but zeros any range would do; this one has round ticks. */
const emptyDomain: [number, number] = [0, 100_00]

/** The range of a chart's y-axis: from 0.8 times the lowest value to 1.2 times the highest, always around both. */
export function chartDomain(values: readonly number[]): [number, number] {
  const low = Math.min(...values)
  const high = Math.max(...values)
  if (values.length === 0 || (low === 0 && high === 0)) return emptyDomain
  return [Math.min(low * 0.8, low * 1.2), Math.max(high * 0.8, high * 1.2)]
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
  /** null where the figure is undefined. */
  value: number | null
  /** The exact figure. */
  text: string
}
