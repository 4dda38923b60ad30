import { netMonth } from './account-months.ts'
import type { Summary } from './monthly-figures.ts'
import type { Cents } from '../values/money.ts'
import { formatUsd } from '../values/money.ts'
import { formatMonth } from '../values/month.ts'
import type { Percent } from '../values/percent.ts'
import { formatPercent } from '../values/percent.ts'

/** The entered figures that are compared with the last ordinary month. The principal has an expected value of its own. */
export type UnlikeFigure = 'dividendPercent' | 'dividendPaid' | 'lossAmount' | 'moved'

/**
 * The entered figures that differ from an investor's last ordinary month, one without a loss, by more than half. The
 * derived columns follow from them and the principal. A payout that is the same part of the dividend is not unlike;
 * `moved` is money in or out, in cents, which is unlike above half of the principal of the latest month, which may have lost.
 */
export function figuresUnlike(
  row: Summary,
  ordinary: Summary,
  moved: Cents,
  latest: Latest = ordinary,
): UnlikeFigure[] {
  const isLoss = row.lossAmount > 0
  const found: readonly (readonly [UnlikeFigure, boolean])[] = [
    ['lossAmount', isLoss],
    ['dividendPercent', !isLoss && isUnlike(row.dividendPercent, ordinary.dividendPercent)],
    ['dividendPaid', !isLoss && isUnlikePayout(row, ordinary)],
    ['moved', 2 * Math.abs(moved) > latest.beginningBalance],
  ]
  return found.flatMap(([figure, isFound]) => (isFound && !isFirstMoney(figure, latest) ? [figure] : []))
}

const isUnlike = (now: number, before: number): boolean => 2 * Math.abs(now - before) > before

/** Whether a payout and its part of the dividend both differ by more than half. */
function isUnlikePayout(row: Summary, ordinary: Summary): boolean {
  if (!isUnlike(row.dividendPaid, ordinary.dividendPaid)) return false
  // Over a common denominator, in integers: the products may exceed what a number holds exactly.
  const part = BigInt(row.dividendPaid) * BigInt(ordinary.dividendAmount)
  const partBefore = BigInt(ordinary.dividendPaid) * BigInt(row.dividendAmount)
  const difference = part > partBefore ? part - partBefore : partBefore - part
  return 2n * difference > partBefore
}

/** Money into an account that was empty has nothing to be compared with. */
const isFirstMoney = (figure: UnlikeFigure, { beginningBalance }: Latest): boolean =>
  figure === 'moved' && beginningBalance === 0

/** A figure to look at before a month is posted, and why. */
export interface Unlike {
  figure: UnlikeFigure | 'dividendAmount'
  sentence: string
  /** The same without the amounts lost, which differ where the reason does not. */
  reason: string
}

type Latest = Pick<Summary, 'month' | 'beginningBalance'>

/** A month that lost. */
export type Loss = Latest & Pick<Summary, 'lossAmount'>

interface Before {
  ordinary: Summary | undefined
  /** The latest month, if it lost. */
  loss: Loss | undefined
}

/**
 * The differences from an investor's last ordinary month, in words that also name the latest one if that lost. A loss is
 * unusual even without a month to compare it with. `moved` is money in or out, in cents.
 */
export function unlikeSentences(row: Summary, { ordinary, loss }: Before, moved: Cents): Unlike[] {
  const lost = { sentence: `Lost ${formatUsd(row.lossAmount)}${ofPrincipal(row)}`, reason: 'A loss' }
  if (ordinary === undefined)
    return row.lossAmount === 0
      ? []
      : [{ figure: 'lossAmount', sentence: `${lost.sentence}.`, reason: `${lost.reason}.` }]
  const amount = loss === undefined ? '' : ` of ${formatUsd(loss.lossAmount)}`
  const latest = loss ?? ordinary
  const told = { moved, latest, lost: lost.sentence, since: sinceText(ordinary, loss, amount) }
  const alike = { ...told, lost: lost.reason, since: sinceText(ordinary, loss, '') }
  return figuresUnlike(row, ordinary, moved, latest).map((figure) => ({
    figure,
    sentence: sentences[figure](row, ordinary, told),
    reason: sentences[figure](row, ordinary, alike),
  }))
}

/** " (−4.20% of the principal)"; nothing where there is no such share. */
function ofPrincipal(row: Summary): string {
  const part = lostOfPrincipal(row)
  return part === undefined ? '' : ` (${part})`
}

/** "−4.20% of the principal": what a month that lost did; undefined where there is no such share. */
export function lostOfPrincipal(row: Summary): string | undefined {
  const { dividendPercent } = netMonth(row)
  return dividendPercent === null ? undefined : `${formatPercent(dividendPercent)} of the principal`
}

/** "in July 2026", or "in June 2026 and a loss of $4,200.00 in July 2026" */
const sinceText = ({ month }: Summary, loss: Loss | undefined, amount: string): string =>
  `in ${formatMonth(month)}${loss === undefined ? '' : ` and a loss${amount} in ${formatMonth(loss.month)}`}`

interface Told {
  moved: Cents
  latest: Latest
  lost: string
  since: string
}

type Sentence = (now: Summary, before: Summary, told: Told) => string

const sentences: Readonly<Record<UnlikeFigure, Sentence>> = {
  lossAmount: (_, before, { lost, since }) =>
    `${lost}, after ${formatPercent(before.dividendPercent)} ${since}.`,
  dividendPercent: (now, before, { since }) =>
    `${formatPercent(now.dividendPercent)}, after ${formatPercent(before.dividendPercent)} ${since}.`,
  dividendPaid: ({ dividendPaid: now }, { dividendPaid: before }, { since }) =>
    `${now === 0 ? 'Nothing' : formatUsd(now)} paid, after ${before === 0 ? 'nothing' : formatUsd(before)} ${since}.`,
  moved: (_, __, { moved, latest }) =>
    `${moved > 0 ? '+' : ''}${formatUsd(moved)} is more than half of the ${formatUsd(latest.beginningBalance)} at work in ${formatMonth(latest.month)}.`,
}

/** Fewer rows than these do not tell what is usual. */
const fewestRows = 3

/**
 * The percentage that more than half of a month's rows have; undefined without one, or with too few rows to tell. `counts`
 * is how many rows without a loss have each percentage.
 */
export function usualPercent(counts: ReadonlyMap<Percent, number>, rows: number): Percent | undefined {
  const [usual] = [...counts].find(([, count]) => rows >= fewestRows && 2 * count > rows) ?? []
  return usual
}

/** "12.50%, where most have 3.33%."; undefined for a month that lost, or has what most have. */
export function unlikeMost(row: Summary, usual: Percent | undefined): string | undefined {
  if (row.lossAmount > 0 || usual === undefined || row.dividendPercent === usual) return undefined
  return `${formatPercent(row.dividendPercent)}, where most have ${formatPercent(usual)}.`
}
