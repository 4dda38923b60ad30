/** With nothing but zeros any range would do; this one has round ticks. */
const emptyDomain: [number, number] = [0, 100_00]

/** The range of a chart's y-axis: from 0.8 times the lowest value to 1.2 times the highest, always around both. */
export function chartDomain(values: readonly number[]): [number, number] {
  const low = Math.min(...values)
  const high = Math.max(...values)
  if (values.length === 0 || (low === 0 && high === 0)) return emptyDomain
  return [Math.min(low * 0.8, low * 1.2), Math.max(high * 0.8, high * 1.2)]
}

/** Up to `most` of the items, evenly apart, with the first and the last. */
export function spread<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items]
  const gap = (items.length - 1) / (most - 1)
  return Array.from({ length: most }, (_, k) => items[Math.round(k * gap)]).filter(
    (item) => item !== undefined,
  )
}

/** At most `most` round numbers within a range, evenly apart. */
export function roundTicks([low, high]: readonly [number, number], most: number): number[] {
  const rough = (high - low) / most
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = magnitude * ([1, 2, 2.5, 5, 10].find((size) => size * magnitude >= rough) ?? 10)
  const first = Math.ceil(low / step)
  const last = Math.floor(high / step)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}
