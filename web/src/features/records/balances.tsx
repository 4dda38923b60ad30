import type { BalancesTable } from '@portico/contract/features/records'
import { addDays, dayToJson, firstDayOf, formatDay } from '@portico/contract/values/day'
import { formatUsd } from '@portico/contract/values/money'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { download, read } from '../../api/api-client.ts'
import { thisMonth, today } from '../../api/firm-time.ts'
import { TextField } from '../../components/form/text-field.tsx'
import { Card } from '../../components/layout/card.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { countOf, noFigure } from '../../figures/figure-text.ts'
import { Confirmations } from './confirmations.tsx'
import { TableDownloads } from '../../components/table/table-downloads.tsx'

/** The last day of the month before this one. */
export const usualDay = (): string => dayToJson(addDays(firstDayOf(thisMonth()), -1))

interface BalancesProps {
  /** "2025-07-31" */
  on: string
  onChoose: (on: string) => void
}

/** What all investors had on a day, and everyone's balance as a file. */
export function Balances({ on, onChoose }: BalancesProps) {
  const balances = useQuery({
    ...read('balances', { query: { on } }),
    placeholderData: keepPreviousData,
    meta: { staff: true },
  })
  return (
    <Card title="Balances on a day" heading="large">
      <div className="mt-3 mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <TextField
          label="Day"
          name="on"
          type="date"
          required
          value={on}
          max={dayToJson(today())}
          onChange={(event) => event.target.value !== '' && onChoose(event.target.value)}
        />
        <TableDownloads read={(format) => download('balances', { query: { on, format } })} />
      </div>
      <QuerySection query={balances} rows={1} failure="Failed to load the balances.">
        {(table) => <Total table={table} />}
      </QuerySection>
      <Confirmations on={on} />
    </Card>
  )
}

const Total = ({ table: { on, rows, total } }: { table: BalancesTable }) => (
  <p>
    At the end of {formatDay(on)}, {countOf(rows.length, 'investor')} had{' '}
    <b className="tabular-nums">{total === null ? noFigure : formatUsd(total)}</b> in their accounts.
  </p>
)
