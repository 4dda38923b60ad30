import { returnBetween } from '../figures/returns.ts'
import type { AccountRecord, Movements, Statement } from '../figures/statement.ts'
import { movementsIn, statementLines } from '../figures/statement.ts'
import type { Day } from '../values/day.ts'
import type { Cents } from '../values/money.ts'
import { formatUsd, signedUsd, subtractCents, sumCents, zeroCents } from '../values/money.ts'
import type { Month } from '../values/month.ts'
import { addMonths, yearOf } from '../values/month.ts'
import type { Percent } from '../values/percent.ts'
import { signedOrDash } from '../values/percent.ts'
import { clipPeriod, formatPeriod, isWithin, periodAround } from '../values/period.ts'
import type { Tone } from './columns.ts'

/** More months than this have a table of their years above them. */
export const withoutYears = 12

/** A calendar year, or the part of it that a statement reaches over. */
export interface StatementYear {
  name: string
  /** "10 months"; empty for twelve. */
  note: string
  movements: Movements
  rate: Percent | null
}

/** The calendar years of a statement. */
export function yearsOf(
  account: AccountRecord,
  statement: Pick<Statement, 'months'>,
  part: { from: Month; to: Month; until: Day },
): StatementYear[] {
  // Also those without a posted month: money may have moved in them.
  const years = Array.from({ length: yearOf(part.to) - yearOf(part.from) + 1 }, (_, k) =>
    periodAround('year', addMonths(part.from, 12 * k)),
  )
  return years.map((year) => {
    const { from, to } = clipPeriod(year, part.from, part.to)
    const posted = statement.months.filter(({ row }) => isWithin({ from, to }, row.month)).length
    return {
      name: formatPeriod(year),
      note: posted < 12 ? `${posted} ${posted === 1 ? 'month' : 'months'}` : '',
      movements: movementsIn(account, from, to, to === part.to ? part.until : undefined),
      rate: returnBetween(account.months, from, to).value,
    }
  })
}

export interface YearColumn {
  header: string
  text: (year: StatementYear) => string
  tone?: (year: StatementYear) => Tone | undefined
  strong?: boolean
}

const feeLines = statementLines.filter(({ isFee }) => isFee)

const feesIn = ({ movements }: StatementYear): Cents =>
  sumCents(feeLines.map(({ key }) => movements[key].value))

const netGains = ({ movements: { gains, losses } }: StatementYear): Cents =>
  subtractCents(gains.value, losses.value)

/** Whether a year lost money. */
export const isLosingYear = (year: StatementYear): boolean => netGains(year) < 0

const lossBelowZero = (value: number | null): Tone | undefined => ((value ?? 0) < 0 ? 'loss' : undefined)

/** A column of what a year moved: nothing is quiet. */
const moved = (header: string, of: (year: StatementYear) => Cents, isProfit = false): YearColumn => ({
  header,
  text: (year) => signedUsd(of(year)),
  tone: (year) => (of(year) === 0 ? 'quiet' : isProfit ? lossBelowZero(of(year)) : undefined),
})

/** The figures of a year, which add up from the opening to the closing balance. Fees are named where there are any. */
export const yearColumns = (years: readonly StatementYear[]): readonly YearColumn[] => [
  { header: 'Opening', text: ({ movements: { opening } }) => formatUsd(opening.value) },
  moved('In and out', ({ movements: { moneyIn, moneyOut } }) => subtractCents(moneyIn.value, moneyOut.value)),
  moved('Net gains', netGains, true),
  ...(years.some((year) => feesIn(year) > 0)
    ? [moved('Fees', (year) => subtractCents(zeroCents, feesIn(year)))]
    : []),
  moved('Paid out', ({ movements: { paidOut } }) => subtractCents(zeroCents, paidOut.value)),
  { header: 'Closing', text: ({ movements: { closing } }) => formatUsd(closing.value), strong: true },
  {
    header: 'Time-weighted',
    text: ({ rate }) => signedOrDash(rate),
    tone: ({ rate }) => lossBelowZero(rate),
  },
]
