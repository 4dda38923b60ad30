import type { Month } from '@portico/contract/values/month'
import { formatMonth, monthAt, monthIn } from '@portico/contract/values/month'
import type { ComponentProps } from 'react'
import { useRef, useState } from 'react'
import styles from './month-field.module.css'
import { MonthGrid } from './month-grid.tsx'
import { TextField } from './text-field.tsx'
import { useDismiss } from '../feedback/use-dismiss.ts'

interface MonthFieldProps extends Omit<ComponentProps<typeof TextField>, 'after' | 'onChange' | 'value'> {
  value: string
  /** Months that cannot be picked, because they are posted. */
  taken?: ReadonlySet<Month>
  onText: (text: string) => void
}

const none: ReadonlySet<Month> = new Set()

/** A month, typed or picked. */
export function MonthField({ value, taken = none, onText, ...field }: MonthFieldProps) {
  /** Where the months open; undefined while they are closed. */
  const [start, setStart] = useState<Month>()
  const open = start !== undefined
  const whole = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setStart(undefined)
    opener.current?.focus()
  }
  useDismiss(whole, open, { onEscape: close, onLeave: () => setStart(undefined) })
  const typed = monthIn(value)
  return (
    <div ref={whole} className={styles['whole']}>
      <TextField
        {...field}
        value={value}
        onChange={(event) => onText(event.target.value)}
        after={
          <button
            ref={opener}
            type="button"
            className={styles['opener']}
            aria-label="Pick a month"
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setStart(open ? undefined : (typed ?? monthAt(Date.now())))}
          >
            <svg aria-hidden viewBox="0 0 20 20" className={styles['sheet']}>
              <path d="M3.5 4.5h13v12h-13zM3.5 8.5h13M7 2.5v4M13 2.5v4" />
            </svg>
          </button>
        }
      />
      {start !== undefined && (
        <MonthGrid
          start={start}
          chosen={typed}
          taken={taken}
          onPick={(month) => {
            onText(formatMonth(month))
            close()
          }}
        />
      )}
    </div>
  )
}
