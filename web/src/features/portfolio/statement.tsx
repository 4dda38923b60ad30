import type { Profile } from '@portico/contract/features/accounts'
import { inMonthOrder } from '@portico/contract/figures/figures'
import type { Month } from '@portico/contract/values/month'
import { formatMonth, month } from '@portico/contract/values/month'
import type { PostedSummary } from '@portico/contract/features/summaries'
import { useSearchParams } from 'react-router'
import { Button } from '../../components/form/button.tsx'
import { SelectField } from '../../components/form/select-field.tsx'
import { StatementSheet } from './statement-sheet.tsx'
import styles from './statement.module.css'

interface StatementProps {
  owner: Profile
  /** At least one. */
  rows: readonly PostedSummary[]
}

/** A statement with the choice of its months; the choice is in the address, so that it can be kept and sent. */
export function Statement({ owner, rows }: StatementProps) {
  const months = inMonthOrder(rows).map((row) => row.month)
  const [search, setSearch] = useSearchParams()
  const chosen = (name: string, otherwise: Month | undefined) =>
    months.find((each) => String(each) === search.get(name)) ?? otherwise ?? month(190001)
  const ends = [chosen('from', months[0]), chosen('to', months.at(-1))].toSorted((a, b) => a - b)
  const [from = month(190001), to = from] = ends
  const choose = (period: { from: string; to: string }) => setSearch(period, { replace: true })
  const options = months.toReversed().map((each) => ({ value: String(each), text: formatMonth(each) }))
  // Whoever moves one end past the other wants the month they chose.
  const end = (later: string) => (Number(later) > to ? later : String(to))
  const start = (earlier: string) => (Number(earlier) < from ? earlier : String(from))
  return (
    <>
      <div className={styles['choice']}>
        <SelectField
          label="From"
          value={String(from)}
          options={options}
          onChoose={(value) => choose({ from: value, to: end(value) })}
        />
        <SelectField
          label="To"
          value={String(to)}
          options={options}
          onChoose={(value) => choose({ from: start(value), to: value })}
        />
        <Button onClick={() => window.print()}>Print or save as PDF</Button>
      </div>
      <StatementSheet owner={owner} rows={rows} from={from} to={to} />
    </>
  )
}
