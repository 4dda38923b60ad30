import { Popover } from '@base-ui/react/popover'
import { figureOr } from '@portico/contract/values/decimal'
import type { Month } from '@portico/contract/values/month'
import {
  addMonths,
  formatMonth,
  formatMonthShort,
  monthIn,
  monthOf,
  yearOf,
} from '@portico/contract/values/month'
import type { ComponentProps, KeyboardEvent } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { thisMonth } from '../../api/firm-time.ts'
import { Stepper } from './stepper.tsx'
import { TextField } from './text-field.tsx'

interface MonthFieldProps extends Omit<ComponentProps<typeof TextField>, 'after' | 'onChange' | 'value'> {
  value: string
  /** Months that cannot be picked, because they are posted. */
  taken?: ReadonlySet<Month>
  onText: (text: string) => void
  /** Called with a month that is picked, not typed. */
  onPick?: (month: Month) => void
}

const none: ReadonlySet<Month> = new Set()

/** A month, typed or picked. */
export function MonthField({ value, taken = none, onText, onPick, ...field }: MonthFieldProps) {
  const [open, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const typed = monthIn(value)
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <TextField
        {...field}
        frame={frame}
        value={value}
        onChange={(event) => onText(event.target.value)}
        after={
          <Popover.Trigger
            className="grid w-11 flex-none cursor-pointer place-items-center rounded bg-transparent hover:bg-wash"
            aria-label="Pick a month"
          >
            <svg aria-hidden viewBox="0 0 20 20" className="w-5 fill-none stroke-current stroke-[1.25]">
              <path d="M3.5 4.5h13v12h-13zM3.5 8.5h13M7 2.5v4M13 2.5v4" />
            </svg>
          </Popover.Trigger>
        }
      />
      <Popover.Portal>
        <Popover.Positioner anchor={frame} align="start" sideOffset={4} className="z-10">
          <Popover.Popup
            aria-label="Pick a month"
            className="w-[clamp(15rem,var(--anchor-width),20rem)] rounded border border-control-line bg-paper p-2"
            // MonthGrid takes the focus itself, before the next key press.
            initialFocus={false}
          >
            <MonthGrid
              chosen={typed}
              taken={taken}
              onPick={(month) => {
                onText(formatMonth(month))
                setOpen(false)
                onPick?.(month)
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

interface ChosenMonthFieldProps extends Pick<MonthFieldProps, 'error' | 'label'> {
  month: Month
  /** Where the message is shown while the text is not a month. */
  unread: 'hint' | 'error'
  onChoose: (month: Month) => void
}

/** A month that is chosen as soon as it is typed or picked. */
export function ChosenMonthField({ month, unread, error, onChoose, label }: ChosenMonthFieldProps) {
  const [typed, setTyped] = useState<string>()
  const isUnread = typed !== undefined && monthIn(typed) === undefined
  return (
    <MonthField
      label={label}
      name={label.toLowerCase()}
      autoComplete="off"
      value={typed ?? formatMonth(month)}
      error={error}
      {...(isUnread ? { [unread]: 'For example July 2025' } : {})}
      onText={(text) => {
        setTyped(text)
        const read = monthIn(text)
        if (read !== undefined) onChoose(read)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

interface MonthGridProps {
  chosen: Month | undefined
  taken: ReadonlySet<Month>
  onPick: (month: Month) => void
}

const perRow = 3

/** How many months each key moves. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -perRow,
  ArrowDown: perRow,
  PageUp: -12,
  PageDown: 12,
}

/** One year of months. Arrow keys move by month and row, Page Up and Page Down by year. */
function MonthGrid({ chosen, taken, onPick }: MonthGridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(() => chosen ?? thisMonth())
  const focusAt = () =>
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
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
    <>
      <Stepper
        steps={[
          { name: 'Year before', onStep: () => setAt(laterMonth(at, -12)) },
          { name: 'Year after', onStep: () => setAt(laterMonth(at, 12)) },
        ]}
      >
        {year}
      </Stepper>
      <div ref={grid} role="group" aria-label={`Months of ${year}`} className="mt-1 grid grid-cols-3 gap-1">
        {Array.from({ length: 12 }, (_, k) => monthOf(year, k + 1)).map((month) => (
          <button
            key={month}
            type="button"
            className="min-h-11 cursor-pointer rounded border border-transparent leading-tight hover:bg-wash aria-disabled:cursor-not-allowed aria-disabled:text-muted aria-pressed:border-ink aria-pressed:font-bold forced-colors:border-canvas forced-colors:aria-disabled:text-gray-text forced-colors:aria-pressed:border-highlight forced-colors:aria-pressed:bg-highlight forced-colors:aria-pressed:text-highlight-text forced-colors:aria-pressed:forced-color-adjust-none"
            tabIndex={month === at ? 0 : -1}
            aria-label={taken.has(month) ? `${formatMonth(month)}, posted` : formatMonth(month)}
            aria-pressed={month === chosen}
            // Not `disabled`: keys can reach it, and its label says why it cannot be picked.
            aria-disabled={taken.has(month)}
            onKeyDown={go}
            onClick={() => taken.has(month) || onPick(month)}
          >
            {formatMonthShort(month).slice(0, 3)}
            {taken.has(month) && <small className="block text-xs">posted</small>}
          </button>
        ))}
      </div>
    </>
  )
}

/** The month `count` later, or earlier when negative; unchanged at the end of the calendar. */
export const laterMonth = (month: Month, count: number): Month =>
  figureOr(month, () => addMonths(month, count))
