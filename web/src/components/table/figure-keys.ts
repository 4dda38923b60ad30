import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react'

const figure = 'td > button'

const figureOf = (target: EventTarget): HTMLButtonElement | null =>
  target instanceof Element ? target.closest<HTMLButtonElement>(figure) : null

const figuresOf = (row: Element | null | undefined) =>
  Array.from(row?.querySelectorAll<HTMLButtonElement>(`:not([data-kind='hidden']) > ${figure}`) ?? [])

/** The column of a figure. */
const columnOf = (button: Element): number => button.closest('td')?.cellIndex ?? -1

/** Where a key leads from the position of a figure among those of its row, or of its column. */
type Step = (at: number) => number

const inRow: Readonly<Record<string, Step>> = {
  ArrowRight: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  Home: () => 0,
  End: () => -1,
}
const inColumn: Readonly<Record<string, Step>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageUp: () => 0,
  PageDown: () => -1,
}

function reached(key: string, from: HTMLButtonElement): HTMLButtonElement | undefined {
  const step = inRow[key] ?? inColumn[key]
  if (step === undefined) return undefined
  const figures =
    key in inRow
      ? figuresOf(from.closest('tr'))
      : // A column may have no figure in some rows.
        figuresOf(from.closest('table')).filter((each) => columnOf(each) === columnOf(from))
  const to = step(figures.indexOf(from))
  // Beyond the first figure there is none; −1 is the last one only for the keys that lead there.
  return to === -1 && key.startsWith('Arrow') ? undefined : figures.at(to)
}

/**
 * Lets the arrow keys move through the figures of a table, only one of which is a Tab stop. One handler
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
    // Set here and not by React, which would render thousands of figures again.
    onFocus: (event: FocusEvent) => {
      const focused = figureOf(event.target)
      if (focused === null) return
      const stops = focused.closest('table')?.querySelectorAll<HTMLElement>(`${figure}[tabindex="0"]`)
      stops?.forEach((stop) => (stop.tabIndex = -1))
      focused.tabIndex = 0
    },
  }
}
