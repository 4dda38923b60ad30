import type { Month } from '@portico/contract/values/month'
import { formatMonth, monthAt, monthIn } from '@portico/contract/values/month'
import { Popover } from '@base-ui/react/popover'
import type { ComponentProps } from 'react'
import { useRef, useState } from 'react'
import styles from './month-field.module.css'
import { MonthGrid } from './month-grid.tsx'
import { TextField } from './text-field.tsx'

interface MonthFieldProps extends Omit<ComponentProps<typeof TextField>, 'after' | 'onChange' | 'value'> {
  value: string
  /** Months that cannot be picked, because they are posted. */
  taken?: ReadonlySet<Month>
  onText: (text: string) => void
}

const none: ReadonlySet<Month> = new Set()

/** A month, typed or picked. */
export function MonthField({ value, taken = none, onText, ...field }: MonthFieldProps) {
  const [open, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const typed = monthIn(value)
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <TextField
        {...field}
        frame={frame}
        value={value}
        onChange={(event) => onText(event.target.value)}
        after={
          <Popover.Trigger className={styles['opener']} aria-label="Pick a month">
            <svg aria-hidden viewBox="0 0 20 20" className={styles['sheet']}>
              <path d="M3.5 4.5h13v12h-13zM3.5 8.5h13M7 2.5v4M13 2.5v4" />
            </svg>
          </Popover.Trigger>
        }
      />
      <Popover.Portal>
        <Popover.Positioner anchor={frame} align="start" sideOffset={4} className={styles['positioner']}>
          <Popover.Popup
            aria-label="Pick a month"
            className={styles['panel']}
            initialFocus={() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')}
          >
            <MonthGrid
              ref={grid}
              start={typed ?? monthAt(Date.now())}
              chosen={typed}
              taken={taken}
              onPick={(month) => {
                onText(formatMonth(month))
                setOpen(false)
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
