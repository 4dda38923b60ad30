import type { Dispatch } from 'react'
import { useRef } from 'react'
import type { SheetColumns } from './grid-layout.ts'
import type { Place } from './grid-keys.ts'
import { filledDown } from './selection.ts'
import type { Sheet, SheetAction } from './sheet.ts'

interface Filled {
  sheet: Sheet
  columns: SheetColumns
  /** The indexes of the lines that are shown. */
  shown: readonly number[]
  place: Place
}

/** The cells from the one with the handle down to a line. */
const downTo = ({ at, column }: Place, last: number): Place => ({
  at: Math.max(at, last),
  column,
  from: { at, column },
})

/** The handle of the current cell: the cells that it is dragged over are selected, and filled when it is let go. */
export function useFillHandle(
  { place, ...rest }: Filled,
  change: Dispatch<SheetAction>,
  onPlace: (place: Place) => void,
) {
  /** The cell that it is dragged from, and the range that it has reached. */
  const dragged = useRef<{ first: Place; range: Place }>(undefined)
  const fill = (range: Place) => {
    const action = filledDown({ ...rest, place: range })
    // The range is one cell where the handle was only pressed: that is not to be filled from above.
    if (action !== undefined && range.at !== range.from?.at) change(action)
  }
  const start = () => {
    dragged.current = { first: place, range: downTo(place, place.at) }
    const end = () => {
      if (dragged.current !== undefined) fill(dragged.current.range)
      dragged.current = undefined
    }
    document.addEventListener('mouseup', end, { once: true })
  }
  const to = (at: number) => {
    if (dragged.current === undefined) return
    dragged.current.range = downTo(dragged.current.first, at)
    onPlace(dragged.current.range)
  }
  const all = () => {
    const { from, ...last } = downTo(place, rest.shown.length - 1)
    // The current cell stays where it is, in view.
    if (from !== undefined) onPlace({ ...from, from: last })
    fill({ ...last, from: place })
  }
  return { isFilling: () => dragged.current !== undefined, start, to, all }
}
