import type { Amount, Derivation, Rate } from './derivation.ts'
import { differenceOf, rateOf, shareOf, sumOf } from './derivation.ts'
import type { DatedSummary } from './figures.ts'
import { deriveFigures, inMonthOrder, latestPosted } from './figures.ts'
import type { Cents } from '../values/money.ts'
import { formatQuarter } from '../values/month.ts'
import type { Percent } from '../values/percent.ts'

/** The figures of one month's row, each with how it comes about. */
export interface DerivedMonth {
  principal: Derivation<Cents>
  percent: Derivation<Percent>
  dividend: Derivation<Cents>
  unrealized: Derivation<Cents>
  paid: Derivation<Cents>
  currentBalance: Derivation<Cents>
}

const posted = 'Posted by the firm.'
const notAsComputed = (rule: string) => `Posted by the firm. ${rule} would be another amount.`

/** The computed figure, or where another one was posted, that one and the rule it departs from. */
function computedOr(computed: Derivation<Cents>, amount: Amount, rule: string): Derivation<Cents> {
  if (computed.value === amount.value) return computed
  return sumOf({ name: computed.name, formula: notAsComputed(rule), postedAt: computed.postedAt }, [amount])
}

/** The months up to and with this one, in month order. */
function upTo(rows: readonly DatedSummary[], row: DatedSummary): DatedSummary[] {
  return inMonthOrder(rows).filter((each) => each.month <= row.month)
}

function deriveBalance(rows: readonly DatedSummary[], row: DatedSummary): Derivation<Cents> {
  const so = upTo(rows, row)
  return sumOf(
    {
      name: 'Current balance',
      formula: 'The principal of the month plus the unrealized gains of all months up to it.',
      postedAt: latestPosted(so),
    },
    [
      { name: 'Principal', month: row.month, value: row.beginningBalance },
      ...so.map((each) => ({ name: 'Unrealized', month: each.month, value: each.unrealizedGain })),
    ],
  )
}

/** How each figure of a month's row comes about; `rows` are all of the account's, in any order. */
export function deriveMonth(rows: readonly DatedSummary[], row: DatedSummary): DerivedMonth {
  const { month, postedAt } = row
  const words = (name: string, formula: string) => ({ name, formula, postedAt })
  const amount = (name: string, value: Cents): Amount => ({ name, month, value })
  const principal = amount('Principal', row.beginningBalance)
  const dividend = amount('Dividend', row.dividendAmount)
  const paid = amount('Paid', row.dividendPaid)
  const rate: Rate = { name: 'Dividend percent', month, value: row.dividendPercent }
  return {
    principal: sumOf(words('Principal', posted), [principal]),
    percent: rateOf(words('Dividend percent', posted), rate),
    dividend: computedOr(
      shareOf(words('Dividend', 'Principal times dividend percent, rounded to the cent.'), principal, rate),
      dividend,
      'Principal times dividend percent',
    ),
    unrealized: computedOr(
      differenceOf(
        words('Unrealized', 'The part of the dividend that stays: dividend less paid.'),
        dividend,
        paid,
      ),
      amount('Unrealized', row.unrealizedGain),
      'Dividend less paid',
    ),
    paid: sumOf(words('Paid', posted), [paid]),
    currentBalance: deriveBalance(rows, row),
  }
}

/** The account as it stood after a month. */
export const deriveFiguresAt = (rows: readonly DatedSummary[], row: DatedSummary) =>
  deriveFigures(upTo(rows, row), null)

/** The ROI at the end of each calendar quarter, by its label: the figure at the quarter's last posted month. */
export function deriveQuarters(rows: readonly DatedSummary[]): Map<string, DatedSummary> {
  return new Map(inMonthOrder(rows).map((row) => [formatQuarter(row.month), row]))
}
