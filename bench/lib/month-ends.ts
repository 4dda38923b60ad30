import { formatMonth } from '@portico/contract/values/month'
import { figuresToJson } from '@portico/contract/features/summaries'
import type { Firm } from './firm.ts'
import { monthAfter, monthOf, signedInAs } from './firm.ts'
import type { RequestBytes } from './load.ts'
import { requestOf, send, sendEvery } from './load.ts'
import { pathOf } from './reads.ts'
import { median, quantile } from './rounds.ts'
import { csrfHeaders } from './writes.ts'

const readEveryMs = 10

/** How fast months were posted, and the latency of reads meanwhile in microseconds. */
export interface Posting {
  rowsASecond: number
  reads: number
  p50: number
  p99: number
  longest: number
}

/** Posts a total of `rows` months, `rowsACall` per request, while investors read their figures. */
export async function postMonths(
  port: number,
  firm: Firm,
  { rows, rowsACall }: { rows: number; rowsACall: number },
): Promise<Posting> {
  const headers = { ...(await csrfHeaders(port)), ...signedInAs(firm.staffId) }
  const callsAMonth = Math.floor(firm.investorIds.length / rowsACall)
  const posts = Array.from({ length: rows / rowsACall }, (_, k) => {
    const month = firm.months + Math.floor(k / callsAMonth)
    const body = sheetOf(firm, month, (k % callsAMonth) * rowsACall, rowsACall)
    return requestOf('POST', pathOf('post-month-end'), headers, body)
  })
  const reads = firm.signedInIds.map((id): RequestBytes =>
    requestOf('GET', pathOf('profile'), signedInAs(id)),
  )
  const began = performance.now()
  const posting = send(port, posts, { status: 201, connections: 1 })
  const took = await sendEvery(port, reads, readEveryMs, posting)
  const seconds = (performance.now() - began) / 1_000
  return {
    rowsASecond: rows / seconds,
    reads: took.length,
    p50: median(took),
    p99: quantile(took, 0.99),
    longest: quantile(took, 1),
  }
}

/** The body that posts a month of some investors. */
function sheetOf({ investorIds }: Firm, k: number, from: number, count: number): unknown {
  const figures = investorIds.slice(from, from + count).map((id, index) => ({
    id,
    summary: monthOf(from + index, k),
  }))
  const sum = (of: (summary: ReturnType<typeof monthOf>) => number) =>
    figures.reduce((cents, { summary }) => cents + of(summary), 0) / 100
  return {
    month: formatMonth(monthAfter(k)),
    rows: figures.map(({ id, summary }) => ({ user_id: id, ...figuresToJson(summary) })),
    totals: {
      rows: count,
      principal: sum(({ beginningBalance }) => beginningBalance),
      paid: sum(({ dividendPaid }) => dividendPaid),
    },
  }
}
