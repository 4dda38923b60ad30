import type { Month } from '@portico/contract/values/month'
import { addMonths, formatMonth, monthName, monthOf, yearOf } from '@portico/contract/values/month'
import type { Period } from '@portico/contract/values/period'
import { clipPeriod, formatPeriod, periodAround } from '@portico/contract/values/period'
import { rangeRefusal } from '@portico/contract/values/range'
import { thisMonth } from '../../api/firm-time.ts'
import { SelectField } from '../../components/form/choices.tsx'
import { ChosenMonthField } from '../../components/form/month-field.tsx'

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
export const whyNoRange = (range: Range): string | undefined =>
  range.to > thisMonth() ? `${formatMonth(range.to)} has not begun.` : rangeRefusal(range)

/**
 * What the rows of a range agree with, and the total, where Home has the last month. The current month is on no statement of
 * an open account yet.
 */
export function agreementText(to: Month, isOnHome: boolean): string {
  const home = `the total of all agrees with ${formatMonth(to)} in the table on Home`
  const [rows, joint] =
    to < thisMonth()
      ? ['Each row agrees with the investor’s statement', ', and ']
      : [`Statements of open accounts end before ${formatMonth(thisMonth())}`, '; ']
  return `${rows}${isOnHome ? joint + home : ''}.`
}

const quartersBack = 12
const yearsBack = 5

/** The last quarters and years that have begun, newest first; the current ones until this month. */
const periods = (): Period[] => [
  ...Array.from({ length: quartersBack }, (_, k) => periodAround('quarter', addMonths(thisMonth(), -3 * k))),
  ...Array.from({ length: yearsBack }, (_, k) => periodAround('year', addMonths(thisMonth(), -12 * k))),
]

const keyOf = ({ from, to }: Range) => `${from} ${to}`

/** Chooses a quarter or a year; a range that is none of them is named by its months. */
export function PeriodField({ range, onChoose }: MonthRangeProps) {
  const usual = usualRange()
  const named: (Range & { text: string })[] = periods().map((period) => ({
    ...clipPeriod(period, undefined, thisMonth()),
    text: formatPeriod(period),
  }))
  // What the page opens with; in January it is the whole year before.
  if (!named.some((each) => keyOf(each) === keyOf(usual)))
    named.unshift({ ...usual, text: `${yearOf(usual.to)} to ${monthName(usual.to)}` })
  return (
    <SelectField
      label="Quarter or year"
      value={named.some((each) => keyOf(each) === keyOf(range)) ? keyOf(range) : ''}
      options={[
        { value: '', text: 'Custom' },
        ...named.map(({ text, ...each }) => ({ value: keyOf(each), text })),
      ]}
      onChoose={(key) => {
        const chosen = named.find((each) => keyOf(each) === key)
        if (chosen !== undefined) onChoose({ from: chosen.from, to: chosen.to })
      }}
    />
  )
}

interface MonthRangeProps {
  range: Range
  onChoose: (range: Range) => void
}

/** The first and the last month of a range, typed or picked. */
export const MonthRange = ({ range, onChoose }: MonthRangeProps) => (
  <div className="grid w-full max-w-[30rem] grid-cols-[repeat(auto-fit,minmax(11.5rem,1fr))] gap-3">
    <ChosenMonthField
      unread="error"
      label="From"
      month={range.from}
      onChoose={(from) => onChoose({ ...range, from })}
    />
    <ChosenMonthField
      unread="error"
      label="To"
      month={range.to}
      error={whyNoRange(range)}
      onChoose={(to) => onChoose({ ...range, to })}
    />
  </div>
)
