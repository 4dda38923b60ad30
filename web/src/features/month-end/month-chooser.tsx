import { figureOr } from '@portico/contract/values/decimal'
import type { Month } from '@portico/contract/values/month'
import { addMonths, firstMonth, formatMonth, lastMonth } from '@portico/contract/values/month'
import { readMonthCell } from '@portico/contract/values/spreadsheet-cells'
import type { FocusEvent, SubmitEvent } from 'react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { MonthField } from '../../components/form/month-field.tsx'
import { Stepper } from '../../components/form/stepper.tsx'

interface MonthChooserProps {
  month: Month
  control: KeptControl
}

/** A month as it may be written in a spreadsheet, such as 9/2026; undefined of what cannot be read. */
const readMonth = (text: string): Month | undefined => figureOr(undefined, () => readMonthCell(text.trim()))

/**
 * Chooses the sheet's month: typed, picked, or the one before or after. It is kept in the address. Leaving the field opens
 * the month that it names; what names none stays, and is said to.
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
  const openTyped = (focus?: Element | null) => {
    const chosen = readMonth(text)
    if (chosen === undefined) afterPress(() => setError('Enter a month such as July 2025.'))
    else open(chosen, focus)
  }
  const leave = (event: FocusEvent<HTMLFormElement>) => {
    if (isLeft(event)) openTyped(event.relatedTarget)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    openTyped()
  }
  const step = (name: string, by: 1 | -1, end: Month) => {
    const from = readMonth(text) ?? month
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

/** Does what moves the page once no control is being pressed: the press would end next to it. */
function afterPress(act: () => void): void {
  if (document.documentElement.matches(':active')) document.addEventListener('mouseup', act, { once: true })
  else act()
}

/** Whether the focus leaves what is typed: a press on the calendar or on a step goes on from it, as does the calendar. */
function isLeft({ currentTarget, relatedTarget: next }: FocusEvent): boolean {
  // The window is left, and the focus stays.
  if (!document.hasFocus()) return false
  const isPressed = next?.matches(':active') === true && currentTarget.contains(next)
  const isInCalendar = next !== null && next.closest('[role="dialog"]') !== null
  return !isPressed && !isInCalendar
}

/** What a control is known by in the sheet of another month, too: its label or name, or what is written on it. */
const nameOf = (element: Element | null): string =>
  element?.getAttribute('aria-label') ?? element?.getAttribute('name') ?? element?.textContent.trim() ?? ''

/** The control that has the focus while another month is opened. */
export function keptControl() {
  let name = ''
  let isPressed = false
  return {
    keep: (element: Element | null) => {
      name = nameOf(element)
      isPressed = element?.matches(':active') === true
    },
    /**
     * Gives the focus to its like in the sheet that is there now, unless a person has moved it since. A menu that was
     * pressed opens: the press itself ended with the sheet before.
     */
    give: () => {
      const kept = name
      name = ''
      if (kept === '' || document.activeElement?.matches('body, h1') !== true) return
      const controls = document.querySelectorAll<HTMLElement>('main :is([aria-label], [name], button)')
      const like = [...controls].find((control) => nameOf(control) === kept)
      like?.focus()
      if (isPressed && like?.matches('[aria-expanded]') === true) like.click()
    },
  }
}

export type KeptControl = ReturnType<typeof keptControl>
