import type { AccountMonth, DatedSummary, History, WithdrawnMonth } from './account-months.ts'
import { accountMonths, activityBetween, expectedPrincipal } from './account-months.ts'
import type { Activity } from './activity.ts'
import { deductedFrom } from './deductions.ts'
import type { Posting } from './derivation.ts'
import type { Summary } from './monthly-figures.ts'
import type { Cents } from '../values/money.ts'

/** What a month contributes to a figure. */
type Contribution = (row: Summary) => number | null

export const principalOf: Contribution = ({ beginningBalance }) => beginningBalance
export const paidOf: Contribution = ({ dividendPaid }) => dividendPaid
/** What a month kept: U − L − F. */
export const keptOf: Contribution = (row) => row.unrealizedGain - deductedFrom(row)

/** All that the figures of an account come from. */
const everything = [principalOf, paidOf, keptOf]

/** The latest of some changes; of those at the same time, that of the latest month. */
export const latestOf = (changes: readonly (Posting | undefined)[]): Posting | undefined =>
  changes.reduce((latest, each) => {
    if (latest === undefined || each === undefined) return latest ?? each
    return each.at > latest.at || (each.at === latest.at && each.month > latest.month) ? each : latest
  }, undefined)

/**
 * The latest posting of some months or change of what they contribute to a figure: a correction or a withdrawal that left that
 * as it was is not its. Withdrawn months are among `rows` as the version that withdrew them, which repeats their figures.
 */
export const latestPosted = (rows: readonly DatedSummary[], ...of: readonly Contribution[]) =>
  latestOf(rows.map((row) => latestChange(row, of.length === 0 ? everything : of)))

function latestChange(row: DatedSummary, of: readonly Contribution[]): Posting | undefined {
  const versions = [...(row.earlier ?? []), row]
  const found = versions.findLastIndex((now, k) => {
    const before = versions[k - 1]
    const gone = now.isVoided === true || before?.isVoided === true
    // Of a version without earlier ones, only a withdrawal can have left everything as it was.
    if (gone || before === undefined) return of.some((each) => !gone || each(now) !== 0)
    return of.some((each) => each(now) !== each(before))
  })
  const [now] = found < 0 ? [] : [versions[found]]
  if (now?.postedAt === undefined) return undefined
  const { month, postedAt: at, version = 1, isVoided = false } = now
  // A posting that was withdrawn counts no more.
  if (!isVoided && version === 1 && row.isVoided === true) return undefined
  return { month, at, change: isVoided ? 'withdrawn' : version > 1 ? 'restated' : 'posted' }
}

/** The withdrawn months after the latest posted one in which the principal was another than it is by then. */
export const otherPrincipals = (
  { row }: AccountMonth,
  withdrawn: readonly DatedSummary[],
  pending: readonly Activity[] = [],
): DatedSummary[] =>
  withdrawn.filter(
    ({ month, beginningBalance }) =>
      month > row.month &&
      beginningBalance !==
        expectedPrincipal(row.beginningBalance, activityBetween(pending, undefined, month)),
  )

/** The withdrawn months with which, had they stayed, what the walked months of an account come to would be another amount. */
export function changedWith(
  months: readonly AccountMonth[],
  { withdrawn = [], activity = [], initialInvestment = null }: Partial<Omit<History, 'months'>>,
  amountOf: (months: readonly AccountMonth[]) => Cents,
): readonly WithdrawnMonth[] {
  const [rows, amount] = [months.map(({ row }) => row), amountOf(months)]
  const amountWith = (each: WithdrawnMonth) =>
    amountOf(accountMonths({ months: [...rows, each], activity, initialInvestment }))
  return withdrawn.filter((each) => amountWith(each) !== amount)
}
