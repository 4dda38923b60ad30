import { useVirtualizer } from '@tanstack/react-virtual'
import type { CSSProperties, RefObject } from 'react'

/** Amounts need more room than percentages. */
const widthsInRem = { money: 8.5, percent: 5.5, text: 7.5, name: 9, email: 15, long: 15 }

/** What a column holds. */
export type CellKind = keyof typeof widthsInRem

/** The widths of figures for the template of a grid, and what they take together. */
export const figuresStyle = (figures: readonly { kind: CellKind }[]): CSSProperties =>
  widthsStyle(figures.map(({ kind }) => widthsInRem[kind]))

/** The same for widths in rem. */
export function widthsStyle(widths: readonly number[]): CSSProperties {
  return {
    '--figures': widths.map((width) => `${width}rem`).join(' '),
    '--figures-width': `${widths.reduce((sum, width) => sum + width, 0)}rem`,
  } as CSSProperties
}

/** The height of a row and of the header, in pixels; the style sheets of the grids use the same. */
const rowHeight = 44
export const headHeight = 40

/** The rows of a long grid that are in view, each with its distance from the top in pixels. */
export const useRowWindow = (frame: RefObject<HTMLElement | null>, count: number, height = rowHeight) =>
  // The virtualizer is mutable; nothing derived from it is memoized.
  // oxlint-disable-next-line react/incompatible-library
  useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan: 6,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  })
