import type { Received } from '@portico/contract/api/endpoints'
import type { TotalFigure } from '@portico/contract/figures/monthly-figures'
import { totalFigures, totalLabel } from '@portico/contract/figures/monthly-figures'
import { formatMonth } from '@portico/contract/values/month'
import { Card } from '../../components/layout/card.tsx'
import type { Column } from '../../components/table/data-table.tsx'
import { FoldingTable } from '../../components/table/folding-table.tsx'
import { ShowMore } from '../../components/table/show-more.tsx'
import { countOf, groupedNumber, usdOrDash } from '../../figures/figure-text.ts'
import { monthsText } from '../../figures/months-text.ts'
import { lossTone, shownTotal } from '../../figures/shown-figures.ts'
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

/** A year; the rows of the file follow. */
const shownAtOnce = 12

/** The months of a file: how many rows each has, and what they add up to, as posted now and after the file. */
export function MonthsOfFile({ preview }: { preview: Received<'previewImport'> }) {
  const { months } = preview
  const counts = monthsToPost(preview)
  const toPost = ({ quarter }: FileMonth) => counts.get(quarter) ?? 0
  const isMoved = months.some((month) => totalFigures.some((figure) => isChanged(month, figure)))
  const shown = totalFigures.filter(
    ({ total, optional }) => optional !== true || months.some(({ after }) => after[total] !== 0),
  )
  const isPart = months.some((month) => toPost(month) < month.rows)
  return (
    <Card title={monthsSentence(preview)} heading="large">
      {isPart && <p className="text-sm text-muted">Sums include rows that are already posted.</p>}
      {isMoved && (
        <p className="text-sm text-muted">
          An arrow leads from the sum without the corrections to the sum with them.
        </p>
      )}
      {months.length > 0 && (
        <ShowMore items={months} first={shownAtOnce}>
          {(some) => (
            <FoldingTable
              caption="Sums by month"
              columns={[
                { header: 'Month', cell: ({ quarter }) => formatMonth(quarter) },
                { header: 'Rows', cell: ({ rows }) => groupedNumber.format(rows) },
                ...(isPart
                  ? [{ header: 'To post', cell: (month: FileMonth) => groupedNumber.format(toPost(month)) }]
                  : []),
                ...(months.some((month) => missingAfter(month) > 0)
                  ? [
                      {
                        header: 'Still missing',
                        cell: (month: FileMonth) =>
                          missingAfter(month) === 0 ? 'None' : countOf(missingAfter(month), 'investor'),
                      },
                    ]
                  : []),
                ...shown.map((figure): Column<FileMonth> => ({
                  header: totalLabel(figure.total),
                  cell: (month) => sumsText(month, figure),
                  tone: ({ after }) => lossTone(figure, shownTotal(figure, after) ?? 0),
                })),
              ]}
              rows={some}
            />
          )}
        </ShowMore>
      )}
    </Card>
  )
}

/** How many active investors lack a month even with the file. */
const missingAfter = ({ still_missing: count = 0 }: FileMonth): number => count

/** Whether the file corrects a sum. */
const isChanged = ({ before, after }: FileMonth, figure: TotalFigure): boolean =>
  shownTotal(figure, before) !== shownTotal(figure, after)

function sumsText(month: FileMonth, figure: TotalFigure): string {
  const [before, after] = [month.before, month.after].map((sums) => usdOrDash(shownTotal(figure, sums)))
  return isChanged(month, figure) ? `${before} → ${after}` : `${after}`
}
