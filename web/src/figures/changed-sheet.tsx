import type { DraftCellName } from '@portico/contract/features/drafts'
import type { SheetChanges } from '@portico/contract/features/release'
import { sheetFigures } from '@portico/contract/figures/monthly-figures'
import { labelOf } from '@portico/contract/figures/sheet-cells'
import type { InvestorChange } from './changes-by-investor.tsx'
import { ChangesByInvestor } from './changes-by-investor.tsx'
import { figureChanges } from './corrected-months.tsx'
import { countOf, noFigure } from './figure-text.ts'
import { FirstOf } from './review-lists.tsx'
import { saidOf } from './sheet-cells.ts'

/** What a cell is where nothing is typed in it; all others are prefilled. */
const untyped: Partial<Record<DraftCellName, string>> = {
  in_out: noFigure,
  dividend_amount: 'from Div %',
  left_out: saidOf('left_out', null),
}

const shownIn = (cell: DraftCellName, value: string | null): string =>
  value === null ? (untyped[cell] ?? 'as prefilled') : saidOf(cell, value) || noFigure

/** What no figure of a month says. */
const notInFigures: ReadonlySet<DraftCellName> = new Set(['in_out', 'left_out'])

/** The headings of the sheet, in the order of its columns. */
const columns = [
  ...sheetFigures.flatMap(({ name, label }) =>
    name === 'dividend_amount' ? [labelOf('in_out'), label] : [label],
  ),
  labelOf('left_out'),
]

/** The rows that are others now: every figure that is another one, or what was typed where that cannot be read. */
function changesIn({ cells, months }: SheetChanges): InvestorChange[] {
  const figuresOf = new Map(months.map(({ user, ...month }) => [user.id, figureChanges(month)]))
  const people = new Map([...months, ...cells].map(({ user }) => [user.id, user]))
  return Array.from(people.values(), (user): InvestorChange => {
    const figures = figuresOf.get(user.id)
    const typed = cells
      .filter((each) => each.user.id === user.id && (figures === undefined || notInFigures.has(each.cell)))
      .map(({ cell, sent, now }) => ({
        name: labelOf(cell),
        before: { text: shownIn(cell, sent) },
        after: { text: shownIn(cell, now) },
      }))
      .filter(({ before, after }) => before.text !== after.text)
    const changed = [...(figures ?? []), ...typed]
    return { user, figures: changed.toSorted((a, b) => columns.indexOf(a.name) - columns.indexOf(b.name)) }
  })
}

interface ChangedSheetProps {
  changes: SheetChanges
  /** The number that the sheet was sent again for. */
  number?: number
}

const captionOf = (number: number | undefined): string =>
  `Changed since ${number === undefined ? 'it was sent' : `number ${number}`}`

/** "Changed since it was sent: 2 rows" */
export const changedTitle = ({ rows }: SheetChanges, number?: number): string =>
  `${captionOf(number)}: ${countOf(rows, 'row')}`

/** What is another one in the rows of a sheet since it was sent for release: what was sent, and what is there now. */
export function ChangedSheet({ changes: found, number }: ChangedSheetProps) {
  const changes = changesIn(found)
  return (
    <>
      <ChangesByInvestor caption={captionOf(number)} headers={['Sent', 'Now']} changes={changes} />
      <FirstOf shown={changes.length} count={found.rows} />
    </>
  )
}
