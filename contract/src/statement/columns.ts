import type { AccountMonth } from '../figures/account-months.ts'
import type { DerivedMonth } from '../figures/derive-months.ts'
import type { Figure } from '../figures/monthly-figures.ts'
import { investorFigures, kinds } from '../figures/monthly-figures.ts'
import { lossFigures } from '../figures/new-month.ts'
import type { Cents } from '../values/money.ts'
import { cents, subtractCents, zeroCents } from '../values/money.ts'
import { ratio } from '../values/percent.ts'

/** A column of the statement's months. Its figures are whole cents, or hundredths of a percent. */
export interface StatementColumn {
  header: string
  kind: Figure['kind']
  value: (month: AccountMonth) => number
  /** What explains a month's figure. */
  explains: (month: AccountMonth) => keyof DerivedMonth
  /** Whether the figures of the months add up to one, or the last one stands for all. */
  total: 'sum' | 'last' | 'none'
}

const isLost = ({ row }: AccountMonth): boolean => row.lossAmount > 0

/** A loss takes the place of what the month would have earned, below 0, so that the column adds up. */
function lossIn({ kind }: Figure, { row }: AccountMonth): number {
  const lost = subtractCents(zeroCents, row.lossAmount)
  return kind === 'money' ? lost : (ratio(lost, row.beginningBalance) ?? 0)
}

const columnOf = (figure: Figure): StatementColumn => {
  const shows = (month: AccountMonth) =>
    isLost(month) && lossFigures.has(figure.name) ? 'lossAmount' : figure.key
  return {
    header: figure.label,
    kind: figure.kind,
    value: (month) => (shows(month) === 'lossAmount' ? lossIn(figure, month) : month.row[figure.key]),
    explains: shows,
    total: figure.kind === 'money' && figure.key !== 'beginningBalance' ? 'sum' : 'none',
  }
}

/** The figures that investors see, a loss in the place of gains, and the balance. */
export const statementColumns: readonly StatementColumn[] = [
  ...investorFigures.filter(({ key }) => key !== 'lossAmount').map(columnOf),
  {
    header: 'Current Balance',
    kind: 'money',
    value: ({ balance }) => balance,
    explains: () => 'currentBalance',
    total: 'last',
  },
]

/** A month's figure for display. */
export const cellText = ({ kind, value }: StatementColumn, month: AccountMonth): string =>
  kinds[kind].format(value(month))

/** A month's figure as a plain number. */
export const cellNumber = ({ kind, value }: StatementColumn, month: AccountMonth): string =>
  kinds[kind].toText(value(month))

/** What stands below a column; undefined where neither a sum nor the last figure means anything. */
export function columnTotal(
  { total, value }: StatementColumn,
  months: readonly AccountMonth[],
): Cents | undefined {
  const last = months.at(-1)
  if (total === 'none' || last === undefined) return undefined
  return total === 'last' ? cents(value(last)) : cents(months.reduce((sum, month) => sum + value(month), 0))
}
