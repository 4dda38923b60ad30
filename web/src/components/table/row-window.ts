import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

/** What a column holds. */
export type CellKind = 'money' | 'percent' | 'text' | 'name' | 'email' | 'long'

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
