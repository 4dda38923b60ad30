import { totalFigures, totalLabel } from '@portico/contract/figures/monthly-figures'
import { formatUsd } from '@portico/contract/values/money'
import type { Dispatch, ReactNode } from 'react'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../components/form/button.tsx'
import { CheckField } from '../../components/form/choices.tsx'
import { TextField } from '../../components/form/text-field.tsx'
import { countOf, groupedNumber } from '../../investments/figure-text.ts'
import { columnOf, columnsOf } from './grid-layout.ts'
import type { Place } from './grid-keys.ts'
import { movedSentences, principalSentence } from './principal.ts'
import type { Line, Totals } from './line.ts'
import { complaintOf, totalsOf, wrongCells } from './line.ts'
import styles from './sheet-editor.module.css'
import { SheetGrid } from './sheet-grid.tsx'
import type { Sheet, SheetAction } from './sheet.ts'
import { hasLosses } from './sheet.ts'

interface SheetEditorProps {
  sheet: Sheet
  change: Dispatch<SheetAction>
  place: Place
  onPlace: (place: Place) => void
  /** Chooses the month. */
  chooser: ReactNode
  onReview: () => void
}

/** The grid with its search, its totals and the button to review. */
export function SheetEditor({ sheet, change, place, onPlace, chooser, onReview }: SheetEditorProps) {
  const [sought, setSought] = useState('')
  const grid = useRef<HTMLDivElement>(null)
  const shown = useMemo(() => placesOf(sheet, sought), [sheet, sought])
  const totals = useMemo(() => totalsOf(sheet.lines), [sheet.lines])
  const count = useMemo(() => countsOf(sheet), [sheet])

  const here = sheet.lines[shown[place.at] ?? -1]
  const complaint = here && complaintOf(here)

  // After a refused post, start at the first refused row.
  const [opensAt] = useState(() => nextToAttend(sheet, -1))
  useLayoutEffect(() => {
    if (opensAt === undefined) return
    onPlace(opensAt)
    grid.current?.focus()
  }, [opensAt, onPlace])
  const toNext = () => {
    const next = nextToAttend(sheet, shown[place.at] ?? -1)
    if (next === undefined) return
    setSought('')
    onPlace(next)
    grid.current?.focus()
  }
  return (
    <>
      <div className={styles['tools']}>
        {chooser}
        <TextField
          label="Find an investor"
          type="search"
          autoComplete="off"
          value={sought}
          onChange={(event) => {
            setSought(event.target.value)
            onPlace({ ...place, at: 0 })
          }}
        />
        <div className={styles['switch']}>
          <CheckField
            label="Some months lost"
            isSwitch
            checked={hasLosses(sheet)}
            onChange={(shown) => change({ type: 'show losses', shown })}
          />
        </div>
      </div>
      <p className={styles['hint']}>
        Arrows move, typing or Enter edits, Space leaves a row out, Ctrl+V pastes from a spreadsheet, Ctrl+Z
        undoes. In / out is money received (+) or withdrawn (−) as of the first of the month; it moves the
        principal.
      </p>
      <SheetGrid ref={grid} sheet={sheet} shown={shown} change={change} place={place} onPlace={onPlace} />
      <p role="status" className={styles['remark']} data-wrong={complaint !== undefined}>
        {remarkOn(here, complaint)}
      </p>
      <TotalsFoot totals={totals} />
      <div className={styles['buttons']}>
        <p role="status" className={styles['counts']}>
          {[
            sheet.message,
            `${groupedNumber.format(count.posted)} posted, ${groupedNumber.format(count.out)} left out.`,
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
        {count.toAttend > 0 && (
          <Button kind="quiet" onClick={toNext}>
            {count.toAttend === 1 ? '1 row needs attention' : `${count.toAttend} rows need attention`}: go to
            the next
          </Button>
        )}
        <Button disabled={count.wrong > 0 || totals === null || totals.rows === 0} onClick={onReview}>
          {`Review ${countOf(totals?.rows ?? 0, 'row')}`}
        </Button>
      </div>
    </>
  )
}

/** The indexes of the lines whose investor's name or address contains the text. */
function placesOf({ lines }: Sheet, sought: string): number[] {
  const text = sought.trim().toLowerCase()
  return lines.flatMap(({ row }, k) => (`${row.name} ${row.email}`.toLowerCase().includes(text) ? [k] : []))
}

/** The next line that needs attention, else the first one. */
function nextToAttend(sheet: Sheet, here: number): Place | undefined {
  const { lines } = sheet
  const places = lines.flatMap((line, k) => (complaintOf(line) === undefined ? [] : [k]))
  const at = places.find((k) => k > here) ?? places[0]
  const line = at === undefined ? undefined : lines[at]
  if (at === undefined || line === undefined) return undefined
  const [figure = 'beginning_balance'] = wrongCells(line)
  return { at, column: columnOf(columnsOf(sheet), figure) }
}

/** What is to be known of the current line, whose note may be out of view. */
function remarkOn(line: Line | undefined, complaint: string | undefined): string | undefined {
  const remark = line && (complaint ?? principalSentence(line) ?? movedSentences(line))
  return remark && `${line.row.name || line.row.email}: ${remark}`
}

function countsOf(sheet: Sheet) {
  const { lines } = sheet
  return {
    posted: lines.filter(({ row }) => row.posted !== null).length,
    out: lines.filter(({ row, out }) => out && row.posted === null).length,
    toAttend: lines.filter((line) => complaintOf(line) !== undefined).length,
    /** Lines that cannot be sent as they are. */
    wrong: lines.filter((line) => wrongCells(line).length > 0).length,
  }
}

const sums: readonly {
  name: string
  text: (totals: Totals) => string
  rare?: (totals: Totals) => boolean
}[] = [
  { name: 'Rows', text: ({ rows }) => groupedNumber.format(rows) },
  ...totalFigures.map(({ total, optional }) => ({
    name: totalLabel(total),
    text: (totals: Totals) => `${total === 'loss' ? '−' : ''}${formatUsd(totals[total])}`,
    rare: (totals: Totals) => optional === true && totals[total] === 0,
  })),
  ...(['moneyIn', 'moneyOut'] as const).map((total) => ({
    name: total === 'moneyIn' ? 'Money in' : 'Money out',
    text: (totals: Totals) => formatUsd(totals[total]),
    rare: (totals: Totals) => totals[total] === 0,
  })),
]

/** The totals of the lines to post. */
export const TotalsFoot = ({ totals }: { totals: Totals | null }) => (
  <dl className={styles['totals']} aria-label="Totals to post">
    {sums
      .filter(({ rare }) => totals === null || rare?.(totals) !== true)
      .map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{totals === null ? 'Too large' : text(totals)}</dd>
        </div>
      ))}
  </dl>
)
