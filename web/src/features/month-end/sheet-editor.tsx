import { paths } from '@portico/contract/api/paths'
import { formatMonth, formatMonthIso } from '@portico/contract/values/month'
import type { Dispatch, ReactNode, RefObject } from 'react'
import { startTransition, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { personName } from '../../auth/display-name.ts'
import { Button, buttonClass } from '../../components/form/button.tsx'
import { below, useHeightAround, useMedia } from '../../components/hooks.ts'
import { countOf, groupedNumber } from '../../figures/figure-text.ts'
import { isEarly, WithdrawnMonth } from './before-posting.tsx'
import { DraftStatus } from './draft-status.tsx'
import { figureAt } from './grid-layout.ts'
import type { Line } from './line.ts'
import { isLocked, isSetApart, sumsOf, totalsOf, wrongCells } from './line.ts'
import { ListTotals } from './list-totals.tsx'
import { recordOf, unbroken } from './notes.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import { RateDialog } from './rate-dialog.tsx'
import { RowFields } from './row-fields.tsx'
import type { Holding } from './selection.ts'
import { SheetGrid } from './sheet-grid.tsx'
import { SheetList } from './sheet-list.tsx'
import { SheetTop, stuck } from './sheet-tools.tsx'
import { useSheetView } from './sheet-view.ts'
import type { Sheet, SheetAction } from './sheet.ts'
import { TotalsFoot } from './totals-foot.tsx'
import type { Attention } from './unusual.ts'
import { useMyPlace, useUndecided } from './use-draft.ts'
import { usePaste } from './use-paste.ts'

interface SheetEditorProps extends Holding {
  sheet: Sheet
  change: Dispatch<SheetAction>
  /** Chooses the month. */
  chooser: ReactNode
  /** The row to start at, by its index; on a phone it is open. */
  startAt?: number | undefined
  /** Whether the person comes back from a review, to where they were. */
  isBack: boolean
  onReview: () => void
}

/** The grid with its search, its tools, its totals and the button to review. On a phone, a list whose rows open. */
export function SheetEditor(props: SheetEditorProps) {
  const { sheet, change, held, onHold, chooser, startAt, isBack, onReview } = props
  const grid = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const around = useHeightAround(grid, end)
  const isNarrow = useMedia(below.md)
  const isCompact = useMedia('(width < 75rem)')
  const view = useSheetView({ sheet, held, onHold, grid, startAt })
  const { selected, attention, goTo: onPlace } = view
  const { columns, shown, place } = selected
  const pasting = usePaste(selected, change)
  const [asksRate, setAsksRate] = useState(false)
  const { opened, setOpened, leadsBack, close } = useOpenedRow(startAt !== undefined, isBack)
  const totals = useMemo(() => totalsOf(sheet.lines), [sheet.lines])
  const counts = useMemo(() => countsOf(sheet), [sheet])
  const hasWork = totals?.rows !== 0 || counts.wrong > 0
  useFocusAfter(pasting.asked !== undefined || asksRate, isBack, grid)
  const here = sheet.lines[shown[place.at] ?? -1]
  useMyPlace(sheet.readOnly ? undefined : here, figureAt(columns, place.column))
  if (isNarrow && opened && here !== undefined)
    return (
      <>
        <DraftStatus shown={[here]} />
        <RowFields {...{ ...selected, attention, change, onPlace }} onStep={view.step} onClose={close} />
      </>
    )
  const toOpened = (at: number) => {
    onPlace({ ...place, at })
    setOpened(true)
  }
  return (
    <>
      <SheetTop
        {...{ isCompact, chooser, sheet, view, change }}
        apart={counts.apart}
        onStep={(by) => {
          view.step(by)
          setOpened(isNarrow)
        }}
        onRate={() => setAsksRate(true)}
        onUsed={() => grid.current?.focus()}
      />
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 empty:hidden">
        {!sheet.corrects && (
          <h2 className="text-lg font-extrabold font-stretch-112%">{formatMonth(sheet.month)}</h2>
        )}
        <DraftStatus shown={isNarrow ? [] : sheet.lines} />
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
          {...{ ...selected, attention, change, onPlace, around }}
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
      {/* They stay in view, on a phone as long as there is something to review. */}
      <div className="flex flex-wrap items-center justify-end gap-3 max-md:contents md:sticky md:bottom-0 md:z-2 md:-mt-2 md:-mb-3 md:bg-ground md:pt-2 md:pb-3">
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
          {!isNarrow && <CorrectLink sheet={sheet} />}
        </div>
        {isNarrow && <CorrectLink sheet={sheet} />}
      </div>
      <div className="relative">
        {/* Where the buttons end, also while they are above that. */}
        <div ref={end} className="absolute -top-3.5" />
        <SheetHint sheet={sheet} />
      </div>
      {pasting.asked !== undefined && (
        <PasteDialog sheet={sheet} asked={pasting.asked} change={change} onClose={pasting.close} />
      )}
      {asksRate && <RateDialog sheet={sheet} at={shown} change={change} onClose={() => setAsksRate(false)} />}
    </>
  )
}

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

/** Gives the focus to the grid after a review, and once a dialog is closed. */
function useFocusAfter(isAsked: boolean, isBack: boolean, grid: RefObject<HTMLElement | null>): void {
  const wasAsked = useRef(isBack)
  useLayoutEffect(() => {
    if (wasAsked.current && !isAsked) grid.current?.focus()
    wasAsked.current = isAsked
  }, [isAsked, grid])
}

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

/** Leads to the correction of a month's posted rows; nothing where none is posted, or none may be corrected. */
function CorrectLink({ sheet: { month, lines, readOnly, corrects } }: Pick<SheetEditorProps, 'sheet'>) {
  const posted = lines.filter(({ row }) => row.posted !== null).length
  return readOnly || corrects || posted === 0 ? null : (
    <Link
      to={`${paths.monthEnd}?month=${formatMonthIso(month)}&correct`}
      className={buttonClass('quiet')}
    >{`Correct ${countOf(posted, 'posted row')}`}</Link>
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

interface ReviewButtonProps extends Pick<SheetEditorProps, 'sheet' | 'onReview'> {
  rows: number
  /** Whether some line cannot be sent as it is. */
  isWrong: boolean
}

/** Leads to the review; says what has to be decided first. */
function ReviewButton({ sheet, rows, isWrong, onReview }: ReviewButtonProps) {
  const undecided = useUndecided()
  return (
    <>
      <Button
        disabled={undecided !== undefined || isWrong || rows === 0 || isEarly(sheet.month)}
        onClick={() => startTransition(onReview)}
      >
        {`Review ${countOf(rows, sheet.corrects ? 'correction' : 'row')}`}
      </Button>
      {undecided !== undefined && <p className="self-center font-strong text-loss">{undecided}</p>}
    </>
  )
}

const typingKeys =
  'Arrows move and, with Shift, select; typing or Enter edits, Delete clears, Space leaves a row out. Ctrl+C and Ctrl+V copy and paste, Ctrl+D fills down, Ctrl+Z undoes, F8 goes to the next row to review. '

const correctingKeys = typingKeys.replace('leaves a row out', 'takes a change back')

const readingKeys = 'Arrows move and, with Shift, select; Ctrl+C copies, F8 goes to the next row to review. '

/** What a column means, and what the keys do. */
function SheetHint({ sheet }: { sheet: Sheet }) {
  const { corrects } = sheet
  const isTyped = !sheet.readOnly && (corrects || sheet.lines.some((line) => !isLocked(line)))
  const keys = !isTyped ? readingKeys : corrects ? correctingKeys : typingKeys
  const hints = [
    isTyped &&
      !corrects &&
      'In / out is money received (+) or withdrawn (−) as of the first of the month; it changes the principal.',
    isTyped && 'Typing a dividend sets the percentage.',
    'End Balance is for the month alone.',
  ]
  return (
    <div className="max-w-176 text-sm text-muted">
      <p>{hints.filter(Boolean).join(' ')}</p>
      {/* A tablet may have a keyboard, a phone has the rows as a list. */}
      <details className="max-md:hidden">
        <summary className="fold min-h-11 cursor-pointer py-2.5 font-strong">Keys</summary>
        <p>{keys}</p>
      </details>
    </div>
  )
}
