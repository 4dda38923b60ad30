import type { Received } from '@portico/contract/api/endpoints'
import type { TotalFigure } from '@portico/contract/figures/monthly-figures'
import { totalFigures, totalLabel } from '@portico/contract/figures/monthly-figures'
import { formatUsd, subtractCents } from '@portico/contract/values/money'
import { Details } from '../../components/layout/details.tsx'
import type { Column } from '../../components/table/data-table.tsx'
import { FoldingTable } from '../../components/table/folding-table.tsx'
import { countOf, signedUsd } from '../../figures/figure-text.ts'
import { lossTone, shownTotal } from '../../figures/shown-figures.ts'

/** What a posting adds up to: the figures of its months, if it has any, then what moved. */
function sumsOf(found: Received<'postingPreview'>) {
  // Each month has the principal of the one before: over several months, its sum says nothing.
  const summed = totalFigures.filter(({ total }) => total !== 'principal' || found.months.length === 1)
  const months = summed
    .filter(({ total, optional }) => optional !== true || found[total] !== 0)
    .map((figure) => ({
      name: totalLabel(figure.total),
      amount: shownTotal(figure, found),
      isLoss: lossTone(figure, shownTotal(figure, found)) === 'loss',
    }))
  const moved = [
    { name: 'Money in', amount: found.money_in, isLoss: false },
    { name: 'Money out', amount: found.money_out, isLoss: false },
    { name: 'Reinvested', amount: found.reinvested, isLoss: false },
  ]
  const isOfMonths = found.kind !== 'activity import'
  return [...(isOfMonths ? months : []), ...moved.filter(({ amount }) => amount !== 0)]
}

/** The sums of a posting, without its corrections. */
export const Sums = ({ found }: { found: Received<'postingPreview'> }) => (
  <Details
    className="tabular-nums"
    line="flex justify-between gap-4 border-b border-b-hairline py-1.5"
    valueClass="data-[loss=true]:text-loss"
    details={sumsOf(found).map(({ name, amount, isLoss }) => ({
      name,
      value: formatUsd(amount),
      isLoss,
    }))}
  />
)

/** Why a posting is neither reversed nor moved, and what would make it possible. */
export function changedText({ changed, reverse_first: later }: Received<'postingPreview'>): string {
  const rows = `${countOf(changed, 'row')} of this posting ${changed === 1 ? 'has' : 'have'} been corrected`
  return later === undefined
    ? `${rows} or withdrawn since. Withdraw or correct the months one by one.`
    : `${rows} since. Reverse posting ${later} first.`
}

type TotalSums = NonNullable<Received<'previewImport'>['corrections']>['before']

interface CorrectedSumsProps {
  caption: string
  before: TotalSums
  after: TotalSums
  /** The headings of the two columns. */
  headers?: readonly [before: string, after: string]
}

/** What a change of posted rows does to their sums. A change is no loss, whatever its sign. */
export function CorrectedSums({ caption, before, after, headers: [was, is] = usual }: CorrectedSumsProps) {
  const columns: readonly Column<TotalFigure>[] = [
    { header: 'Sum', cell: ({ total }) => totalLabel(total) },
    sumColumn(was, before),
    sumColumn(is, after),
    {
      header: 'Change',
      cell: (figure) => signedUsd(subtractCents(shownTotal(figure, after), shownTotal(figure, before))),
    },
  ]
  const shown = totalFigures.filter(
    ({ total, optional }) => optional !== true || before[total] !== 0 || after[total] !== 0,
  )
  return <FoldingTable caption={caption} columns={columns} rows={shown} />
}

const usual = ['Before', 'After'] as const

const sumColumn = (header: string, sums: TotalSums): Column<TotalFigure> => ({
  header,
  cell: (figure) => formatUsd(shownTotal(figure, sums)),
  tone: (figure) => lossTone(figure, shownTotal(figure, sums)),
})
