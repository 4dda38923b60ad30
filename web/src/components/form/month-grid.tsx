import type { Month } from '@portico/contract/values/month'
import { formatMonth, formatMonthShort, monthOf, yearOf } from '@portico/contract/values/month'
import type { KeyboardEvent } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { laterMonth } from './later-month.ts'
import styles from './month-field.module.css'

interface MonthGridProps {
  /** Where the focus begins. */
  start: Month
  chosen: Month | undefined
  taken: ReadonlySet<Month>
  onPick: (month: Month) => void
}

const perRow = 3

/** How many months a key goes on. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -perRow,
  ArrowDown: perRow,
  PageUp: -12,
  PageDown: 12,
}

/** The months of a year at a time, walked through by the arrow keys, by year with Page Up and Page Down. */
export function MonthGrid({ start, chosen, taken, onPick }: MonthGridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(start)
  const focusAt = () => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  useLayoutEffect(focusAt, [])
  const go = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    flushSync(() => setAt(laterMonth(at, step)))
    focusAt()
  }
  const year = yearOf(at)
  return (
    <div role="dialog" aria-label="Pick a month" className={styles['panel']}>
      <div className={styles['years']}>
        <Year name="Year before" mark="‹" onClick={() => setAt(laterMonth(at, -12))} />
        <strong aria-live="polite">{year}</strong>
        <Year name="Year after" mark="›" onClick={() => setAt(laterMonth(at, 12))} />
      </div>
      <div ref={grid} role="group" aria-label={`Months of ${year}`} className={styles['months']}>
        {Array.from({ length: 12 }, (_, k) => monthOf(year, k + 1)).map((month) => (
          <button
            key={month}
            type="button"
            className={styles['month']}
            tabIndex={month === at ? 0 : -1}
            aria-label={taken.has(month) ? `${formatMonth(month)}, posted` : formatMonth(month)}
            aria-pressed={month === chosen}
            // Not `disabled`: the keys walk over it, and it says why it cannot be picked.
            aria-disabled={taken.has(month)}
            onKeyDown={go}
            onClick={() => taken.has(month) || onPick(month)}
          >
            {formatMonthShort(month).slice(0, 3)}
            {taken.has(month) && <small>posted</small>}
          </button>
        ))}
      </div>
    </div>
  )
}

const Year = ({ name, mark, onClick }: { name: string; mark: string; onClick: () => void }) => (
  <button type="button" className={styles['year']} aria-label={name} onClick={onClick}>
    {mark}
  </button>
)
