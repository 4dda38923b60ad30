import { formatDay, parseDay } from '@portico/contract/values/day'
import type { DateOrder } from '@portico/contract/values/numeric-dates'
import { ChoiceGroup } from '../../components/form/choices.tsx'

/** What a preview says of the dates of a file. */
export interface DatesRead {
  date_order?: DateOrder | undefined
  ambiguous_date?: { text: string; day_first: string; month_first: string } | undefined
}

/** Whether the file cannot be read before staff choose. */
export const isOrderOpen = ({ date_order, ambiguous_date }: DatesRead): boolean =>
  date_order === undefined && ambiguous_date !== undefined

const dayText = (json: string): string => formatDay(parseDay(json))

interface DateOrderChoiceProps {
  dates: DatesRead
  busy: boolean
  onChoose: (order: DateOrder) => void
}

/** Asks once which of two readings all dates of a file have; says how they are read where the file leaves only one. */
export function DateOrderChoice({ dates, busy, onChoose }: DateOrderChoiceProps) {
  const { date_order: order, ambiguous_date: open } = dates
  if (open === undefined)
    return order === undefined ? null : (
      <p className="text-muted">
        {`The dates of the file have the ${order === 'day-first' ? 'day' : 'month'} first; it leaves no other reading.`}
      </p>
    )
  return (
    <section
      className="grid grid-cols-1 justify-items-start gap-3 rounded border border-hairline bg-paper px-5 py-4 data-[open=true]:border-l-4 data-[open=true]:border-l-focus data-[open=true]:bg-wash"
      aria-label="How dates are read"
      data-open={order === undefined}
    >
      <p>{`${open.text} can be two days. Which one is it? All dates of the file are read the same way.`}</p>
      <ChoiceGroup
        label="How dates are read"
        choices={[
          { name: dayText(open.day_first), value: 'day-first' as const },
          { name: dayText(open.month_first), value: 'month-first' as const },
        ]}
        chosen={order}
        onChoose={(chosen) => {
          if (!busy && chosen !== undefined) onChoose(chosen)
        }}
      />
    </section>
  )
}
