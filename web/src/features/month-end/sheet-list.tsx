import type { Figure } from '@portico/contract/figures/monthly-figures'
import { enteredFigures, formatFigure } from '@portico/contract/figures/monthly-figures'
import { formatUsd } from '@portico/contract/values/money'
import { shownEmail } from '@portico/contract/values/no-email'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { personName } from '../../auth/display-name.ts'
import { groupedNumber, noFigure, signedUsd } from '../../figures/figure-text.ts'
import { isQuiet } from '../../figures/shown-figures.ts'
import { labelOf } from '@portico/contract/figures/sheet-cells'
import { shownMoved } from '../../figures/sheet-cells.ts'
import type { Line } from './line.ts'
import { isLocked, movedIn, shownIn } from './line.ts'
import { noteOf, NoteText, unbroken } from './notes.tsx'
import type { Selected } from './selection.ts'
import { idsOf } from './selection.ts'
import type { Attention } from './unusual.ts'
import { useColleagues } from './use-draft.ts'

interface SheetListProps extends Pick<Selected, 'sheet' | 'shown'> {
  attention: ReadonlyMap<number, Attention>
  /** The row that was open last, among those shown, if this leads back to it. */
  returnsTo: number | undefined
  onOpen: (at: number) => void
}

/** The lines of a month on a phone: a button each, which opens the row. Scrolls with the page. */
export function SheetList({ sheet, shown, attention, returnsTo, onOpen }: SheetListProps) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const above = list.current?.getBoundingClientRect().top ?? 0
    setTop(above + window.scrollY)
  }, [])
  const ids = useMemo(() => idsOf(sheet.lines, shown), [sheet.lines, shown])
  // The virtualizer is mutable; nothing derived from it is memoized.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: shown.length,
    getItemKey: useCallback((index: number) => ids[index] ?? index, [ids]),
    estimateSize: (index) => (attention.has(shown[index] ?? -1) ? 109 : 78),
    overscan: 8,
    scrollMargin: top,
  })
  const [row] = useState(returnsTo)
  useLayoutEffect(() => {
    if (top > 0 && row !== undefined && row > 0) virtualizer.scrollToIndex(row, { align: 'center' })
  }, [virtualizer, row, top])
  const isBack = useRef(false)
  useLayoutEffect(() => {
    const button = isBack.current ? undefined : list.current?.querySelector(`[data-index="${row}"] button`)
    if (!(button instanceof HTMLElement)) return
    isBack.current = true
    button.focus({ preventScroll: true })
  })
  return (
    <ul
      ref={list}
      className="relative -mx-gutter border-t-2 border-t-rule bg-paper"
      aria-label="Every investor’s month"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, start }) => {
        const at = shown[index] ?? 0
        const line = sheet.lines[at]
        return line === undefined ? null : (
          <li
            key={line.row.id}
            ref={virtualizer.measureElement}
            className="absolute top-0 left-0 w-full"
            data-index={index}
            aria-setsize={shown.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            <ListRow line={line} at={at} attention={attention.get(at)} onOpen={() => onOpen(index)} />
          </li>
        )
      })}
    </ul>
  )
}

const why =
  'col-start-2 -col-end-1 text-sm in-data-[wrong=true]:[&>b]:bg-loss-wash in-data-[wrong=true]:[&>b]:text-loss'

interface ListRowProps {
  line: Line
  /** Its index among all lines. */
  at: number
  attention: Attention | undefined
  onOpen: () => void
}

function ListRow({ line, at, attention, onOpen }: ListRowProps) {
  const { row, summary } = line
  const colleagues = useColleagues(row.id)
  const note = noteOf(line, attention)
  return (
    <button
      type="button"
      className="grid min-h-15.25 w-full cursor-pointer grid-cols-[2.25rem_minmax(0,1fr)_auto] gap-x-3 gap-y-px border-b border-b-hairline py-2.5 pr-gutter pl-2 text-left text-md tabular-nums hover:bg-wash focus-visible:-outline-offset-2 data-[locked=true]:text-muted data-[look=true]:border-l-4 data-[look=true]:border-l-rule data-[look=true]:bg-wash data-[look=true]:pl-1 data-[wrong=true]:border-l-4 data-[wrong=true]:border-l-loss data-[wrong=true]:bg-wash data-[wrong=true]:pl-1"
      data-out={line.out}
      data-locked={isLocked(line)}
      data-look={attention?.wrong === false}
      data-wrong={attention?.wrong === true}
      onClick={onOpen}
    >
      <span
        aria-hidden
        className="row-span-3 self-center text-xs text-muted before:content-[attr(data-number)_/_'']"
        data-number={groupedNumber.format(at + 1)}
      />
      <span className="overflow-hidden font-strong text-ellipsis whitespace-nowrap">{personName(row)}</span>
      <span className="text-right font-strong in-data-[out=true]:line-through">
        {summary === null ? '—' : formatUsd(summary.endingBalance)}
      </span>
      <span className="col-span-2 overflow-hidden text-sm text-ellipsis whitespace-nowrap text-muted">
        {shownEmail(row.email)}
      </span>
      <span className="text-sm text-muted in-data-[out=true]:line-through">{unbroken(termsOf(line))}</span>
      <span className="text-right text-sm text-muted in-data-[out=true]:line-through">
        {summary === null ? '' : unbroken(gainOf(summary))}
      </span>
      {colleagues.length > 0 && (
        <span
          className={why}
        >{`${colleagues.join(', ')} ${colleagues.length === 1 ? 'is' : 'are'} here`}</span>
      )}
      {note !== '' && (
        <span className={why}>
          {attention !== undefined && (
            <b className="mr-1.5 rounded border border-control-line px-1.5 text-xs font-strong">
              {attention.wrong ? 'To correct' : 'Needs review'}
            </b>
          )}
          <NoteText line={line} look={attention} />
        </span>
      )}
    </button>
  )
}

const gainOf = ({ dividendAmount, lossAmount }: NonNullable<Line['summary']>): string =>
  lossAmount > 0 ? `−${formatUsd(lossAmount)}` : signedUsd(dividendAmount)

/** What is typed: "$44,000.00, 3.33%, paid $12,400.00, in / out −$500.00". */
function termsOf(line: Line): string {
  const { summary } = line
  // Of a posted row, the note says it.
  const moved = isLocked(line) ? '' : shownMoved(movedIn(line))
  if (summary === null) return 'Cannot be read yet'
  const isShown = (figure: Figure) => !isQuiet(figure, summary) && shownIn(line, figure) !== noFigure
  return [
    ...enteredFigures.filter(isShown).map((figure) => `${nameIn(figure)}${formatFigure(figure, summary)}`),
    ...(moved === '' ? [] : [`${labelOf('in_out').toLowerCase()} ${moved}`]),
  ].join(', ')
}

/** Principal and percentage need no name. */
function nameIn({ name, label }: Figure): string {
  return name === 'beginning_balance' || name === 'dividend_percent' ? '' : `${label.toLowerCase()} `
}
