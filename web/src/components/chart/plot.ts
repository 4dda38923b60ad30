import { roundTicks } from './chart-scale.ts'

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
    y: (value) => round(base - ((base - top) * (value - low)) / (high - low)),
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
