import type { Month } from '@portico/contract/month'
import { addMonths, firstMonth, formatMonth, lastMonth, parseMonth } from '@portico/contract/month'
import { FigureError } from '@portico/contract/whole'
import type { SubmitEvent } from 'react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import styles from './month-chooser.module.css'

/** The month that a text names; undefined where it names none. */
export function monthNamed(text: string | null): Month | undefined {
  try {
    return text === null ? undefined : parseMonth(text)
  } catch (error) {
    if (error instanceof FigureError) return undefined
    throw error
  }
}

/** Which month the sheet is of: typed, or the one before or after. It stands in the address. */
export function MonthChooser({ month }: { month: Month }) {
  const [text, setText] = useState(formatMonth(month))
  const [error, setError] = useState<string>()
  const [, setSearch] = useSearchParams()
  const open = (chosen: Month) => setSearch({ month: formatMonth(chosen) })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const chosen = monthNamed(text)
    setError(chosen === undefined ? 'Enter a month such as July 2025.' : undefined)
    if (chosen !== undefined) open(chosen)
  }
  return (
    <form className={styles['chooser']} onSubmit={submit} noValidate>
      <TextField
        label="Month"
        name="month"
        autoComplete="off"
        value={text}
        error={error}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" kind="quiet" disabled={monthNamed(text) === month}>
        Open
      </Button>
      {[
        { step: -1, mark: '←', name: 'The month before', none: firstMonth },
        { step: 1, mark: '→', name: 'The month after', none: lastMonth },
      ].map(({ step, mark, name, none }) => (
        <Button
          key={step}
          kind="quiet"
          aria-label={name}
          disabled={month === none}
          onClick={() => open(addMonths(month, step))}
        >
          {mark}
        </Button>
      ))}
    </form>
  )
}
