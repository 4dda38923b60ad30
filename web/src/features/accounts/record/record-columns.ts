import type { Figure } from '@portico/contract/figures/monthly-figures'
import { investorFigures } from '@portico/contract/figures/monthly-figures'
import { hundredthsForPeople, hundredthsToText } from '@portico/contract/values/decimal'
import { formatMonth } from '@portico/contract/values/month'
import { noFigure } from '../../../figures/figure-text.ts'
import { formatDay } from '../../../figures/moments.ts'
import type { RecordMonth, RecordYear } from './record-years.ts'

/** A column of the months after the first: amounts in hundredths, or text. */
interface RecordColumn {
  header: string
  /** What styles refer to. */
  key: string
  /** null if the month has none. */
  ofMonth: (month: RecordMonth) => number | string | null
  ofYear: (year: RecordYear) => number | null
  isSigned?: true
  /** Shown only where a month has some. */
  isRare?: boolean
}

/** A figure that investors see too, after losses. Figures that do not add up over a year have no sum. */
const figureColumn = ({ key, label, deducted }: Figure): RecordColumn => ({
  header: label,
  key,
  isRare: deducted !== null,
  ofMonth: ({ shown }) => shown[key],
  ofYear: ({ figures }) =>
    key !== 'beginningBalance' && key in figures ? figures[key as keyof typeof figures] : null,
})

const [principal, ...others] = investorFigures.map(figureColumn)

const inOut: RecordColumn = {
  header: 'In / out',
  key: 'inOut',
  ofMonth: (month) => month.inOut,
  ofYear: (year) => year.inOut,
  isSigned: true,
}

/** No money: by how much a principal differs from what is recorded. With it, balances add up. */
const notReconciled: RecordColumn = {
  header: 'Not reconciled',
  key: 'notReconciled',
  isRare: true,
  ofMonth: ({ walked }) => walked.moved,
  ofYear: (year) => year.moved,
  isSigned: true,
}

/** THE COLUMNS, in order, after the month itself. */
const recordColumns: readonly RecordColumn[] = [
  ...(principal === undefined ? [] : [principal]),
  inOut,
  notReconciled,
  ...others,
  {
    header: 'Balance',
    key: 'balance',
    ofMonth: ({ walked }) => walked.balance,
    ofYear: ({ figures }) => figures.currentBalance,
  },
  {
    header: 'Posted',
    key: 'posted',
    ofMonth: ({ posted }) => formatDay(posted.postedAt),
    ofYear: () => null,
  },
]

/** The columns of these months: rare ones only where a month has some. */
export const columnsOf = (months: readonly RecordMonth[]): readonly RecordColumn[] =>
  recordColumns.filter(
    ({ isRare, ofMonth }) => isRare !== true || months.some((month) => ofMonth(month) !== 0),
  )

/** A cell of the table, without a unit, which is in its heading: "10,333.33", "+5,000.00", or a dash for nothing. */
export function cellText({ isSigned }: RecordColumn, value: number | string | null): string {
  if (typeof value === 'string') return value
  if (value === null) return noFigure
  if (value === 0) return '–'
  return `${isSigned === true && value > 0 ? '+' : ''}${hundredthsForPeople(value)}`
}

const fileText = (column: RecordColumn, month: RecordMonth): string => {
  const value = column.ofMonth(month)
  return typeof value === 'number' ? hundredthsToText(value) : (value ?? '')
}

/** The columns of the file. */
export const fileColumnsOf = (months: readonly RecordMonth[]) => [
  { header: 'Month', cell: ({ posted }: RecordMonth) => formatMonth(posted.month) },
  ...columnsOf(months).map((column) => ({
    header: column.header,
    cell: (month: RecordMonth) => fileText(column, month),
  })),
]
