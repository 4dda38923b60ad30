import { formatMonth } from '@portico/contract/values/month'
import type { Dispatch, ReactNode, RefObject } from 'react'
import { startTransition, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { personName } from '../../auth/display-name.ts'
import { Button } from '../../components/form/button.tsx'
import { CheckField } from '../../components/form/choices.tsx'
import { TextField } from '../../components/form/text-field.tsx'
import { below, useHeightAround, useMedia } from '../../components/hooks.ts'
import { countOf, groupedNumber } from '../../figures/figure-text.ts'
import { WithdrawnMonth } from './before-posting.tsx'
import { columnsOf, figureAt } from './grid-layout.ts'
import type { Line } from './line.ts'
import { isLocked, isSetApart, sumsOf, totalsOf, wrongCells } from './line.ts'
import { ListTotals } from './list-totals.tsx'
import { recordOf, unbroken } from './notes.ts'
import { PasteDialog } from './paste-dialog.tsx'
import { FilterField, Filters, MoreTools, RateDialog, useSheetView } from './sheet-tools.tsx'
import { ReviewButton } from './review-button.tsx'
import { RowFields } from './row-fields.tsx'
import type { Holding } from './selection.ts'
import { SheetGrid } from './sheet-grid.tsx'
import { SheetHint } from './sheet-hint.tsx'
import { SheetList } from './sheet-list.tsx'
import type { Rare } from './rares.ts'
import { has, rares } from './rares.ts'
import type { Sheet, SheetAction } from './sheet.ts'
import { TotalsFoot } from './totals-foot.tsx'
import type { Attention } from './unusual.ts'
import { useMyPlace } from './use-draft.ts'
import { usePaste } from './use-paste.ts'

interface SheetEditorProps extends Holding {
  sheet: Sheet
  change: Dispatch<SheetAction>
  /** Chooses the month. */
  chooser: ReactNode
  /** Whether what is typed is saved, and what the marks in the cells of the shown lines mean. */
  status?: ((shown: readonly Line[]) => ReactNode) | undefined
  /** Leads to the correction of what is posted. */
  correct?: ReactNode
  /** The row to start at, by its index; on a phone it is open. */
  startAt?: number | undefined
  /** Whether the person comes back from a review, to where they were. */
  isBack: boolean
  onReview: () => void
}

/** The grid with its search, its tools, its totals and the button to review. On a phone, a list whose rows open. */
export function SheetEditor(props: SheetEditorProps) {
  const { sheet, change, held, onHold, chooser, status, correct, startAt, isBack, onReview } = props
  const grid = useRef<HTMLDivElement>(null)
  const buttons = useRef<HTMLDivElement>(null)
  const around = useHeightAround(grid, buttons)
  const isNarrow = useMedia(below.md)
  const isCompact = useMedia('(width < 75rem)')
  const view = useSheetView({ sheet, held, onHold, grid, startAt })
  const { shown, attention, place, goTo: onPlace } = view
  const pasting = usePaste({ sheet, shown, place, change })
  const [asksRate, setAsksRate] = useState(false)
  const { opened, setOpened, leadsBack, close } = useOpenedRow(startAt !== undefined, isBack)
  const totals = useMemo(() => totalsOf(sheet.lines), [sheet.lines])
  const counts = useMemo(() => countsOf(sheet), [sheet])
  const hasWork = totals?.rows !== 0 || counts.wrong > 0
  useFocusAfter(pasting.asked !== undefined || asksRate, grid)
  useFocusBack(isBack, grid)
  const here = sheet.lines[shown[place.at] ?? -1]
  useMyPlace(sheet.readOnly ? undefined : here, figureAt(columnsOf(sheet), place.column))
  if (isNarrow && opened && here !== undefined)
    return (
      <>
        {status?.([here])}
        <RowFields
          {...{ sheet, shown, attention, place, change, onPlace }}
          onStep={view.step}
          onClose={close}
        />
      </>
    )
  const toOpened = (at: number) => {
    onPlace({ ...place, at })
    setOpened(true)
  }
  const tools = {
    sheet,
    counts: { all: sheet.lines.length, look: attention.size, out: counts.apart },
    filter: view.filter,
    onFilter: view.choose,
    change: (action: SheetAction) => {
      change(action)
      grid.current?.focus()
    },
    onStep: (by: 1 | -1) => {
      view.step(by)
      setOpened(isNarrow)
    },
    onRate: () => setAsksRate(true),
  }
  return (
    <>
      <SheetTop {...{ isCompact, tools, view, chooser, sheet, change }} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 empty:hidden">
        {!sheet.corrects && (
          <h2 className="text-lg font-extrabold font-stretch-112%">{formatMonth(sheet.month)}</h2>
        )}
        {status?.(isNarrow ? [] : sheet.lines)}
      </div>
      <WithdrawnMonth sheet={sheet} />
      {isNarrow ? (
        <SheetList
          {...{ sheet, shown, attention }}
          returnsTo={leadsBack ? place.at : undefined}
          onOpen={toOpened}
        />
      ) : (
        <SheetGrid
          ref={grid}
          {...{ sheet, shown, attention, change, place, onPlace, around }}
          onCopy={pasting.onCopy}
          onPaste={pasting.paste}
          onStep={view.step}
        />
      )}
      <div>
        <Remark line={here} attention={attention.get(shown[place.at] ?? -1)} />
        <TotalsFoot
          totals={totals}
          posted={totals?.rows === 0 ? counts.totals : undefined}
          {...(sheet.corrects ? { rows: 'Rows to correct' } : {})}
        />
      </div>
      <ListTotals sheet={sheet} />
      {/* On a phone the buttons stay in view under the list, as long as there is something to review. */}
      <div ref={buttons} className="flex flex-wrap items-center justify-end gap-3 max-md:contents">
        <p role="status" className="grow basis-64 text-sm text-muted">
          {unbroken([sheet.message, countsText(sheet, counts)].filter(Boolean).join(' '))}
        </p>
        {/* On with Tab, the review comes first. */}
        <div
          className={`flex flex-row-reverse flex-wrap gap-3 max-md:*:grow ${hasWork ? `${stuck} bottom-(--foot) border-t-hairline max-md:border-t` : ''}`}
        >
          {!sheet.readOnly && (hasWork || !isNarrow) && (
            <ReviewButton {...{ sheet, onReview }} rows={totals?.rows ?? 0} isWrong={counts.wrong > 0} />
          )}
          {view.wrong.length > 0 && (
            <Button
              kind="quiet"
              onClick={() => {
                view.toWrong()
                setOpened(isNarrow)
              }}
            >
              {attentionText(view.wrong.length)}
            </Button>
          )}
          {!isNarrow && correct}
        </div>
        {isNarrow && correct}
      </div>
      <SheetHint sheet={sheet} />
      {pasting.asked !== undefined && (
        <PasteDialog sheet={sheet} asked={pasting.asked} change={change} onClose={pasting.close} />
      )}
      {asksRate && <RateDialog sheet={sheet} at={shown} change={change} onClose={() => setAsksRate(false)} />}
    </>
  )
}

/** What stays in view over or under the list of a phone. */
const stuck = 'max-md:sticky max-md:z-2 max-md:-mx-gutter max-md:bg-ground max-md:px-gutter max-md:py-2.5'

/** On a phone, whether the current row is open, and whether the list leads back to it. */
function useOpenedRow(isOpen: boolean, isBack: boolean) {
  const [opened, setOpened] = useState(isOpen)
  const [leadsBack, setLeadsBack] = useState(isBack)
  const close = () =>
    startTransition(() => {
      setOpened(false)
      setLeadsBack(true)
    })
  return { opened, setOpened, leadsBack, close }
}

/** Gives the focus to the grid if the person comes back from a review. */
function useFocusBack(isBack: boolean, grid: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (isBack) grid.current?.focus()
  }, [isBack, grid])
}

/** Gives the focus back to the grid once a dialog is closed. */
function useFocusAfter(isAsked: boolean, grid: RefObject<HTMLElement | null>): void {
  const wasAsked = useRef(false)
  useLayoutEffect(() => {
    if (wasAsked.current && !isAsked) grid.current?.focus()
    wasAsked.current = isAsked
  }, [isAsked, grid])
}

interface SheetTopProps extends Pick<SheetEditorProps, 'sheet' | 'change' | 'chooser'> {
  isCompact: boolean
  tools: Omit<Parameters<typeof MoreTools>[0], 'children'>
  view: Pick<ReturnType<typeof useSheetView>, 'sought' | 'search'>
}

/** What is above the rows: as few controls as can be. An error of the month stands below them and does not move them. */
const SheetTop = ({ isCompact, tools, view, chooser, sheet, change }: SheetTopProps) =>
  isCompact ? (
    <>
      <div className="grid items-start gap-3 max-md:contents md:grid-cols-[minmax(18rem,22rem)_minmax(9.5rem,1fr)_minmax(8rem,1.4fr)_auto]">
        <div className="flex flex-wrap items-end gap-3 *:first:flex-[1_0_13rem] *:last:order-last max-md:has-[form_[aria-invalid=true]]:pb-6.75 md:contents md:*:last:mt-6.75 max-md:[&>form:has([aria-invalid=true])]:-mb-6.75">
          {chooser}
          <MoreTools {...tools}>
            <RareSwitches sheet={sheet} change={change} />
          </MoreTools>
        </div>
        <div className={`grid grid-cols-2 gap-3 max-md:-my-2.5 md:contents ${stuck} top-(--stuck-above)`}>
          <FilterField {...tools} />
          <Search view={view} />
        </div>
      </div>
    </>
  ) : (
    <div className="grid grid-cols-[22rem_auto_minmax(0,1fr)_auto] items-end gap-x-3 has-[form_[aria-invalid=true]]:pb-6.75 [&>form:has([aria-invalid=true])]:-mb-6.75">
      {chooser}
      <Filters {...tools} />
      <Search view={view} />
      <MoreTools {...tools}>
        <RareSwitches sheet={sheet} change={change} />
      </MoreTools>
    </div>
  )

/** Finds investors by name or e-mail. */
const Search = ({ view }: { view: Pick<ReturnType<typeof useSheetView>, 'sought' | 'search'> }) => (
  <TextField
    label="Find an investor"
    name="sought"
    type="search"
    autoComplete="off"
    value={view.sought}
    onChange={(event) => view.search(event.target.value)}
  />
)

const switches: Readonly<Record<Rare, string>> = { losses: 'Show losses', fees: 'Show fees' }

/** Add the columns of losses and of fees. */
const RareSwitches = ({ sheet, change }: Pick<SheetEditorProps, 'sheet' | 'change'>) =>
  !sheet.readOnly &&
  rares.map((rare) => (
    <CheckField
      key={rare}
      label={switches[rare]}
      isSwitch
      checked={has(sheet, rare)}
      onChange={(shown) => change({ type: 'show', rare, shown })}
    />
  ))

const lookText = ({ sentence, recorded }: Attention): string => [sentence, recorded].filter(Boolean).join(' ')

/** What is to be known of the current line, for those who do not see its note. */
function Remark({ line, attention }: { line: Line | undefined; attention: Attention | undefined }) {
  const remark = line && (attention === undefined ? recordOf(line) : lookText(attention))
  return (
    <p role="status" className="sr-only">
      {line && remark ? `${personName(line.row)}: ${remark}` : undefined}
    </p>
  )
}

function countsOf(sheet: Sheet) {
  const { lines } = sheet
  const posted = lines.filter(isLocked)
  return {
    posted: lines.filter(({ row }) => row.posted !== null).length,
    /** The sums of what is posted; undefined where nothing is. */
    totals: posted.length === 0 ? undefined : sumsOf(posted),
    /** Those that are left out, or changed. */
    apart: lines.filter(isSetApart).length,
    /** Lines that cannot be sent as they are. */
    wrong: lines.filter((line) => wrongCells(line).length > 0).length,
  }
}

const attentionText = (rows: number): string =>
  rows === 1 ? '1 row needs attention: go to it' : `${countOf(rows, 'row')} need attention: go to the next`

function countsText({ corrects }: Sheet, { posted, apart }: ReturnType<typeof countsOf>): string {
  const [all, some] = [groupedNumber.format(posted), groupedNumber.format(apart)]
  return corrects ? `${some} of ${all} changed.` : `${all} posted, ${some} left out.`
}
