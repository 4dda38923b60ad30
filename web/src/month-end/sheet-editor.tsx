import type { Dispatch, ReactNode } from 'react'
import { useMemo, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { countOf, groupedNumber } from '../ui/figure-text.ts'
import { TextField } from '../ui/text-field.tsx'
import { columnOf } from './grid-columns.ts'
import type { Place } from './grid-keys.ts'
import { isOpen, wrongFigures } from './line.ts'
import { SheetGrid } from './sheet-grid.tsx'
import styles from './sheet-editor.module.css'
import type { Sheet, SheetAction } from './sheet.ts'
import { TotalsFoot } from './totals-foot.tsx'
import { totalsOf } from './totals.ts'

interface SheetEditorProps {
  sheet: Sheet
  change: Dispatch<SheetAction>
  place: Place
  onPlace: (place: Place) => void
  /** Chooses the month. */
  chooser: ReactNode
  onReview: () => void
}

/** The grid with what finds a line in it, its totals, and the way on. */
export function SheetEditor({ sheet, change, place, onPlace, chooser, onReview }: SheetEditorProps) {
  const [sought, setSought] = useState('')
  const grid = useRef<HTMLDivElement>(null)
  const shown = useMemo(() => placesOf(sheet, sought), [sheet, sought])
  const totals = useMemo(() => totalsOf(sheet.lines), [sheet.lines])
  const count = useMemo(() => countsOf(sheet), [sheet])

  const toNextWrong = () => {
    const here = shown[place.at] ?? 0
    const wrong = sheet.lines.flatMap((line, k) => (needsAttention(sheet, k) ? [{ line, k }] : []))
    const next = wrong.find(({ k }) => k > here) ?? wrong[0]
    if (next === undefined) return
    const [figure = 'beginning_balance'] = wrongFigures(next.line)
    setSought('')
    onPlace({ at: next.k, column: columnOf(figure) })
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
      </div>
      <p className={styles['hint']}>
        Arrows move, typing or Enter edits, Space leaves a row out, Ctrl+V pastes from a spreadsheet, Ctrl+Z
        undoes.
      </p>
      <SheetGrid ref={grid} sheet={sheet} shown={shown} change={change} place={place} onPlace={onPlace} />
      <TotalsFoot totals={totals} />
      <div className={styles['ways']}>
        <p role="status" className={styles['counts']}>
          {[
            sheet.said,
            `${groupedNumber.format(count.posted)} posted, ${groupedNumber.format(count.out)} left out.`,
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
        {count.wrong > 0 && (
          <Button kind="quiet" onClick={toNextWrong}>
            {count.wrong === 1 ? '1 row needs attention' : `${count.wrong} rows need attention`}: go to the
            next
          </Button>
        )}
        <Button disabled={count.wrong > 0 || totals === null || totals.rows === 0} onClick={onReview}>
          {`Review ${countOf(totals?.rows ?? 0, 'row')}`}
        </Button>
      </div>
    </>
  )
}

/** The places of the lines whose investor's name or address has the text in it. */
function placesOf({ lines }: Sheet, sought: string): number[] {
  const text = sought.trim().toLowerCase()
  return lines.flatMap(({ row }, k) => (`${row.name} ${row.email}`.toLowerCase().includes(text) ? [k] : []))
}

function needsAttention({ lines }: Sheet, at: number): boolean {
  const line = lines[at]
  return line !== undefined && isOpen(line) && (line.refused !== undefined || wrongFigures(line).length > 0)
}

function countsOf(sheet: Sheet) {
  const { lines } = sheet
  return {
    posted: lines.filter(({ row }) => row.posted !== null).length,
    out: lines.filter(({ row, out }) => out && row.posted === null).length,
    wrong: lines.filter((line) => wrongFigures(line).length > 0).length,
  }
}
