import type { ReactNode } from 'react'
import { useState } from 'react'
import type { ChartPoint } from '../../../components/chart/plot.ts'
import { Button } from '../../../components/form/button.tsx'
import { FoldingTable } from '../../../components/table/folding-table.tsx'
import { countOf } from '../../../figures/figure-text.ts'
import type { ExplainPoint } from '../../../figures/explanation.tsx'
import { useExplain } from '../../../figures/explanation.tsx'

interface ChartTableProps {
  /** What is drawn, as the beginning of a sentence: "Account value by month". */
  what: string
  /** "Month" or "Quarter", and what the figure is. */
  headers: readonly [label: string, figure: string]
  points: readonly ChartPoint[]
  explainPoint: ExplainPoint
}

interface ChartWithTableProps extends ChartTableProps {
  /** What the parts of the chart mean. */
  legend: ReactNode
  children: ReactNode
}

/** A chart with its legend. On request its figures take its place as a table, so that nothing around it moves. */
export function ChartWithTable({ legend, children, ...table }: ChartWithTableProps) {
  const [isTable, setTable] = useState(false)
  return (
    <>
      <div className="relative">
        <div className={isTable ? '[visibility:hidden]' : ''}>{children}</div>
        {isTable && <ChartTable {...table} />}
      </div>
      <div className="mt-1 -mb-3 flex flex-wrap items-center justify-between gap-x-5 text-sm">
        {legend}
        <button
          type="button"
          className="ml-auto min-h-11 cursor-pointer font-semibold text-muted underline decoration-1 underline-offset-3 hover:text-ink"
          onClick={() => setTable(!isTable)}
        >
          {isTable ? 'Hide table' : 'As a table'}
        </button>
      </div>
    </>
  )
}

/** The figures of a chart, the latest first. The last row in view is cut through the middle, so that more are looked for. */
function ChartTable({ what, headers, points, explainPoint }: ChartTableProps) {
  const explain = useExplain()
  return (
    <div className="absolute inset-0 flex flex-col [&>[role=group]]:mt-0 [&>[role=group]]:max-h-60 [&>[role=group]]:overflow-y-auto [&>[role=group]]:[--stuck-above:0px]">
      <div className="flex items-center justify-between">
        <p className="text-sm text-muted">{`${countOf(points.length, headers[0].toLowerCase())}${points.length > 1 ? ', latest first' : ''}`}</p>
        <CopyButton headers={headers} points={points} />
      </div>
      <FoldingTable
        caption={what}
        columns={[
          { header: headers[0], cell: ({ label }: ChartPoint) => label },
          {
            header: headers[1],
            cell: ({ text }: ChartPoint) => text,
            onChoose: (point: ChartPoint) => explain(explainPoint(point), `${headers[1]}, ${point.label}`),
          },
        ]}
        rows={points.toReversed()}
      />
    </div>
  )
}

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
