import type { Figure, Summary } from '@portico/contract/figures/monthly-figures'
import { formatMonth } from '@portico/contract/values/month'
import { Card } from '../components/layout/card.tsx'
import type { InvestorChange } from './changes-by-investor.tsx'
import { ChangesByInvestor } from './changes-by-investor.tsx'
import { countOf } from './figure-text.ts'
import { FirstOf } from './review-lists.tsx'
import { changedFigures, lossTone, shownFigure, shownValue } from './shown-figures.ts'

/** A posted month before and after its correction. */
export interface CorrectedMonth {
  user: InvestorChange['user']
  before: Summary
  after: Summary
}

const shownIn = (figure: Figure, month: Summary) => ({
  text: shownFigure(figure, month),
  tone: lossTone(figure, shownValue(figure, month)),
})

/** The figures of a month that are others after a change, in the order of the sheet's columns. */
export const figureChanges = ({ before, after }: Pick<CorrectedMonth, 'before' | 'after'>) =>
  changedFigures(before, after).map((figure) => ({
    name: figure.label,
    before: shownIn(figure, before),
    after: shownIn(figure, after),
  }))

const changeOf = ({ user, ...month }: CorrectedMonth): InvestorChange => ({
  user,
  month: formatMonth(month.before.month),
  figures: figureChanges(month),
})

/** The months that a posting corrects, figure by figure; of `count`, where that is more. */
export const Corrections = ({ months, count }: { months: readonly CorrectedMonth[]; count: number }) => (
  <Card title={`Corrections: ${countOf(count, 'row')}`} heading="large">
    <ChangesByInvestor caption="Corrections" headers={['Before', 'After']} changes={months.map(changeOf)} />
    <FirstOf shown={months.length} count={count} />
  </Card>
)
