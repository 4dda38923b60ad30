import type { AccountMonth } from '../figures/account-months.ts'
import { netMonth } from '../figures/account-months.ts'
import type { DerivedMonth } from '../figures/derive-months.ts'
import { figuresIn } from '../figures/deductions.ts'
import type { Figure } from '../figures/monthly-figures.ts'
import { investorFigures, kinds } from '../figures/monthly-figures.ts'
import type { Cents } from '../values/money.ts'
import { cents } from '../values/money.ts'
import { formatMonth, yearOf } from '../values/month.ts'
import { percentOrDash } from '../values/percent.ts'

/** A column of the statement's months. Its figures are whole cents, or hundredths of a percent. */
export interface StatementColumn {
  header: string
  kind: Figure['kind']
  /** null where there is no such share */
  value: (month: AccountMonth) => number | null
  /** What explains a month's figure. */
  explains: keyof DerivedMonth
  /** Whether the figures of the months add up to one, or the last one stands for all. */
  total: 'sum' | 'last' | 'none'
}

/** The net figure, so that the column adds up: what the month earned less what it lost. */
const columnOf = ({ key, label, kind }: Figure): StatementColumn => ({
  header: label,
  kind,
  value: ({ row }) => ({ ...row, ...netMonth(row) })[key],
  explains: key,
  total: kind === 'money' && key !== 'beginningBalance' ? 'sum' : 'none',
})

/** The figures that investors see, less what was lost, and the balance; fees only where these months have some. */
export const statementColumns = (months: readonly AccountMonth[]): readonly StatementColumn[] => [
  ...figuresIn(
    investorFigures,
    months.map(({ row }) => row),
  ).map(columnOf),
  {
    header: 'Current Balance',
    kind: 'money',
    value: ({ balance }) => balance,
    explains: 'currentBalance',
    total: 'last',
  },
]

/** A month's figure for display. */
export function cellText({ kind, value }: StatementColumn, month: AccountMonth): string {
  const figure = value(month)
  return figure === null ? percentOrDash(null) : kinds[kind].format(figure)
}

/** A month's figure as a plain number; empty if it has none. */
export function cellNumber({ kind, value }: StatementColumn, month: AccountMonth): string {
  const figure = value(month)
  return figure === null ? '' : kinds[kind].toText(figure)
}

/** How a figure differs from the others of its column. */
export type Tone = 'quiet' | 'loss'

/** What a month or a sum lost is a loss; nothing is quiet. */
export function toneOf({ total }: StatementColumn, value: number | null | undefined): Tone | undefined {
  if ((value ?? 0) < 0) return 'loss'
  return total === 'sum' && value === 0 ? 'quiet' : undefined
}

/** What the sums below the months are of: all of them, also where a year stands above. */
export function totalName(months: readonly AccountMonth[]): string {
  const [first, last] = [months[0]?.row.month, months.at(-1)?.row.month]
  if (first === undefined || last === undefined || yearOf(first) === yearOf(last)) return 'Total'
  return `Total since ${formatMonth(first)}`
}

/** The total below a column; undefined if neither the sum nor the last figure is meaningful. */
export function columnTotal(
  { total, value }: StatementColumn,
  months: readonly AccountMonth[],
): Cents | undefined {
  const last = months.at(-1)
  if (total === 'none' || last === undefined) return undefined
  return cents(
    total === 'last' ? (value(last) ?? 0) : months.reduce((sum, month) => sum + (value(month) ?? 0), 0),
  )
}
