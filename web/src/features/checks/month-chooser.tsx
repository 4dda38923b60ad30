import type { Month } from '@portico/contract/values/month'
import { formatMonth, monthIn } from '@portico/contract/values/month'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../components/form/button.tsx'
import { laterMonth } from '../../components/form/later-month.ts'
import { MonthField } from '../../components/form/month-field.tsx'
import styles from './month-chooser.module.css'

interface MonthChooserProps {
  month: Month
  onChoose: (month: Month) => void
}

/** Which month is added up: typed, picked, or one earlier or later. */
export function MonthChooser({ month, onChoose }: MonthChooserProps) {
  const [typed, setTyped] = useState<string>()
  // Two quick steps: the second one goes on from the first, which may not be shown yet.
  const latest = useRef(month)
  useEffect(() => {
    latest.current = month
  }, [month])
  const step = (count: -1 | 1) => {
    setTyped(undefined)
    latest.current = laterMonth(latest.current, count)
    onChoose(latest.current)
  }
  const type = (text: string) => {
    setTyped(text)
    const read = monthIn(text)
    if (read !== undefined) onChoose(read)
  }
  const unread = typed !== undefined && monthIn(typed) === undefined
  return (
    <div className={styles['chooser']}>
      <MonthField
        label="Month"
        name="month"
        autoComplete="off"
        value={typed ?? formatMonth(month)}
        hint={unread ? 'For example July 2025' : undefined}
        onText={type}
        onBlur={() => setTyped(undefined)}
      />
      <div className={styles['ways']}>
        <Button kind="quiet" onClick={() => step(-1)}>
          Earlier
        </Button>
        <Button kind="quiet" onClick={() => step(1)}>
          Later
        </Button>
      </div>
    </div>
  )
}
