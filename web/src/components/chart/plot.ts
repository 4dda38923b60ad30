/** Where a chart draws, in pixels. Slot k, a month or a quarter, reaches from x(k) to x(k + 1). */
export interface Plot {
  /** Of the whole drawing. */
  width: number
  left: number
  right: number
  top: number
  base: number
  slots: number
  domain: readonly [number, number]
  x: (slot: number) => number
  y: (value: number) => number
}

interface Frame {
  width: number
  left: number
  right: number
  top: number
  base: number
}

/** A plot of so many slots side by side, and values from the base up to the top. */
export function plotOf(frame: Frame, slots: number, domain: readonly [number, number]): Plot {
  const { left, right, top, base } = frame
  const [low, high] = domain
  const round = (place: number) => Math.round(place * 100) / 100
  return {
    ...frame,
    slots,
    domain,
    x: (slot) => round(left + ((right - left) * slot) / Math.max(slots, 1)),
    // Where all values are the same, they are in the middle.
    y: (value) => round(base - (base - top) * (low === high ? 0.5 : (value - low) / (high - low))),
  }
}

/** The slot at a place on the x-axis; the outermost one beyond the ends. */
export function slotAt({ left, right, slots }: Plot, place: number): number {
  const slot = Math.floor(((place - left) / (right - left)) * slots)
  return Math.min(Math.max(slot, 0), slots - 1)
}

/** A polyline's or polygon's points. */
export const pointsOf = (places: readonly (readonly [x: number, y: number])[]): string =>
  places.map(([x, y]) => `${x},${y}`).join(' ')

/** Round values inside the domain, at most so many. */
export const ticksOf = ({ domain }: Plot, most: number): number[] => roundTicks(domain, most)

/** An axis that would begin below this share of the highest value starts at 0. */
const nearZero = 1 / 3

/** Where an axis ends on the side of 0: at 0.8 times the value nearest to it, or at 0 where that is near. */
const innerEnd = (nearest: number, farthest: number): number =>
  Math.abs(nearest * 0.8) < Math.abs(farthest) * nearZero ? 0 : nearest * 0.8

/**
 * The range of a chart's y-axis: from 0.8 times the lowest value to 1.2 times the highest, always around both. Near 0 it
 * starts at 0: the lowest value would lie in the mark of a cut axis, and the account look empty. Where all is 0, so is the range.
 */
export function chartDomain(values: readonly number[]): [number, number] {
  if (values.length === 0) return [0, 0]
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return [low > 0 ? innerEnd(low, high) : low * 1.2, high < 0 ? innerEnd(high, low) : high * 1.2]
}

/** The most ticks of an axis with two sides: at most so many, and one on the side that would have none. */
export const ticksOfSides = ([low, high]: readonly [number, number], most: number): number =>
  low < 0 && high > 0 ? most + 1 : most

/** A side of 0 that reaches to this share of the way to its first tick has it. */
const nearTick = 1 / 4

/**
 * The same range, with both of its sides up to a tick where there are values on both: a side without one could not be read.
 * What is next to nothing there takes no room.
 */
export function sidedDomain(values: readonly number[], most: number): [number, number] {
  const [low, high] = chartDomain(values)
  const [first, second] = roundTicks([low, high], most)
  if (low >= 0 || high <= 0 || first === undefined || second === undefined) return [low, high]
  const step = second - first
  const reach = (end: number) => (end < step && end > step * nearTick ? step : end)
  return [-reach(-low), reach(high)]
}

/** The range from zero that covers all values and ends at round ones: its outermost ticks, of at most so many. */
export function tickDomain(values: readonly number[], most: number): [number, number] {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  // For nothing but zeros any range would do; this one has round ticks.
  if (low === high) return [0, 100_00]
  const domains = stepsOf(high - low, most).map((step): [number, number] => [
    Math.floor(low / step) * step,
    Math.ceil(high / step) * step,
  ])
  const ends = (domain: readonly [number, number]) => {
    const ticks = roundTicks(domain, most)
    return ticks[0] === domain[0] && ticks.at(-1) === domain[1]
  }
  return domains.find(ends) ?? [low, high]
}

/** Round distances between ticks, the least first. No tick is between two cents. */
function stepsOf(range: number, most: number): number[] {
  const magnitude = 10 ** Math.floor(Math.log10(range / (most + 1)))
  return [1, 2, 2.5, 5, 10, 20, 25, 50].map((size) => size * magnitude).filter(Number.isInteger)
}

/** Evenly spaced round numbers within a range, as many as allowed. */
export function roundTicks([low, high]: readonly [number, number], most: number): number[] {
  if (low === high) return [low]
  const ticks = stepsOf(high - low, most).map((step) => {
    const first = Math.ceil(low / step)
    const count = Math.floor(high / step) - first + 1
    return Array.from({ length: count }, (_, k) => (first + k) * step)
  })
  return ticks.find(({ length }) => length <= most) ?? []
}

/** The size of a chart's texts. */
const labelSize = 12

/** The most that a letter takes of the font's size: narrow, wide and all others, in the weights of the charts. */
const narrow = /[.,:;' ilftrjI1]/
const wide = /[MWmw%—]/
const shareOf = (letter: string): number =>
  /\d/.test(letter) ? 0.63 : narrow.test(letter) ? 0.41 : wide.test(letter) ? 0.98 : 0.72

/** As wide as a text can be. It is known before anything is drawn, so that nothing is drawn and then moved. */
export const textWidth = (text: string, size = labelSize): number =>
  Math.ceil(Array.from(text, shareOf).reduce((sum, share) => sum + share, 0) * size)

/** Labels from the top down, each at its place or as much lower as its neighbour needs; what would pass the floor is left out. */
export function stacked<Label extends { y: number; height: number }>(
  labels: readonly Label[],
  floor: number,
): Label[] {
  const placed: Label[] = []
  let free = -Infinity
  for (const label of labels.toSorted((a, b) => a.y - b.y)) {
    const y = Math.max(label.y, free)
    if (y + label.height > floor) continue
    placed.push({ ...label, y })
    free = y + label.height
  }
  return placed
}
