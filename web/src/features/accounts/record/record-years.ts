import type { PostedSummary } from '@portico/contract/features/summaries'
import type { AccountMonth, NetMonth, YearFigures } from '@portico/contract/figures/account-months'
import { accountMonths, netMonth, yearFigures } from '@portico/contract/figures/account-months'
import { moneyMoved } from '@portico/contract/figures/activity'
import type { Cents } from '@portico/contract/values/money'
import { sumCents } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { yearOf } from '@portico/contract/values/month'
import type { InvestorHistory } from '../../../figures/investor-history.ts'

/** A posted month with what it moved and where the account stands after it. */
export interface RecordMonth {
  posted: PostedSummary
  walked: AccountMonth
  /** Its figures less what it lost, as its investor sees them. */
  shown: Omit<PostedSummary, keyof NetMonth> & NetMonth
  /** What came in or went out since the month before, as recorded. */
  inOut: Cents
}

/** A calendar year, its months newest first. */
export interface RecordYear {
  year: number
  months: readonly RecordMonth[]
  figures: YearFigures
  inOut: Cents
  /** What no entry explains of the principals. */
  moved: Cents
  /** What withdrawals took from gains, which counts as paid out since the start and in no month. */
  fromGains: Cents
}

/** An investor’s months by year, newest first. Throws FigureError if an amount is too large to be exact. */
export function recordYears(history: InvestorHistory): RecordYear[] {
  const posted = new Map(history.months.map((row) => [row.month, row]))
  const months = accountMonths(history).flatMap((walked): RecordMonth[] => {
    const row = posted.get(walked.row.month)
    return row === undefined ? [] : [monthOf(row, walked)]
  })
  const years = [...new Set(months.map(({ posted: { month } }) => yearOf(month)))].toReversed()
  return years.flatMap((year) => {
    const ofYear = months.filter(({ posted: { month } }) => yearOf(month) === year)
    const figures = yearFigures(ofYear.map(({ walked }) => walked))
    const inOut = sumCents(ofYear.map((each) => each.inOut))
    const moved = sumCents(ofYear.map(({ walked }) => walked.moved))
    const entries = ofYear.flatMap(({ walked }) => walked.activity)
    const fromGains = sumCents(entries.map((entry) => entry.fromGains))
    return figures === undefined
      ? []
      : [{ year, months: ofYear.toReversed(), figures, inOut, moved, fromGains }]
  })
}

const monthOf = (posted: PostedSummary, walked: AccountMonth): RecordMonth => ({
  posted,
  walked,
  shown: { ...posted, ...netMonth(walked.row) },
  inOut: sumCents(walked.activity.map(moneyMoved)),
})

/**
 * Where a withdrawn month is spoken of: below the month after it, or its year if none of that is later; without a month of
 * its year, below the one that follows or the newest year.
 */
export function placeOfWithdrawn(withdrawn: Month, years: readonly RecordYear[]): number | undefined {
  const own = years.find(({ year }) => year === yearOf(withdrawn))
  const months = (own === undefined ? years : [own]).flatMap((year) => year.months)
  const after = months.findLast(({ posted }) => posted.month > withdrawn)
  return after?.posted.month ?? (own ?? years[0])?.year
}
