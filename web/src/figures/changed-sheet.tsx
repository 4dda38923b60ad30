import type { DraftCellName } from '@portico/contract/features/drafts'
import type { SheetChanges } from '@portico/contract/features/release'
import type { InvestorChange } from './changes-by-investor.tsx'
import { ChangesByInvestor } from './changes-by-investor.tsx'
import { countOf, noFigure } from './figure-text.ts'
import { FirstOf } from './review-lists.tsx'
import { labelOf, saidOf } from './sheet-cells.ts'

/** What a cell is where nothing is typed in it; all others are prefilled. */
const untyped: Partial<Record<DraftCellName, string>> = {
  in_out: noFigure,
  dividend_amount: 'from Div %',
  left_out: saidOf('left_out', null),
}

const shownIn = (cell: DraftCellName, value: string | null): string =>
  value === null ? (untyped[cell] ?? 'as prefilled') : saidOf(cell, value) || noFigure

/** The rows of which a figure is another one, and how many there are: some may only have been typed in again. */
function changesIn({ rows, cells }: SheetChanges): { changes: InvestorChange[]; count: number } {
  const listed = [...new Map(cells.map(({ user }) => [user.id, user])).values()]
  const changes = listed.flatMap((user): InvestorChange[] => {
    const figures = cells
      .filter((each) => each.user.id === user.id)
      .map(({ cell, sent, now }) => ({
        name: labelOf(cell),
        before: { text: shownIn(cell, sent) },
        after: { text: shownIn(cell, now) },
      }))
      .filter(({ before, after }) => before.text !== after.text)
    return figures.length === 0 ? [] : [{ user, figures }]
  })
  return { changes, count: rows - (listed.length - changes.length) }
}

/** "Changed since it was sent: 2 rows" */
export const changedTitle = (changes: SheetChanges): string =>
  `Changed since it was sent: ${countOf(changesIn(changes).count, 'row')}`

/** What was typed in the rows of a sheet since it was sent for release: what was sent, and what is there now. */
export function ChangedSheet({ changes: found }: { changes: SheetChanges }) {
  const { changes, count } = changesIn(found)
  if (changes.length === 0) return <p>Rows were typed in again, with the figures that were sent.</p>
  return (
    <>
      <ChangesByInvestor caption="Changed since it was sent" headers={['Sent', 'Now']} changes={changes} />
      <FirstOf shown={changes.length} count={count} />
    </>
  )
}
