import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

/** The height of a row and of what stands over the first one, in pixels; the stylesheets of the grids hold to them. */
const rowHeight = 44
export const headHeight = 40

/** Which rows of a long grid are in view in its frame. Each begins so many pixels from the frame's top. */
export const useRowWindow = (frame: RefObject<HTMLElement | null>, count: number) =>
  // Its answer changes within; nothing that is handed on is remembered by it.
  // oxlint-disable-next-line react/incompatible-library
  useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  })
