import type { RefObject } from 'react'
import { useLayoutEffect, useMemo, useState } from 'react'
import { columnOf, columnsOf } from './grid-layout.ts'
import type { Place } from './grid-keys.ts'
import type { Sheet } from './sheet.ts'
import type { Filter } from './sheet-tools.tsx'
import type { Attention } from './unusual.ts'
import { attentionOf } from './unusual.ts'

interface ViewInput {
  sheet: Sheet
  place: Place
  onPlace: (place: Place) => void
  grid: RefObject<HTMLElement | null>
}

const isIn: Readonly<
  Record<Filter, (sheet: Sheet, attention: ReadonlyMap<number, Attention>, at: number) => boolean>
> = {
  all: () => true,
  look: (_, attention, at) => attention.has(at),
  out: ({ lines }, _, at) => lines[at]?.row.posted === null && lines[at]?.out === true,
}

/** The lines that are shown: by a filter, a name, and the steps through those to look at. */
export function useSheetView({ sheet, place, onPlace, grid }: ViewInput) {
  const [sought, setSought] = useState('')
  const [filter, setFilter] = useState<Filter>('all')
  /** The investors that the filter found when it was chosen: a row does not vanish while it is worked on. */
  const [found, setFound] = useState<ReadonlySet<number>>(new Set())
  const attention = useMemo(() => attentionOf(sheet.lines), [sheet.lines])
  const shown = useMemo(
    () =>
      placesOf(sheet, sought).filter((at) => filter === 'all' || found.has(sheet.lines[at]?.row.id ?? -1)),
    [sheet, sought, filter, found],
  )
  const wrong = useMemo(() => [...attention].flatMap(([at, each]) => (each.wrong ? [at] : [])), [attention])

  const choose = (next: Filter) => {
    setFilter(next)
    const places = sheet.lines.flatMap(({ row }, at) => (isIn[next](sheet, attention, at) ? [row.id] : []))
    setFound(new Set(places))
    onPlace({ at: 0, column: place.column })
  }
  const search = (text: string) => {
    setSought(text)
    onPlace({ at: 0, column: place.column })
  }
  /** Goes to one of some lines, the next from here on; shows all lines where none of them is shown. */
  const stepTo = (places: readonly number[], by: 1 | -1) => {
    const wanted = new Set(places)
    const isShown = shown.some((at) => wanted.has(at))
    const among = isShown ? shown : sheet.lines.map((_, at) => at)
    const here = isShown ? place.at : (shown[place.at] ?? -1)
    const next = nextIn(among, wanted, here, by)
    if (next === undefined) return
    if (!isShown) {
      setSought('')
      setFilter('all')
    }
    const figure = attention.get(among[next] ?? -1)?.figure ?? 'beginning_balance'
    onPlace({ at: next, column: columnOf(columnsOf(sheet), figure) })
    grid.current?.focus()
  }
  const step = (by: 1 | -1) => stepTo([...attention.keys()], by)
  const toWrong = () => stepTo(wrong, 1)

  // After a refused post, start at the first refused row.
  const [startsAt] = useState(() => wrong[0])
  useLayoutEffect(() => {
    if (startsAt === undefined) return
    onPlace({ at: startsAt, column: 2 })
    grid.current?.focus()
  }, [startsAt, onPlace, grid])
  return { sought, search, filter, choose, attention, shown, wrong, step, toWrong }
}

/** The indexes of the lines whose investor's name or address contains the text. */
function placesOf({ lines }: Sheet, sought: string): number[] {
  const text = sought.trim().toLowerCase()
  return lines.flatMap(({ row }, k) => (`${row.name} ${row.email}`.toLowerCase().includes(text) ? [k] : []))
}

/** The position of the next wanted line after or before one, around the end. */
function nextIn(
  among: readonly number[],
  wanted: ReadonlySet<number>,
  here: number,
  by: 1 | -1,
): number | undefined {
  const places = among.flatMap((at, k) => (wanted.has(at) ? [k] : []))
  return by === 1
    ? (places.find((k) => k > here) ?? places[0])
    : (places.findLast((k) => k < here) ?? places.at(-1))
}
