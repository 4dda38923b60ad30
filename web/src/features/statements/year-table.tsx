import { returnBetween } from '@portico/contract/figures/returns'
import type { AccountRecord, Movements } from '@portico/contract/figures/statement'
import { movementsIn, statementLines } from '@portico/contract/figures/statement'
import type { StatementTexts } from '@portico/contract/statement/texts'
import type { Cents } from '@portico/contract/values/money'
import { formatUsd, subtractCents, sumCents, zeroCents } from '@portico/contract/values/money'
import { clipPeriod, formatPeriod, isWithin, periodsOf } from '@portico/contract/values/period'
import { countOf, percentOrDash, signedUsd } from '../../figures/figure-text.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import type { Column } from '../../components/table/data-table.tsx'
import { layoutBy } from './table-layout.ts'

/** A calendar year. */
interface Year {
  name: string
  /** How many of its months are posted. */
  months: number
  movements: Movements
  rate: Parameters<typeof percentOrDash>[0]
}

const feeLines = statementLines.filter(({ isFee }) => isFee)

const feesIn = ({ movements }: Year): Cents => sumCents(feeLines.map(({ key }) => movements[key].value))

/** Fees are named as such, where there are any. */
const columnsOf = (years: readonly Year[]): readonly Column<Year>[] => [
  {
    header: 'Year',
    cell: ({ name, months }) => (
      <>
        {name}
        {months < 12 && (
          <span className="block text-xs leading-4.5 font-normal text-muted">{countOf(months, 'month')}</span>
        )}
      </>
    ),
  },
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

/** The calendar years that a statement reaches over, or the one of this name. */
function yearsOf({ account, texts }: YearTableProps, only?: string): Year[] {
  const { statement, until } = texts
  const inPeriod = [...statement.months.map(({ row }) => row.month), texts.to]
  return periodsOf('year', inPeriod)
    .map((year) => ({ ...year, name: formatPeriod(year) }))
    .filter(({ name }) => only === undefined || name === only)
    .map(({ name, ...year }) => {
      const { from, to } = clipPeriod(year, texts.from, texts.to)
      return {
        name,
        months: statement.months.filter(({ row }) => isWithin({ from, to }, row.month)).length,
        movements: movementsIn(account, from, to, to === texts.to ? until : undefined),
        rate: returnBetween(account.months, from, to).value,
      }
    })
}

/** The calendar years of a long statement, each from its opening to its closing balance; on a phone they head their months. */
export function YearTable(props: YearTableProps) {
  const years = yearsOf(props)
  return (
    <div className="max-md:hidden print:block">
      <DataTable
        caption="Years"
        columns={columnsOf(years)}
        rows={years}
        {...layoutBy(props.texts.statement.months.map(({ balance }) => balance))}
      />
    </div>
  )
}

/** The figures of a calendar year below each other, but for its closing balance, which stands next to its name. */
export function YearFigures({ year, ...props }: YearTableProps & { year: number }) {
  const [own] = yearsOf(props, String(year))
  if (own === undefined) return null
  return (
    <dl className="pb-2 text-sm font-normal font-stretch-100%">
      {columnsOf([own])
        .slice(1)
        .filter(({ header }) => header !== 'Closing')
        .map(({ header, cell }, at) => (
          <div key={header} className="flex justify-between gap-3 py-0.75">
            <dt className="text-muted">{header}</dt>
            <dd>{cell(own, at)}</dd>
          </div>
        ))}
    </dl>
  )
}
