import type { Received } from '@portico/contract/api/endpoints'
import { allFigures } from '@portico/contract/figures/monthly-figures'
import { formatMonth } from '@portico/contract/values/month'
import { Card } from '../components/layout/card.tsx'
import type { Column } from '../components/table/data-table.tsx'
import { FoldingTable } from '../components/table/folding-table.tsx'
import { ShowMore } from '../components/table/show-more.tsx'
import { NameAndEmail, wordsOf } from './email-below.tsx'
import { countOf } from './figure-text.ts'
import { FirstOf, shownAtOnce } from './review-lists.tsx'
import { lossTone, shownFigure, shownValue } from './shown-figures.ts'

type Posted = NonNullable<Received<'preparedPosting'>['posted']>
type PostedMonth = Posted['months'][number]

/** The columns of months, without optional figures that none of them has. */
function columnsOf(months: readonly PostedMonth[]): Column<PostedMonth>[] {
  const shown = allFigures.filter(
    ({ key, optional }) => optional !== true || months.some(({ figures }) => figures[key] !== 0),
  )
  return [
    {
      header: 'Investor',
      cell: ({ user }) => <NameAndEmail person={user} />,
      words: ({ user }) => wordsOf(user),
    },
    { header: 'Month', cell: ({ figures }) => formatMonth(figures.month) },
    ...shown.map((figure): Column<PostedMonth> => ({
      header: figure.label,
      cell: ({ figures }) => shownFigure(figure, figures),
      tone: ({ figures }) => lossTone(figure, shownValue(figure, figures)),
    })),
  ]
}

/** The months of a posting with their figures, row by row; of `count`, where that is more. */
export function PostedMonths({ title, months, count }: Posted & { title: string }) {
  const columns = columnsOf(months)
  return (
    <Card title={`${title}: ${countOf(count, 'row')}`} heading="large">
      <ShowMore items={months} first={shownAtOnce}>
        {(some) => <FoldingTable caption={title} columns={columns} rows={some} />}
      </ShowMore>
      <FirstOf shown={months.length} count={count} />
    </Card>
  )
}
