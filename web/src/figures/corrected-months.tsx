import type { Figure, Summary } from '@portico/contract/figures/monthly-figures'
import { cents } from '@portico/contract/values/money'
import { formatMonth } from '@portico/contract/values/month'
import { personName } from '../auth/display-name.ts'
import { Card } from '../components/layout/card.tsx'
import type { Column } from '../components/table/data-table.tsx'
import { FoldingTable } from '../components/table/folding-table.tsx'
import { ShowMore } from '../components/table/show-more.tsx'
import { EmailBelow } from './email-below.tsx'
import { countOf } from './figure-text.ts'
import { FirstOf } from './review-lists.tsx'
import { changedFigures, lossTone, shownFigure } from './shown-figures.ts'

/** Months; each has several figures, and what is below stays near. */
const shownAtOnce = 6

/** A posted month before and after its correction. */
export interface CorrectedMonth {
  user: Parameters<typeof personName>[0] & object
  before: Summary
  after: Summary
}

/** A figure that is corrected, and which of the months has it. */
interface Changed {
  figure: Figure
  corrected: CorrectedMonth
  at: number
}

const monthColumn = (header: string, of: (corrected: CorrectedMonth) => Summary): Column<Changed> => ({
  header,
  cell: ({ figure, corrected }) => shownFigure(figure, of(corrected)),
  tone: ({ figure, corrected }) => lossTone(figure, cents(of(corrected)[figure.key])),
})

const columns: readonly Column<Changed>[] = [
  { header: 'Figure', cell: ({ figure }) => figure.label },
  monthColumn('Before', ({ before }) => before),
  { ...monthColumn('After', ({ after }) => after), strong: true },
]

const changedIn = (corrected: CorrectedMonth, at: number): Changed[] =>
  changedFigures(corrected.before, corrected.after).map((figure) => ({ figure, corrected, at }))

/** The months that a posting corrects, figure by figure; of `count`, where that is more. */
export const Corrections = ({ months, count }: { months: readonly CorrectedMonth[]; count: number }) => (
  <Card title={`Corrections: ${countOf(count, 'row')}`} heading="large">
    <ShowMore items={months} first={shownAtOnce}>
      {(some) => (
        <FoldingTable
          caption="Corrections"
          columns={columns}
          rows={some.flatMap(changedIn)}
          groupOf={({ at }) => at}
          headingOf={({ corrected: { user, before } }) => (
            <>
              {`${personName(user)}, ${formatMonth(before.month)}`}
              <EmailBelow person={user} />
            </>
          )}
        />
      )}
    </ShowMore>
    <FirstOf shown={months.length} count={count} />
  </Card>
)
