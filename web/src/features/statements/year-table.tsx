import type { AccountMonth } from '@portico/contract/figures/account-months'
import { returnBetween } from '@portico/contract/figures/returns'
import type { Movements, Statement } from '@portico/contract/figures/statement'
import { movementsIn } from '@portico/contract/figures/statement'
import type { Cents } from '@portico/contract/values/money'
import { formatUsd, subtractCents, zeroCents } from '@portico/contract/values/money'
import { clipPeriod, formatPeriod, periodsOf } from '@portico/contract/values/period'
import { percentOrDash, signedUsd } from '../../figures/figure-text.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import type { Column } from '../../components/table/table-column.ts'
import { layoutBy } from './statement-months.tsx'

/** A calendar year. */
interface Year {
  name: string
  movements: Movements
  rate: Parameters<typeof percentOrDash>[0]
}

const columns: readonly Column<Year>[] = [
  { header: 'Year', cell: ({ name }) => name },
  // These add up from the opening to the closing balance.
  { header: 'Opening', cell: ({ movements: { opening } }) => formatUsd(opening.value) },
  {
    header: 'In and out',
    cell: ({ movements: { moneyIn, moneyOut } }) => signedDifference(moneyIn.value, moneyOut.value),
  },
  {
    header: 'Net gains',
    cell: ({ movements: { gains, losses } }) => signedDifference(gains.value, losses.value),
  },
  { header: 'Paid out', cell: ({ movements: { paidOut } }) => signedDifference(zeroCents, paidOut.value) },
  { header: 'Closing', cell: ({ movements: { closing } }) => formatUsd(closing.value), strong: true },
  { header: 'Time-weighted', cell: ({ rate }) => percentOrDash(rate) },
]

const signedDifference = (a: Cents, b: Cents): string => signedUsd(subtractCents(a, b))

/** The calendar years of a long statement, each from its opening to its closing balance. */
export function YearTable({ months, statement }: { months: readonly AccountMonth[]; statement: Statement }) {
  const posted = statement.months.map(({ row }) => row.month)
  const years = periodsOf('year', posted).map((year): Year => {
    const { from, to } = clipPeriod(year, posted[0], posted.at(-1))
    return {
      name: formatPeriod(year),
      movements: movementsIn(months, from, to),
      rate: returnBetween(months, from, to).value,
    }
  })
  return (
    <DataTable
      caption="Years"
      columns={columns}
      rows={years}
      {...layoutBy(statement.months.map(({ balance }) => balance))}
    />
  )
}
