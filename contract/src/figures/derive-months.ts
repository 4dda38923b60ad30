import type { Amount, Derivation, Label, Rate } from './derivation.ts'
import { differenceOf, rateOf, ratioOf, shareOf, sumOf } from './derivation.ts'
import type { AccountMonth, DatedSummary, History, WithdrawnMonth, YearFigures } from './account-months.ts'
import { accountMonths, netMonth, ratioOrNull } from './account-months.ts'
import { isTypedDividend } from './checks.ts'
import { sumOfMonths } from './sum-of-months.ts'
import { gainsTerm } from './activity-terms.ts'
import { deriveFiguresOf, historyUpTo } from './figures.ts'
import { keptOf, latestOf, latestPosted, otherPrincipals, principalOf } from './latest-change.ts'
import { byFee, deductedTerms, lessDeducted } from './deductions.ts'
import type { FigureKey, Summary } from './monthly-figures.ts'
import { monthlyFigures } from './monthly-figures.ts'
import type { Cents } from '../values/money.ts'
import type { Month } from '../values/month.ts'
import { formatMonth, formatQuarter, yearOf } from '../values/month.ts'
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

const byFirm = 'Posted by the firm.'
const notAsComputed = (rule: string) => `Posted by the firm. ${rule} would give another amount.`

/** The computed figure, or the posted one with the rule that it breaks. */
function computedOr(computed: Derivation<Cents>, amount: Amount, rule: string): Derivation<Cents> {
  if (computed.value === amount.value) return computed
  return sumOf({ name: computed.name, formula: notAsComputed(rule), posted: computed.posted }, [amount])
}

function deriveBalance(
  months: readonly AccountMonth[],
  { row }: AccountMonth,
  withdrawn: readonly WithdrawnMonth[],
): Derivation<Cents> {
  const included = months.filter((each) => each.row.month <= row.month)
  const rows = included.map((each) => each.row)
  const isPart = months.some(
    (each) => each.row.month > row.month && yearOf(each.row.month) === yearOf(row.month),
  )
  const taken = included
    .flatMap(({ activity }) => activity.map((entry) => gainsTerm(entry, true)))
    .filter(({ value }) => value !== 0)
  return sumOfMonths(
    {
      name: 'Current Balance',
      formula: `The month’s principal plus the unrealized gains so far${lessDeducted(rows, taken)}.`,
      posted: latestOf([
        latestPosted([...rows, ...withdrawn.filter(({ month }) => month <= row.month)], keptOf),
        latestPosted([row], principalOf),
      ]),
    },
    [
      ...rows.map((each) => ({ name: 'Unrealized', month: each.month, value: each.unrealizedGain })),
      ...deductedTerms(rows),
      ...taken,
    ],
    [{ name: 'Principal', month: row.month, value: row.beginningBalance }],
    isPart ? row.month : undefined,
  )
}

type Labelled = (key: MoneyKey | 'dividendPercent', formula: string) => Label

/** A figure of a month as the tables show it: less what was lost. */
const shownIn =
  (key: MoneyKey | 'dividendPercent') =>
  (row: Summary): number | null =>
    ({ ...row, ...netMonth(row) })[key]

const amountIn = (row: DatedSummary, key: MoneyKey) => ({
  name: labelOf(key),
  month: row.month,
  value: row[key],
})

/** What a month without a loss earned: as computed, or as posted. */
function earnedFigures(row: DatedSummary, labelled: Labelled) {
  const [principal, dividend] = [amountIn(row, 'beginningBalance'), amountIn(row, 'dividendAmount')]
  const rate: Rate = { name: 'Dividend percent', month: row.month, value: row.dividendPercent }
  const shown = isTypedDividend(row)
    ? {
        dividendPercent: ratioOf(
          labelled('dividendPercent', 'The dividend as a percentage of the principal, rounded.'),
          dividend,
          principal,
        ),
        dividendAmount: sumOf(labelled('dividendAmount', byFirm), [dividend]),
      }
    : {
        dividendPercent: rateOf(labelled('dividendPercent', byFirm), rate),
        dividendAmount: computedOr(
          shareOf(
            labelled('dividendAmount', 'Principal times dividend percent, rounded to the cent.'),
            principal,
            rate,
          ),
          dividend,
          'Principal times dividend percent',
        ),
      }
  return {
    ...shown,
    unrealizedGain: computedOr(
      differenceOf(
        labelled(
          'unrealizedGain',
          'The part of the dividend that stayed in the account: dividend less paid.',
        ),
        dividend,
        amountIn(row, 'dividendPaid'),
      ),
      amountIn(row, 'unrealizedGain'),
      'Dividend less paid',
    ),
  }
}

/** The loss of a month as a term that is subtracted; none without one. */
const lossTerms = (row: DatedSummary) =>
  row.lossAmount === 0 ? [] : [{ ...amountIn(row, 'lossAmount'), isSubtracted: true }]

/** A lost month: the loss stands, below 0, where the month would have earned. */
function lostFigures(row: DatedSummary, labelled: Labelled) {
  const lost = lossTerms(row)
  const net = netMonth(row)
  const below = (key: 'dividendAmount' | 'unrealizedGain') =>
    sumOf(
      labelled(
        key,
        row[key] === 0
          ? 'What the month lost, as posted by the firm.'
          : 'As posted by the firm, less the loss.',
      ),
      row[key] === 0 ? lost : [amountIn(row, key), ...lost],
    )
  return {
    dividendPercent: rateOfLoss(row, labelled, net.dividendAmount),
    dividendAmount: below('dividendAmount'),
    unrealizedGain: below('unrealizedGain'),
  }
}

/** What a month lost as a share of its principal. */
function rateOfLoss(
  row: DatedSummary,
  labelled: Labelled,
  net: Cents,
): Derivation<Percent> | Derivation<Percent | null> {
  const [loss] = row.dividendAmount === 0 ? lossTerms(row) : []
  const part = loss ?? { name: 'Dividend less loss', month: row.month, value: net }
  const principal = amountIn(row, 'beginningBalance')
  const label = labelled('dividendPercent', 'What the month lost as a percentage of the principal, rounded.')
  if (principal.value === 0 || ratioOrNull(net, principal.value) !== null)
    return ratioOf(label, part, principal)
  const formula = 'The loss is so many times the principal that its percentage cannot be given exactly.'
  return { ...label, formula, terms: [], value: null, text: '—' }
}

/** Derives each figure of a month. `months` are all of the account's, as accountMonths gives them. */
export function deriveMonth(
  months: readonly AccountMonth[],
  walked: AccountMonth,
  withdrawn: readonly WithdrawnMonth[] = [],
): DerivedMonth {
  const { row } = walked
  const labelled: Labelled = (key, formula) => ({
    name: key === 'dividendPercent' ? 'Dividend percent' : labelOf(key),
    formula,
    posted: latestPosted([row], shownIn(key)),
  })
  return {
    ...moneyFigures((key) => sumOf(labelled(key, byFirm), [amountIn(row, key)])),
    ...(row.lossAmount > 0 ? lostFigures(row, labelled) : earnedFigures(row, labelled)),
    lossAmount: sumOf(labelled('lossAmount', 'What the month lost, as posted by the firm.'), [
      amountIn(row, 'lossAmount'),
    ]),
    currentBalance: deriveBalance(months, walked, withdrawn),
  }
}

/** The figures of a calendar year that are derived from its months. */
export type DerivedYear = Record<Exclude<keyof YearFigures, 'profit'>, Derivation<Cents>>

/** Derives the sums of a year and the state of the account after its last posted month; undefined without months. */
export function deriveYear(
  months: readonly AccountMonth[],
  year: number,
  withdrawn: readonly WithdrawnMonth[] = [],
): DerivedYear | undefined {
  const own = months.filter(({ row }) => yearOf(row.month) === year)
  const last = own.at(-1)
  if (last === undefined) return undefined
  const rows = own.map(({ row }) => row)
  const goneIn = withdrawn.filter(({ month }) => yearOf(month) === year)
  const sum = (key: MoneyKey, isLessLoss: boolean) =>
    sumOfMonths(
      {
        name: `${labelOf(key)} in ${year}`,
        formula: isLessLoss
          ? 'The months of the year added up, less what they lost.'
          : 'The months of the year added up.',
        posted: latestPosted([...rows, ...goneIn], shownIn(key)),
      },
      rows.flatMap((row) => [amountIn(row, key), ...(isLessLoss ? lossTerms(row) : [])]),
    )
  const hasLost = rows.some((row) => row.lossAmount > 0)
  return {
    beginningBalance: sumOf(
      {
        name: `Principal at the end of ${year}`,
        formula: `The principal of ${formatMonth(last.row.month)}, the last posted month of the year.`,
        posted: latestPosted([last.row, ...otherPrincipals(last, goneIn)], principalOf),
      },
      [amountIn(last.row, 'beginningBalance')],
    ),
    dividendAmount: sum('dividendAmount', hasLost),
    unrealizedGain: sum('unrealizedGain', hasLost),
    dividendPaid: sum('dividendPaid', false),
    ...byFee((key) => sum(key, false)),
    currentBalance: deriveBalance(months, last, withdrawn),
  }
}

/**
 * The account's figures after a month, named with it, and the parts that they had then. Today's are those of the position,
 * which deriveFigures gives: money that has moved since changes their parts, even of a profit that is the same.
 */
export function deriveFiguresAt(history: History, month: Month) {
  const until = historyUpTo(history, month)
  return deriveFiguresOf(accountMonths(until), null, [], until.withdrawn, month)
}

/** The last posted month of each calendar quarter, by the quarter's label. */
export const deriveQuarters = (months: readonly AccountMonth[]): Map<string, AccountMonth> =>
  new Map(months.map((each) => [formatQuarter(each.row.month), each]))
