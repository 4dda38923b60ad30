import type { Month } from '@portico/contract/values/month'
import { addMonths, formatMonth, monthIn, monthOf, yearOf } from '@portico/contract/values/month'
import { useState } from 'react'
import { thisMonth } from '../../api/firm-time.ts'
import { MonthField } from '../../components/form/month-field.tsx'

/** A range of months, both included. */
export interface Range {
  from: Month
  to: Month
}

/** The year of the last month that is over, up to that month. */
export function usualRange(): Range {
  const to = addMonths(thisMonth(), -1)
  return { from: monthOf(yearOf(to), 1), to }
}

/** Why a range says nothing; undefined for one that does. */
export const whyNoRange = ({ from, to }: Range): string | undefined =>
  to > thisMonth()
    ? `${formatMonth(to)} has not begun.`
    : from > to
      ? 'The range ends before it begins.'
      : undefined

interface MonthRangeProps {
  range: Range
  onChoose: (range: Range) => void
}

/** The first and the last month of a range, typed or picked. */
export const MonthRange = ({ range, onChoose }: MonthRangeProps) => (
  <div className="grid w-full max-w-[30rem] grid-cols-[repeat(auto-fit,minmax(11.5rem,1fr))] gap-3">
    <End label="From" month={range.from} onChoose={(from) => onChoose({ ...range, from })} />
    <End
      label="To"
      month={range.to}
      error={whyNoRange(range)}
      onChoose={(to) => onChoose({ ...range, to })}
    />
  </div>
)

interface EndProps {
  label: string
  month: Month
  error?: string | undefined
  onChoose: (month: Month) => void
}

function End({ label, month, error, onChoose }: EndProps) {
  const [typed, setTyped] = useState<string>()
  const isUnread = typed !== undefined && monthIn(typed) === undefined
  return (
    <MonthField
      label={label}
      name={label.toLowerCase()}
      autoComplete="off"
      value={typed ?? formatMonth(month)}
      error={isUnread ? 'For example July 2025' : error}
      onText={(text) => {
        setTyped(text)
        const read = monthIn(text)
        if (read !== undefined) onChoose(read)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
