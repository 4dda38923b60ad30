import type { Received } from '@portico/contract/api/endpoints'
import { Card } from '../../components/layout/card.tsx'
import type { Column } from '../../components/table/data-table.tsx'
import { countOf, groupedNumber } from '../../figures/figure-text.ts'
import { monthsText } from '@portico/contract/values/month-spans'
import { SumsByMonth } from '../../figures/sums-by-month.tsx'
import { monthsToPost } from './post-file.tsx'

type FileMonth = Received<'previewImport'>['months'][number]

/**
 * "6 months, 303 rows each, December 2025 to May 2026", or "1 month, 3 of 6 rows, May 2026" where others are refused or
 * twice in the file.
 */
function monthsSentence({ months, refused, rows: listed }: Received<'previewImport'>): string {
  const [first] = months
  if (first === undefined) return 'No row of the file can be posted.'
  const read = months.reduce((sum, each) => sum + each.rows, 0)
  const totals = listed.filter(({ state, is_total: isTotal }) => state === 'total' || isTotal === true).length
  const all = listed.filter(({ state }) => state !== 'refused').length + refused - totals
  const isSame = read === all && months.every(({ rows }) => rows === first.rows)
  const rows =
    read === all
      ? countOf(isSame ? first.rows : read, 'row')
      : `${groupedNumber.format(read)} of ${countOf(all, 'row')}`
  const named = monthsText(months.map(({ quarter }) => quarter))
  return `${countOf(months.length, 'month')}, ${rows}${isSame && months.length > 1 ? ' each' : ''}, ${named}`
}

/** The months of a file: how many rows each has, and what they add up to, as posted now and after the file. */
export function MonthsOfFile({ preview }: { preview: Received<'previewImport'> }) {
  const { months } = preview
  const counts = monthsToPost(preview)
  const toPost = ({ quarter }: FileMonth) => counts.get(quarter) ?? 0
  const isPart = months.some((month) => toPost(month) < month.rows)
  const columns: Column<FileMonth>[] = []
  if (isPart) columns.push({ header: 'To post', cell: (month) => groupedNumber.format(toPost(month)) })
  if (months.some((month) => missingAfter(month) > 0))
    columns.push({
      header: 'Still missing',
      cell: (month) => (missingAfter(month) === 0 ? 'None' : countOf(missingAfter(month), 'investor')),
    })
  return (
    <Card title={monthsSentence(preview)} heading="large">
      {isPart && <p className="text-sm text-muted">Sums include rows that are already posted.</p>}
      {months.length > 0 && <SumsByMonth months={months} columns={columns} />}
    </Card>
  )
}

/** How many active investors lack a month even with the file. */
const missingAfter = ({ still_missing: count = 0 }: FileMonth): number => count
