import type { Dispatch, ReactNode, RefObject, SubmitEvent } from 'react'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { MenuCaret } from '../../components/caret.tsx'
import { Button, buttonClass } from '../../components/form/button.tsx'
import { RowFilter, RowSelect } from '../../components/form/row-filter.tsx'
import { usePanel } from '../../components/hooks.ts'
import { countOf, groupedNumber } from '../../figures/figure-text.ts'
import { isEarly } from './before-posting.tsx'
import { columnOf, columnsOf, firstFigure } from './grid-layout.ts'
import { isLocked, isSetApart } from './line.ts'
import type { Holding, Place } from './selection.ts'
import { heldPlace, placeOf } from './selection.ts'
import type { Sheet, SheetAction } from './sheet.ts'
import type { Attention } from './unusual.ts'
import { attentionOf } from './unusual.ts'
import { Dialog, DialogActions } from '../../components/feedback/dialog.tsx'
import { TextField } from '../../components/form/text-field.tsx'
import { readCell } from '@portico/contract/figures/month-cells'

interface ViewInput extends Holding {
  sheet: Sheet
  grid: RefObject<HTMLElement | null>
  startAt: number | undefined
}

const isIn: Readonly<
  Record<Filter, (sheet: Sheet, attention: ReadonlyMap<number, Attention>, at: number) => boolean>
> = {
  all: () => true,
  look: (_, attention, at) => attention.has(at),
  out: ({ lines }, _, at) => lines.slice(at, at + 1).some(isSetApart),
}

/** The lines that are shown, by a filter, a name, and the steps through those to look at; and the place among them. */
export function useSheetView({ sheet, held, onHold, grid, startAt }: ViewInput) {
  const [sought, setSought] = useState('')
  const [filter, setFilter] = useState<Filter>('all')
  /** The investors that the filter found when it was chosen: a row does not vanish while it is worked on. */
  const [found, setFound] = useState<ReadonlySet<number>>(new Set())
  const attention = useMemo(() => attentionOf(sheet.lines, !isEarly(sheet.month)), [sheet.lines, sheet.month])
  const shown = useMemo(
    () => linesShown(sheet, sought, filter === 'all' ? undefined : found),
    [sheet, sought, filter, found],
  )
  const columns = columnsOf(sheet)
  const place = placeOf(held, { sheet, columns, shown })
  /** Goes to a cell, by its index among the lines that are shown by then. */
  const goTo = (next: Place, among = shown) => onHold(heldPlace(next, { sheet, columns, shown: among }))
  const wrong = useMemo(() => [...attention].flatMap(([at, each]) => (each.wrong ? [at] : [])), [attention])

  /** The cell of a line to look at, where all lines are shown. */
  const cellOf = (at: number | undefined): Place | undefined => {
    const figure = attention.get(at ?? -1)?.figure ?? 'beginning_balance'
    return at === undefined ? undefined : { at, column: columnOf(columns, figure) }
  }
  const choose = (next: Filter) => {
    setFilter(next)
    const ids = new Set(
      sheet.lines.flatMap(({ row }, at) => (isIn[next](sheet, attention, at) ? [row.id] : [])),
    )
    setFound(ids)
    goTo({ at: 0, column: place.column }, linesShown(sheet, sought, ids))
  }
  const search = (text: string) => {
    setSought(text)
    goTo({ at: 0, column: place.column }, linesShown(sheet, text, filter === 'all' ? undefined : found))
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
    goTo({ column: firstFigure, ...cellOf(among[next]), at: next }, among)
    grid.current?.focus()
  }
  const step = (by: 1 | -1) => stepTo([...attention.keys()], by)
  const toWrong = () => stepTo(wrong, 1)

  // At the row that was asked for; after a refused post, at the first refused one.
  const [startsAt] = useState(() => {
    const cell = cellOf(startAt ?? wrong[0])
    return cell && heldPlace(cell, { sheet, columns, shown })
  })
  useLayoutEffect(() => {
    if (startsAt === undefined) return
    onHold(startsAt)
    grid.current?.focus()
  }, [startsAt, onHold, grid])
  return { sought, search, filter, choose, attention, shown, place, goTo, wrong, step, toWrong }
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

/** Which lines are shown. */
type Filter = 'all' | 'look' | 'out'

interface SheetToolsProps {
  sheet: Sheet
  /** How many lines each filter shows. */
  counts: Readonly<Record<Filter, number>>
  filter: Filter
  onFilter: (filter: Filter) => void
  change: Dispatch<SheetAction>
  onStep: (by: 1 | -1) => void
  onRate: () => void
}

type FilterProps = Pick<SheetToolsProps, 'sheet' | 'counts' | 'filter' | 'onFilter'>

const filters: readonly { filter: Filter; name: string }[] = [
  { filter: 'all', name: 'All' },
  { filter: 'look', name: 'Needs review' },
  { filter: 'out', name: 'Left out' },
]

const nameOf = ({ filter, name }: (typeof filters)[number], { corrects }: Sheet): string =>
  corrects && filter === 'out' ? 'Changed' : name

const choicesOf = ({ sheet, counts, filter, onFilter }: FilterProps) => ({
  filters: filters.map((each) => ({
    value: each.filter,
    name: nameOf(each, sheet),
    count: counts[each.filter],
  })),
  chosen: filter,
  onChoose: onFilter,
})

/** The filter where there is little room, next to the search. */
export const FilterField = (props: FilterProps) => <RowSelect {...choicesOf(props)} />

/** The filter where there is room for all of its choices. */
export const Filters = (props: FilterProps) => <RowFilter {...choicesOf(props)} urgent="look" />

/** The tools that are not needed for every row, in a menu, so that the rows begin early. */
export function MoreTools({ children, ...props }: SheetToolsProps & { children: ReactNode }) {
  const { frame, button, panel } = usePanel()
  return (
    // The page would take the focus of a press on the label of a switch, and so close the menu.
    <div ref={frame} tabIndex={-1} className="relative">
      <button {...button} className={`${buttonClass('quiet')} gap-2`}>
        More
        <MenuCaret />
      </button>
      <div
        {...panel}
        className="absolute top-[calc(100%_+_8px)] right-0 z-10 grid w-72 gap-2 rounded border border-control-line bg-paper p-4"
      >
        <div className="flex flex-wrap gap-x-5">{children}</div>
        <Edits {...props} />
        <ReviewSteps {...props} />
      </div>
    </div>
  )
}

const ReviewSteps = ({ counts, onStep }: Pick<SheetToolsProps, 'counts' | 'onStep'>) => (
  <>
    <Button kind="quiet" disabled={counts.look === 0} aria-keyshortcuts="F8" onClick={() => onStep(1)}>
      Next row to review
    </Button>
    <Button kind="quiet" disabled={counts.look === 0} aria-keyshortcuts="Shift+F8" onClick={() => onStep(-1)}>
      Previous row to review
    </Button>
  </>
)

const Edits = ({ sheet, change, onRate }: Pick<SheetToolsProps, 'sheet' | 'change' | 'onRate'>) =>
  !sheet.readOnly && (
    <>
      <div className="grid grid-cols-2 gap-2">
        <Button kind="quiet" disabled={sheet.past.length === 0} onClick={() => change({ type: 'undo' })}>
          Undo
        </Button>
        <Button kind="quiet" disabled={sheet.undone.length === 0} onClick={() => change({ type: 'redo' })}>
          Redo
        </Button>
      </div>
      <Button kind="quiet" onClick={onRate}>
        One rate for all…
      </Button>
    </>
  )

interface RateDialogProps {
  sheet: Sheet
  /** The lines that it is for, by their index among all. */
  at: readonly number[]
  change: Dispatch<SheetAction>
  onClose: () => void
}

/** "Fills all 4,987 rows shown.", or how many of them. */
function fillText(filled: number, shown: number): string {
  const rows = countOf(shown, 'row')
  if (filled < shown) return `Fills ${groupedNumber.format(filled)} of the ${rows} shown.`
  return `Fills ${shown === 1 ? 'the row' : `all ${rows}`} shown.`
}

/** Asks for a percentage and gives it to every line that is to be posted, or can be corrected, and did not lose. */
export function RateDialog({ sheet, at, change, onClose }: RateDialogProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const places = at.filter((each) => {
    const line = sheet.lines[each]
    return line !== undefined && !line.out && !isLocked(line) && line.typed.loss_amount.value === 0
  })
  const rows = countOf(places.length, 'row')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const cell = readCell('dividend_percent', text)
    setError(cell.error)
    if (cell.error !== undefined) return
    change({
      type: 'write',
      cells: places.map((each) => ({ at: each, figure: 'dividend_percent', text: cell.text })),
      message: `${cell.text}% in ${rows}.`,
    })
    onClose()
  }
  return (
    <Dialog title="One rate for all" onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <p>{`${fillText(places.length, at.length)} Rows that ${sheet.corrects ? '' : 'are posted, left out or '}have a loss are skipped.`}</p>
        <TextField
          ref={field}
          label="Div %"
          name="rate"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          error={error}
          onChange={(event) => setText(event.target.value)}
        />
        <DialogActions onBack={onClose}>
          <Button type="submit" disabled={places.length === 0}>{`Fill ${rows}`}</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
