import type { RefObject } from 'react'
import { useLayoutEffect, useMemo, useState } from 'react'
import { isEarly } from './before-posting.tsx'
import { columnOf, columnsOf } from './grid-layout.ts'
import type { Line } from './line.ts'
import { isSetApart } from './line.ts'
import type { Holding, Place } from './selection.ts'
import { heldPlace, placeOf } from './selection.ts'
import type { Sheet } from './sheet.ts'
import { attentionOf } from './unusual.ts'

/** Which lines are shown. */
export type Filter = 'all' | 'look' | 'out'

interface ViewInput extends Holding {
  sheet: Sheet
  grid: RefObject<HTMLElement | null>
  startAt: number | undefined
}

/** What each filter finds; `isUnusual` of a line that needs a look. */
const isIn: Readonly<Record<Filter, (line: Line, isUnusual: boolean) => boolean>> = {
  all: () => true,
  look: (_, isUnusual) => isUnusual,
  out: isSetApart,
}

/** A filter, and the investors that it found when it was chosen: a row does not vanish while it is worked on. */
interface Filtered {
  filter: Filter
  /** Undefined where all are shown. */
  found?: ReadonlySet<number>
}

const unfiltered: Filtered = { filter: 'all' }

/** The lines that are shown, by a filter, a name, and the steps through those to look at; and the place among them. */
export function useSheetView({ sheet, held, onHold, grid, startAt }: ViewInput) {
  const [sought, setSought] = useState('')
  const [{ filter, found }, setFilter] = useState(unfiltered)
  const attention = useMemo(() => attentionOf(sheet.lines, !isEarly(sheet.month)), [sheet.lines, sheet.month])
  const shown = useMemo(() => linesShown(sheet, sought, found), [sheet, sought, found])
  const columns = columnsOf(sheet)
  const place = placeOf(held, { sheet, columns, shown })
  /** Goes to a cell, by its index among the lines that are shown by then. */
  const goTo = (next: Place, among = shown) => onHold(heldPlace(next, { sheet, columns, shown: among }))
  const toFirst = (among: number[]) => goTo({ at: 0, column: place.column }, among)
  const wrong = useMemo(() => [...attention].flatMap(([at, each]) => (each.wrong ? [at] : [])), [attention])

  /** The cell of a line to look at, where all lines are shown. */
  const cellOf = (at = -1): Place => ({
    at,
    column: columnOf(columns, attention.get(at)?.figure ?? 'beginning_balance'),
  })
  const choose = (next: Filter) => {
    const ids = sheet.lines.flatMap((line, at) => (isIn[next](line, attention.has(at)) ? [line.row.id] : []))
    const chosen = next === 'all' ? unfiltered : { filter: next, found: new Set(ids) }
    setFilter(chosen)
    toFirst(linesShown(sheet, sought, chosen.found))
  }
  const search = (text: string) => {
    setSought(text)
    toFirst(linesShown(sheet, text, found))
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
      setFilter(unfiltered)
    }
    goTo({ ...cellOf(among[next]), at: next }, among)
    grid.current?.focus()
  }
  const step = (by: 1 | -1) => stepTo([...attention.keys()], by)
  const toWrong = () => stepTo(wrong, 1)

  // At the row that was asked for; after a refused post, at the first refused one.
  const [startsAt] = useState(() => {
    const at = startAt ?? wrong[0]
    return at === undefined ? undefined : heldPlace(cellOf(at), { sheet, columns, shown })
  })
  useLayoutEffect(() => {
    if (startsAt === undefined) return
    onHold(startsAt)
    grid.current?.focus()
  }, [startsAt, onHold, grid])
  const selected = { sheet, columns, shown, place }
  return { sought, search, filter, choose, attention, selected, goTo, wrong, step, toWrong }
}

/** The indexes of the lines that are shown: those that a search finds, of all investors or of some. */
const linesShown = (sheet: Sheet, sought: string, of: ReadonlySet<number> | undefined): number[] =>
  placesOf(sheet, sought).filter((at) => of === undefined || of.has(sheet.lines[at]?.row.id ?? -1))

/** The indexes of the lines whose investor's name or address contains the text. */
export function placesOf({ lines }: Sheet, sought: string): number[] {
  const text = sought.trim().toLowerCase()
  if (text === '') return lines.map((_, k) => k)
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
