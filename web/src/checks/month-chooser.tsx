import type { Month } from '@portico/contract/month'
import { formatMonth, monthIn } from '@portico/contract/month'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { laterMonth } from '../ui/later-month.ts'
import { MonthField } from '../ui/month-field.tsx'
import styles from './month-chooser.module.css'

interface MonthChooserProps {
  month: Month
  onChoose: (month: Month) => void
}

/** Which month is added up: typed, picked, or one earlier or later. */
export function MonthChooser({ month, onChoose }: MonthChooserProps) {
  const [typed, setTyped] = useState<string>()
  const choose = (chosen: Month) => {
    setTyped(undefined)
    onChoose(chosen)
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
        <Button kind="quiet" onClick={() => choose(laterMonth(month, -1))}>
          Earlier
        </Button>
        <Button kind="quiet" onClick={() => choose(laterMonth(month, 1))}>
          Later
        </Button>
      </div>
    </div>
  )
}
