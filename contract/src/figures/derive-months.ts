import type { Amount, Derivation, Rate } from './derivation.ts'
import { differenceOf, rateOf, shareOf, sumOf } from './derivation.ts'
import type { DatedSummary } from './figures.ts'
import { deriveFigures, inMonthOrder, latestPosted } from './figures.ts'
import type { FigureKey } from './monthly-figures.ts'
import { monthlyFigures } from './monthly-figures.ts'
import type { Cents } from '../values/money.ts'
import { formatQuarter } from '../values/month.ts'
import type { Percent } from '../values/percent.ts'

/** The figures of one month and the balance after it, each with its derivation. */
export type DerivedMonth = Record<FigureKey | 'currentBalance', Derivation<Cents> | Derivation<Percent>>

type MoneyKey = Extract<(typeof monthlyFigures)[number], { kind: 'money' }>['key']

const moneyKeys = monthlyFigures.flatMap((figure) => (figure.kind === 'money' ? [figure.key] : []))
const labels = new Map<FigureKey, string>(monthlyFigures.map(({ key, label }) => [key, label]))
const labelOf = (key: FigureKey): string => labels.get(key) ?? key

const moneyFigures = <Value>(of: (key: MoneyKey) => Value) =>
  Object.fromEntries(moneyKeys.map((key) => [key, of(key)])) as Record<MoneyKey, Value>

const posted = 'Posted by the firm.'
const notAsComputed = (rule: string) => `Posted by the firm. ${rule} would be another amount.`

/** The computed figure, or the posted one with the rule that it breaks. */
function computedOr(computed: Derivation<Cents>, amount: Amount, rule: string): Derivation<Cents> {
  if (computed.value === amount.value) return computed
  return sumOf({ name: computed.name, formula: notAsComputed(rule), postedAt: computed.postedAt }, [amount])
}

/** The months up to and including this one, in order. */
function upTo(rows: readonly DatedSummary[], row: DatedSummary): DatedSummary[] {
  return inMonthOrder(rows).filter((each) => each.month <= row.month)
}

function deriveBalance(rows: readonly DatedSummary[], row: DatedSummary): Derivation<Cents> {
  const included = upTo(rows, row)
  return sumOf(
    {
      name: 'Current balance',
      formula: 'The principal of the month plus the unrealized gains of all months up to it.',
      postedAt: latestPosted(included),
    },
    [
      { name: 'Principal', month: row.month, value: row.beginningBalance },
      ...included.map((each) => ({ name: 'Unrealized', month: each.month, value: each.unrealizedGain })),
    ],
  )
}

/** Derives each figure of a month. `rows` are all of the account's, in any order. */
export function deriveMonth(rows: readonly DatedSummary[], row: DatedSummary): DerivedMonth {
  const { month, postedAt } = row
  const labelled = (name: string, formula: string) => ({ name, formula, postedAt })
  const amount = (key: MoneyKey): Amount => ({ name: labelOf(key), month, value: row[key] })
  const asPosted = (key: MoneyKey) => sumOf(labelled(labelOf(key), posted), [amount(key)])
  const [principal, dividend, paid] = [
    amount('beginningBalance'),
    amount('dividendAmount'),
    amount('dividendPaid'),
  ]
  const rate: Rate = { name: 'Dividend percent', month, value: row.dividendPercent }
  return {
    ...moneyFigures(asPosted),
    dividendPercent: rateOf(labelled('Dividend percent', posted), rate),
    dividendAmount: computedOr(
      shareOf(
        labelled('Dividend', 'Principal times dividend percent, rounded to the cent.'),
        principal,
        rate,
      ),
      dividend,
      'Principal times dividend percent',
    ),
    unrealizedGain: computedOr(
      differenceOf(
        labelled('Unrealized', 'The part of the dividend that stays: dividend less paid.'),
        dividend,
        paid,
      ),
      amount('unrealizedGain'),
      'Dividend less paid',
    ),
    currentBalance: deriveBalance(rows, row),
  }
}

/** The account's figures after a month. */
export const deriveFiguresAt = (rows: readonly DatedSummary[], row: DatedSummary) =>
  deriveFigures(upTo(rows, row), null)

/** The last posted month of each calendar quarter, by the quarter's label. */
export function deriveQuarters(rows: readonly DatedSummary[]): Map<string, DatedSummary> {
  return new Map(inMonthOrder(rows).map((row) => [formatQuarter(row.month), row]))
}
