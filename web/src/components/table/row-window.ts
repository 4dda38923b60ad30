import { useVirtualizer } from '@tanstack/react-virtual'
import type { CSSProperties, RefObject } from 'react'

/** What a column holds. */
export type CellKind = 'money' | 'percent' | 'text' | 'name' | 'email' | 'long'

/** Widths in rem for the template of a grid, and what they take together. */
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
