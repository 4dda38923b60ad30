import type { Amount, Derivation, Rate } from './derivation.ts'
import { differenceOf, rateOf, ratioOf, shareOf, sumOf } from './derivation.ts'
import type { AccountMonth, DatedSummary, History } from './account-months.ts'
import { gainsMoved } from './activity.ts'
import { isTypedDividend } from './checks.ts'
import { activityTerm, deriveFigures, historyUpTo, latestPosted } from './figures.ts'
import type { FigureKey } from './monthly-figures.ts'
import { monthlyFigures } from './monthly-figures.ts'
import type { Cents } from '../values/money.ts'
import type { Month } from '../values/month.ts'
import { formatQuarter } from '../values/month.ts'
import type { Percent } from '../values/percent.ts'

/** The figures of one month and the balance after it, each with its derivation. */
export type DerivedMonth = Record<
  FigureKey | 'currentBalance',
  Derivation<Cents> | Derivation<Percent> | Derivation<Percent | null>
>

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

function deriveBalance(months: readonly AccountMonth[], { row }: AccountMonth): Derivation<Cents> {
  const included = months.filter((each) => each.row.month <= row.month)
  const ofMonths = (name: string, of: (row: DatedSummary) => Cents, isSubtracted = false) =>
    included.map((each) => ({ name, month: each.row.month, value: of(each.row), isSubtracted }))
  const losses = ofMonths('Loss', (each) => each.lossAmount, true).filter(({ value }) => value !== 0)
  const taken = included
    .flatMap(({ activity }) => activity.map((entry) => activityTerm(entry, gainsMoved(entry), true)))
    .filter(({ value }) => value !== 0)
  return sumOf(
    {
      name: 'Current balance',
      formula: `The principal of the month plus the unrealized gains of all months up to it${losses.length > 0 ? ', less the losses' : ''}${taken.length > 0 ? ', less what was withdrawn or reinvested of them' : ''}.`,
      postedAt: latestPosted(included.map((each) => each.row)),
    },
    [
      { name: 'Principal', month: row.month, value: row.beginningBalance },
      ...ofMonths('Unrealized', (each) => each.unrealizedGain),
      ...losses,
      ...taken,
    ],
  )
}

/** Derives each figure of a month. `months` are all of the account's, as accountMonths gives them. */
export function deriveMonth(months: readonly AccountMonth[], walked: AccountMonth): DerivedMonth {
  const { row } = walked
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
    ...(isTypedDividend(row)
      ? {
          dividendPercent: ratioOf(
            labelled('Dividend percent', 'The dividend as a percentage of the principal, rounded.'),
            dividend,
            principal,
          ),
          dividendAmount: sumOf(labelled('Dividend', posted), [dividend]),
        }
      : {
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
        }),
    lossAmount: sumOf(labelled('Loss', 'What the month lost, as posted by the firm.'), [
      amount('lossAmount'),
    ]),
    unrealizedGain: computedOr(
      differenceOf(
        labelled('Unrealized', 'The part of the dividend that stays: dividend less paid.'),
        dividend,
        paid,
      ),
      amount('unrealizedGain'),
      'Dividend less paid',
    ),
    currentBalance: deriveBalance(months, walked),
  }
}

/** The account's figures after a month. */
export const deriveFiguresAt = (history: History, month: Month) =>
  deriveFigures({ ...historyUpTo(history, month), initialInvestment: null })

/** The last posted month of each calendar quarter, by the quarter's label. */
export const deriveQuarters = (months: readonly AccountMonth[]): Map<string, AccountMonth> =>
  new Map(months.map((each) => [formatQuarter(each.row.month), each]))
