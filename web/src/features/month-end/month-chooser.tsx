import type { Month } from '@portico/contract/values/month'
import { addMonths, firstMonth, formatMonth, lastMonth, monthIn } from '@portico/contract/values/month'
import type { SubmitEvent } from 'react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../components/form/button.tsx'
import { MonthField } from '../../components/form/month-field.tsx'
import styles from './month-chooser.module.css'

/** Which month the sheet is of: typed, picked, or the one before or after. It stands in the address. */
export function MonthChooser({ month }: { month: Month }) {
  const [text, setText] = useState(formatMonth(month))
  const [error, setError] = useState<string>()
  const [, setSearch] = useSearchParams()
  const open = (chosen: Month) => setSearch({ month: formatMonth(chosen) })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const chosen = monthIn(text)
    setError(chosen === undefined ? 'Enter a month such as July 2025.' : undefined)
    if (chosen !== undefined) open(chosen)
  }
  return (
    <form className={styles['chooser']} onSubmit={submit} noValidate>
      <MonthField label="Month" name="month" autoComplete="off" value={text} error={error} onText={setText} />
      <Button type="submit" kind="quiet" disabled={monthIn(text) === month}>
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
