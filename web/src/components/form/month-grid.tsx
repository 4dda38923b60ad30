import type { Month } from '@portico/contract/values/month'
import { formatMonth, formatMonthShort, monthOf, yearOf } from '@portico/contract/values/month'
import type { KeyboardEvent, RefObject } from 'react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { laterMonth } from './later-month.ts'
import styles from './month-field.module.css'

interface MonthGridProps {
  /** The twelve months, of which the focus is on one. */
  ref: RefObject<HTMLDivElement | null>
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
export function MonthGrid({ ref, start, chosen, taken, onPick }: MonthGridProps) {
  const [at, setAt] = useState(start)
  const go = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    flushSync(() => setAt(laterMonth(at, step)))
    ref.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }
  const year = yearOf(at)
  return (
    <>
      <div className={styles['years']}>
        <Year name="Year before" mark="‹" onClick={() => setAt(laterMonth(at, -12))} />
        <strong aria-live="polite">{year}</strong>
        <Year name="Year after" mark="›" onClick={() => setAt(laterMonth(at, 12))} />
      </div>
      <div ref={ref} role="group" aria-label={`Months of ${year}`} className={styles['months']}>
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
    </>
  )
}

const Year = ({ name, mark, onClick }: { name: string; mark: string; onClick: () => void }) => (
  <button type="button" className={styles['year']} aria-label={name} onClick={onClick}>
    {mark}
  </button>
)
