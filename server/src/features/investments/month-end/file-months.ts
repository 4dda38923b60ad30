import type { Answer } from '@portico/contract/api/endpoints'
import type { Summary } from '@portico/contract/figures/monthly-figures'
import { byTotal } from '@portico/contract/figures/monthly-figures'
import type { Month } from '@portico/contract/values/month'
import { formatMonth } from '@portico/contract/values/month'
import { totalToJson } from '../checks/month-totals.ts'
import type { ImportedRow, RowToPost } from './post-rows.ts'

type Sums = ReturnType<typeof noSums>

const noSums = () => byTotal(() => 0n)

function add(sums: Sums, row: Summary): Sums {
  return byTotal(({ total, key }) => sums[total] + BigInt(row[key]))
}

/** The months of a file with the sums of its rows, as they are posted and as the file has them; without refused rows. */
export function fileMonthsToJson(
  rows: readonly RowToPost[],
  sorted: readonly ImportedRow[],
): Pick<Answer<'previewImport'>, 'months'> {
  const months = new Map<Month, { rows: number; before: Sums; after: Sums }>()
  for (const [k, became] of sorted.entries()) {
    const row = rows[k]
    if (became.state === 'refused' || row === undefined || 'refused' in row) continue
    const { summary } = row
    const sums = months.get(summary.month) ?? { rows: 0, before: noSums(), after: noSums() }
    const posted = became.state === 'corrected' ? became.before : summary
    months.set(summary.month, {
      rows: sums.rows + 1,
      before: became.state === 'posted' ? sums.before : add(sums.before, posted),
      after: add(sums.after, summary),
    })
  }
  const sumsToJson = (sums: Sums) => byTotal(({ total }) => totalToJson(sums[total]))
  return {
    months: [...months]
      .toSorted(([a], [b]) => a - b)
      .map(([month, { rows: count, before, after }]) => ({
        quarter: formatMonth(month),
        rows: count,
        before: sumsToJson(before),
        after: sumsToJson(after),
      })),
  }
}
