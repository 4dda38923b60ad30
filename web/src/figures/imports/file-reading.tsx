import { formatDay, parseDay } from '@portico/contract/values/day'
import type { Cents } from '@portico/contract/values/money'
import { formatUsd } from '@portico/contract/values/money'
import type { DateOrder } from '@portico/contract/values/numeric-dates'
import { Button } from '../../components/form/button.tsx'
import { ChoiceGroup } from '../../components/form/choices.tsx'

/** A question about the file, which stands out until it is answered. */
const panel =
  'grid grid-cols-1 justify-items-start gap-3 rounded border border-hairline bg-paper px-5 py-4 data-[open=true]:border-l-4 data-[open=true]:border-l-focus data-[open=true]:bg-wash'

/** How a file is read, according to its preview. */
export interface FileRead {
  foreign_amount?: { text: string; amount: Cents } | undefined
  date_order?: DateOrder | undefined
  ambiguous_date?: { text: string; day_first: string; month_first: string } | undefined
}

/** Whether the file cannot be read before staff choose. */
export const isOrderOpen = ({ date_order, ambiguous_date }: FileRead): boolean =>
  date_order === undefined && ambiguous_date !== undefined

const dayText = (json: string): string => formatDay(parseDay(json))

interface DateOrderChoiceProps {
  dates: FileRead
  busy: boolean
  onChoose: (order: DateOrder) => void
}

/** Asks once which of two readings all dates of a file have; says how they are read where the file leaves only one. */
export function DateOrderChoice({ dates, busy, onChoose }: DateOrderChoiceProps) {
  const { date_order: order, ambiguous_date: open } = dates
  if (open === undefined)
    return order === undefined ? null : (
      <p className="text-muted">
        {`The dates of the file have the ${order === 'day-first' ? 'day' : 'month'} first; no other reading is possible.`}
      </p>
    )
  return (
    <section className={panel} aria-label="How dates are read" data-open={order === undefined}>
      <p>{`${open.text} can be two days. Which one is it? All dates of the file are read the same way.`}</p>
      <ChoiceGroup
        label="How dates are read"
        choices={[
          { name: dayText(open.day_first), value: 'day-first' as const },
          { name: dayText(open.month_first), value: 'month-first' as const },
        ]}
        chosen={order}
        onChoose={(chosen) => {
          if (!busy) onChoose(chosen)
        }}
      />
    </section>
  )
}

interface ForeignAmountsProps {
  /** An example of the file, and the dollars as which it can be read. */
  example: FileRead['foreign_amount']
  isChosen: boolean
  busy: boolean
  onChoose: (isChosen: boolean) => void
}

/** Asks whether amounts with the sign of another currency are dollars; nothing is converted. */
export function ForeignAmounts({ example, isChosen, busy, onChoose }: ForeignAmountsProps) {
  if (example === undefined) return null
  const amount = formatUsd(example.amount)
  return (
    <section className={panel} aria-label="How amounts are read" data-open={!isChosen}>
      <p>
        {isChosen
          ? `Amounts in another currency are read as dollars: ${example.text} as ${amount}.`
          : `${example.text} is not in dollars. If the sign is only how the file was formatted, its amounts can be read as dollars; nothing is converted.`}
      </p>
      <Button kind="quiet" busy={busy} onClick={() => onChoose(!isChosen)}>
        {isChosen ? 'Refuse them' : `Read ${example.text} as ${amount}`}
      </Button>
    </section>
  )
}
