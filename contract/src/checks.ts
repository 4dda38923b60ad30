import type { Summary } from './figures.ts'
import type { Cents } from './money.ts'
import { addCents, formatUsd, subtractCents } from './money.ts'
import { percentOf } from './percent.ts'

/** An identity of docs/figures.md that a posted row breaks, and by how much (posted − expected). */
export interface Check {
  code: 'dividend_amount' | 'unrealized_gain' | 'ending_balance'
  message: string
  cents: Cents
}

const identities: readonly {
  code: Check['code']
  says: string
  posted: (row: Summary) => Cents
  expected: (row: Summary) => Cents
}[] = [
  {
    code: 'dividend_amount',
    says: 'Dividend should be principal × percent',
    posted: (row) => row.dividendAmount,
    expected: (row) => percentOf(row.beginningBalance, row.dividendPercent),
  },
  {
    code: 'unrealized_gain',
    says: 'Unrealized should be dividend − paid',
    posted: (row) => row.unrealizedGain,
    expected: (row) => subtractCents(row.dividendAmount, row.dividendPaid),
  },
  {
    code: 'ending_balance',
    says: 'End balance should be principal + unrealized',
    posted: (row) => row.endingBalance,
    expected: (row) => addCents(row.beginningBalance, row.unrealizedGain),
  },
]

/** The identities that a row breaks by a cent or more; empty for a row that adds up. */
export function checksOf(row: Summary): Check[] {
  return identities.flatMap(({ code, says, posted, expected }) => {
    const difference = subtractCents(posted(row), expected(row))
    if (difference === 0) return []
    const message = `${says}: ${formatUsd(expected(row))} expected, ${formatUsd(posted(row))} posted.`
    return [{ code, message, cents: difference }]
  })
}
