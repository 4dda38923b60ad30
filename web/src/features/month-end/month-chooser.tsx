import type { Month } from '@portico/contract/values/month'
import { addMonths, firstMonth, formatMonth, lastMonth, monthIn } from '@portico/contract/values/month'
import type { FocusEvent, SubmitEvent } from 'react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { MonthField } from '../../components/form/month-field.tsx'
import { Stepper } from '../../components/form/stepper.tsx'

interface MonthChooserProps {
  month: Month
  control: KeptControl
}

/**
 * Chooses the sheet's month: typed, picked, or the one before or after. It is kept in the address. Leaving the field opens
 * the month that it names, or names that of the sheet again.
 */
export function MonthChooser({ month, control }: MonthChooserProps) {
  const [text, setText] = useState(formatMonth(month))
  const [error, setError] = useState<string>()
  const [, setSearch] = useSearchParams()
  useEffect(() => control.give(), [control])
  const open = (chosen: Month, focus: Element | null = document.activeElement) => {
    // As long as this sheet is there, also while it is asked whether to leave it, the field names its month.
    setText(formatMonth(month))
    setError(undefined)
    if (chosen === month) return
    control.keep(focus)
    setSearch({ month: formatMonth(chosen) })
  }
  const leave = (event: FocusEvent<HTMLFormElement>) => {
    if (!isLeft(event)) return
    open(monthIn(text) ?? month, event.relatedTarget)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const chosen = monthIn(text)
    if (chosen === undefined) setError('Enter a month such as July 2025.')
    else open(chosen)
  }
  const step = (name: string, by: 1 | -1, end: Month) => {
    const from = monthIn(text) ?? month
    return { name, onStep: from === end ? undefined : () => open(addMonths(from, by)) }
  }
  return (
    // The steps stand next to the input, below its label; a phone has only the input.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- leaving it opens what was typed in it
    <form
      className="flex flex-wrap items-start gap-2 [&>button]:mt-6.75 max-md:[&>button]:hidden [&>div]:max-w-88 [&>div]:flex-[1_0_11.5rem] max-md:[&>div]:max-w-none max-md:[&>div]:flex-1"
      onSubmit={submit}
      onBlur={leave}
      noValidate
    >
      <MonthField
        label="Month"
        name="month"
        autoComplete="off"
        value={text}
        error={error}
        onText={setText}
        onPick={(chosen) => open(chosen)}
      />
      <Stepper steps={[step('The month before', -1, firstMonth), step('The month after', 1, lastMonth)]} />
    </form>
  )
}

/** Whether the focus leaves what is typed: a press on the calendar or on a step goes on from it, as does the calendar. */
function isLeft({ currentTarget, relatedTarget: next }: FocusEvent): boolean {
  // The window is left, and the focus stays.
  if (!document.hasFocus()) return false
  const isPressed = next?.matches(':active') === true && currentTarget.contains(next)
  const isInCalendar = next !== null && next.closest('[role="dialog"]') !== null
  return !isPressed && !isInCalendar
}

/** The control that has the focus while another month is opened. */
export function keptControl() {
  let name: string | undefined
  return {
    keep: (element: Element | null) => {
      name = element?.getAttribute('aria-label') ?? element?.getAttribute('name') ?? undefined
    },
    /** Gives the focus to its like in the sheet that is there now, unless a person has moved it since. */
    give: () => {
      const kept = name && CSS.escape(name)
      name = undefined
      if (kept === undefined || document.activeElement?.matches('body, h1') !== true) return
      document.querySelector<HTMLElement>(`main :is([aria-label="${kept}"], [name="${kept}"])`)?.focus()
    },
  }
}

export type KeptControl = ReturnType<typeof keptControl>
