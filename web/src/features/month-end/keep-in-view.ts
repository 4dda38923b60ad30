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

/** Keeps the current cell in view while a grid becomes lower, its row higher or what is above the grid more, for example by what a colleague has done. */
export function useRowInView(grid: Grid): void {
  useEffect(() => {
    const target = grid.current
    const rows = target?.querySelector('[role="rowgroup"]:nth-child(2)')
    if (!target || !rows) return
    const heights = () => ({
      grid: target.clientHeight,
      rows: rows.clientHeight,
      page: document.body.clientHeight,
    })
    let before = heights()
    const observer = new ResizeObserver(() => {
      const now = heights()
      const below = before.grid - now.grid + now.rows - before.rows
      target.scrollTop += hiddenBy(below, target, target.getBoundingClientRect().top + now.grid)
      const pushed = hiddenBy(now.page - before.page, target, window.innerHeight)
      if (target.contains(document.activeElement)) window.scrollBy({ top: pushed, behavior: 'instant' })
      before = now
    })
    for (const each of [target, rows, document.body]) observer.observe(each)
    return () => observer.disconnect()
  }, [grid])
}

/** How much of the current cell of a grid is below an edge since it moved down so far; 0 of one that was there before. */
function hiddenBy(moved: number, grid: HTMLElement, edge: number): number {
  const cell = grid.querySelector('[role="rowgroup"] [data-active="true"]')
  const hidden = (cell?.getBoundingClientRect().bottom ?? edge) - edge
  return hidden > 0 && hidden <= moved ? hidden : 0
}
