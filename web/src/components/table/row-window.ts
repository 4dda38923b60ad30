import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'
import { useCallback } from 'react'

/** What a column holds. */
export type CellKind = 'money' | 'percent' | 'text' | 'name' | 'email' | 'long'

/** The height of a row and of the header, in pixels; the style sheets of the grids use the same. */
const rowHeight = 44
export const headHeight = 40

/**
 * The rows of a long grid that are in view, each with its distance from the top in pixels. `keys` name its lines: what
 * is known of a line's height stays with it, whatever is shown above it.
 */
export const useRowWindow = (
  frame: RefObject<HTMLElement | null>,
  keys: readonly number[],
  height = rowHeight,
) =>
  // The virtualizer is mutable; nothing derived from it is memoized.
  // oxlint-disable-next-line react/incompatible-library
  useVirtualizer({
    count: keys.length,
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan: 6,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  })
