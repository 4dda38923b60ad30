import type { ReactNode } from 'react'
import { memo, useState } from 'react'
import type { ChartPoint } from '../../../components/chart/plot.ts'
import { Button } from '../../../components/form/button.tsx'
import { FoldingTable } from '../../../components/table/folding-table.tsx'
import type { ExplainPoint } from '../../../figures/explanation.tsx'
import { useExplain } from '../../../figures/explanation.tsx'

export interface ChartTableProps {
  /** What is drawn, as the beginning of a sentence: "Account value by month". */
  what: string
  /** "Month" or "Quarter", and what the figure is. */
  headers: readonly [label: string, figure: string]
  points: readonly ChartPoint[]
  explainPoint: ExplainPoint
}

/** Below a chart: what its parts mean, and its table. */
export const ChartFoot = ({ children }: { children: ReactNode }) => (
  <div className="mt-1 -mb-3 flex flex-wrap items-center justify-between gap-x-5 text-sm [&>details[open]]:w-full [&>details[open]]:pb-3">
    {children}
  </div>
)

/** The figures of a chart as a table, rendered once it is opened. */
export const ChartTable = memo(function ChartTable({ what, headers, points, explainPoint }: ChartTableProps) {
  const [open, setOpen] = useState(false)
  const explain = useExplain()
  if (points.length === 0) return null
  return (
    <details className="ml-auto" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-muted underline decoration-1 underline-offset-3 hover:text-ink [&::-webkit-details-marker]:hidden">
        As a table
      </summary>
      {open && (
        <div className="flex flex-col items-start gap-3 [&>[role=group]]:max-h-80! [&>[role=group]]:w-full [&>[role=group]]:overflow-y-auto [&>[role=group]]:[--stuck-above:0px]">
          <FoldingTable
            caption={what}
            columns={[
              { header: headers[0], cell: ({ label }: ChartPoint) => label },
              {
                header: headers[1],
                cell: ({ text }: ChartPoint) => text,
                onChoose: (point: ChartPoint) =>
                  explain(explainPoint(point), `${headers[1]}, ${point.label}`),
              },
            ]}
            rows={points.toReversed()}
          />
          <CopyButton headers={headers} points={points} />
        </div>
      )}
    </details>
  )
})

const outcomes = { none: 'Copy', copied: 'Copied', failed: 'Could not be copied' } as const

/** Copies the series for a spreadsheet: one line per point, a tab between label and figure. */
function CopyButton({ headers, points }: Pick<ChartTableProps, 'headers' | 'points'>) {
  const [outcome, setOutcome] = useState<keyof typeof outcomes>('none')
  const copy = async () => {
    const lines = [headers.join('\t'), ...points.map(({ label, text }) => `${label}\t${text}`)]
    try {
      await navigator.clipboard.writeText(`${lines.join('\n')}\n`)
      setOutcome('copied')
    } catch {
      setOutcome('failed')
    }
  }
  return (
    <Button kind="quiet" onClick={() => void copy()}>
      <span role="status">{outcomes[outcome]}</span>
    </Button>
  )
}
