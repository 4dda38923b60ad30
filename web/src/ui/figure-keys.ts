import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react'

const figure = 'td > button'

const figureOf = (target: EventTarget): HTMLButtonElement | null =>
  target instanceof Element ? target.closest<HTMLButtonElement>(figure) : null

const figuresOf = (row: Element | null | undefined) =>
  Array.from(row?.querySelectorAll<HTMLButtonElement>(figure) ?? [])

/** The next row that has figures; notes between rows have none. */
function neighbour(row: Element, step: 'nextElementSibling' | 'previousElementSibling'): Element | null {
  let found = row[step]
  while (found !== null && figuresOf(found).length === 0) found = found[step]
  return found
}

function reached(key: string, from: HTMLButtonElement): HTMLButtonElement | undefined {
  const row = from.closest('tr')
  if (row === null) return undefined
  const figures = figuresOf(row)
  const at = figures.indexOf(from)
  const table = from.closest('tbody')
  const byKey: Record<string, () => HTMLButtonElement | undefined> = {
    ArrowRight: () => figures[at + 1],
    ArrowLeft: () => figures[at - 1],
    ArrowDown: () => figuresOf(neighbour(row, 'nextElementSibling'))[at],
    ArrowUp: () => figuresOf(neighbour(row, 'previousElementSibling'))[at],
    Home: () => figures[0],
    End: () => figures.at(-1),
    PageUp: () => figuresOf(table?.firstElementChild)[at],
    PageDown: () => figuresOf(table?.lastElementChild)[at],
  }
  return byKey[key]?.()
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
