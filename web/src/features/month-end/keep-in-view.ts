import type { RefObject } from 'react'
import { useEffect, useLayoutEffect } from 'react'

type Grid = RefObject<HTMLElement | null>

/** Scrolls a grid sideways to its current column, as far as it is hidden or under a column that stays in view. */
export function useColumnInView(grid: Grid, column: number, layout: unknown): void {
  useLayoutEffect(() => {
    if (grid.current !== null) showColumn(grid.current, column)
  }, [grid, column, layout])
}

function showColumn(grid: HTMLElement, column: number): void {
  const head = [...(grid.querySelector('[role="row"]')?.children ?? [])]
  const cell = head[column]
  if (cell === undefined || isPinned(cell)) return
  const first = grid.getBoundingClientRect().left + grid.clientLeft
  const { left, right } = cell.getBoundingClientRect()
  const pinned = (some: readonly Element[]) =>
    some.filter(isPinned).map((each) => each.getBoundingClientRect())
  // The names stay on the left of what follows them, the end balance on the right of what precedes it.
  const start = Math.max(first, ...pinned(head.slice(0, Math.min(column, 2))).map((each) => each.right))
  const end = Math.min(first + grid.clientWidth, ...pinned(head.slice(column + 1)).map((each) => each.left))
  if (left < start) grid.scrollLeft -= start - left
  else if (right > end) grid.scrollLeft += Math.min(right - end, left - start)
}

const isPinned = (cell: Element): boolean => getComputedStyle(cell).position === 'sticky'

/** Keeps the current cell in view while a grid becomes lower, for example under what a colleague has done. */
export function useRowInView(grid: Grid): void {
  useEffect(() => {
    const target = grid.current
    if (target === null) return
    let before = target.clientHeight
    const observer = new ResizeObserver(() => {
      const bottom = bottomOf(target)
      if (bottom !== undefined && bottom <= before && bottom > target.clientHeight)
        target.scrollTop += bottom - target.clientHeight
      before = target.clientHeight
    })
    observer.observe(target)
    return () => observer.disconnect()
  }, [grid])
}

/** Where the current cell ends below the top of its grid; undefined while it is far from view. */
function bottomOf(grid: HTMLElement): number | undefined {
  const cell = grid.querySelector('[role="rowgroup"] [data-active="true"]')
  return cell ? cell.getBoundingClientRect().bottom - grid.getBoundingClientRect().top : undefined
}
