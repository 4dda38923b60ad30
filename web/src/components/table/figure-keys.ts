import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react'

const figure = 'td > button'

const figureOf = (target: EventTarget): HTMLButtonElement | null =>
  target instanceof Element ? target.closest<HTMLButtonElement>(figure) : null

const figuresOf = (row: Element | null | undefined) =>
  Array.from(row?.querySelectorAll<HTMLButtonElement>(figure) ?? [])

/** Where a key leads from the figure at this place: the row, by its number, and the figure in it. */
type Step = (row: number, column: number, lastRow: number) => readonly [row: number, column: number]

const steps: Record<string, Step> = {
  ArrowRight: (row, column) => [row, column + 1],
  ArrowLeft: (row, column) => [row, column - 1],
  ArrowDown: (row, column) => [row + 1, column],
  ArrowUp: (row, column) => [row - 1, column],
  Home: (row) => [row, 0],
  End: (row) => [row, -1],
  PageUp: (_, column) => [0, column],
  PageDown: (_, column, lastRow) => [lastRow, column],
}

function reached(key: string, from: HTMLButtonElement): HTMLButtonElement | undefined {
  const row = from.closest<HTMLElement>('tr')
  // The notes between the rows have no figures.
  const rows = Array.from(from.closest('table')?.querySelectorAll<HTMLElement>('tr[data-at]') ?? [])
  if (row === null) return undefined
  const at = figuresOf(row).indexOf(from)
  const [toRow, toFigure] = steps[key]?.(rows.indexOf(row), at, rows.length - 1) ?? []
  if (toRow === undefined || toFigure === undefined) return undefined
  const figures = figuresOf(rows[toRow])
  return key === 'End' ? figures.at(-1) : figures[toFigure]
}

/**
 * Lets the arrow keys walk through the figures of a table, of which only one is a stop of the Tab key. One handler
 * for all of them: a table may have thousands.
 */
export function figureKeys(choose: (cell: HTMLTableCellElement) => void) {
  return {
    onClick: (event: MouseEvent) => {
      const cell = figureOf(event.target)?.closest('td')
      if (cell) choose(cell)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const from = figureOf(event.target)
      if (from === null || event.altKey || event.ctrlKey || event.metaKey) return
      const next = reached(event.key, from)
      if (next === undefined) return
      event.preventDefault()
      next.focus()
    },
    // Set here and not by React, which would draw thousands of figures anew for it.
    onFocus: (event: FocusEvent) => {
      const focused = figureOf(event.target)
      if (focused === null) return
      const stops = focused.closest('table')?.querySelectorAll<HTMLElement>(`${figure}[tabindex="0"]`)
      stops?.forEach((stop) => (stop.tabIndex = -1))
      focused.tabIndex = 0
    },
  }
}
