import { returnBetween } from '@portico/contract/figures/returns'
import type { AccountRecord, Movements } from '@portico/contract/figures/statement'
import { movementsIn, statementLines } from '@portico/contract/figures/statement'
import type { StatementTexts } from '@portico/contract/statement/texts'
import type { Cents } from '@portico/contract/values/money'
import { formatUsd, subtractCents, sumCents, zeroCents } from '@portico/contract/values/money'
import { clipPeriod, formatPeriod, periodsOf } from '@portico/contract/values/period'
import type { ReactNode } from 'react'
import { useMedia, useToggled } from '../../components/hooks.ts'
import { percentOrDash, signedUsd } from '../../figures/figure-text.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import type { Column } from '../../components/table/data-table.tsx'
import { Fold, layoutBy } from './statement-months.tsx'

/** A calendar year. */
interface Year {
  name: string
  movements: Movements
  rate: Parameters<typeof percentOrDash>[0]
}

const feeLines = statementLines.filter(({ isFee }) => isFee)

const feesIn = ({ movements }: Year): Cents => sumCents(feeLines.map(({ key }) => movements[key].value))

/** Fees are named as such, where there are any. */
const columnsOf = (years: readonly Year[], nameOf: (year: Year) => ReactNode): readonly Column<Year>[] => [
  { header: 'Year', cell: nameOf },
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
  ...(years.some((year) => feesIn(year) > 0)
    ? [{ header: 'Fees', cell: (year: Year) => signedDifference(zeroCents, feesIn(year)) }]
    : []),
  { header: 'Paid out', cell: ({ movements: { paidOut } }) => signedDifference(zeroCents, paidOut.value) },
  { header: 'Closing', cell: ({ movements: { closing } }) => formatUsd(closing.value), strong: true },
  { header: 'Time-weighted', cell: ({ rate }) => percentOrDash(rate) },
]

const signedDifference = (a: Cents, b: Cents): string => signedUsd(subtractCents(a, b))

interface YearTableProps {
  account: AccountRecord
  texts: Pick<StatementTexts, 'statement' | 'from' | 'to' | 'until'>
}

/** The calendar years of a long statement, each from its opening to its closing balance. */
export function YearTable({ account, texts }: YearTableProps) {
  const { statement, until } = texts
  const inPeriod = [...statement.months.map(({ row }) => row.month), texts.to]
  const years = periodsOf('year', inPeriod).map((year): Year => {
    const { from, to } = clipPeriod(year, texts.from, texts.to)
    return {
      name: formatPeriod(year),
      movements: movementsIn(account, from, to, to === texts.to ? until : undefined),
      rate: returnBetween(account.months, from, to).value,
    }
  })
  const isNarrow = useMedia('(max-width: 699px)')
  const [opened, toggle] = useToggled<string>()
  // On a phone a year shows its closing balance, and opens into its other figures.
  const nameOf = ({ name }: Year) =>
    isNarrow ? (
      <Fold isOpen={opened.has(name)} onToggle={() => toggle(name)}>
        {name}
      </Fold>
    ) : (
      name
    )
  return (
    <DataTable
      caption="Years"
      columns={columnsOf(years, nameOf)}
      rows={years}
      kindOf={({ name }) => (isNarrow && !opened.has(name) ? 'folded' : undefined)}
      {...layoutBy(statement.months.map(({ balance }) => balance))}
    />
  )
}
