import type { MoneySeries, PercentSeries } from '@portico/contract/features/portfolio'
import type { Point } from '@portico/contract/figures/series'
import type { Cents } from '@portico/contract/values/money'
import { formatUsd } from '@portico/contract/values/money'
import { formatMonthShort, parseMonth } from '@portico/contract/values/month'
import { useState } from 'react'
import { ChartFrame } from '../../components/chart/chart-frame.tsx'
import type { ChartPoint } from '../../components/chart/chart-scale.ts'
import { Button } from '../../components/form/button.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import { percentOrDash } from '../../investments/figure-text.ts'
import type { ExplainPoint } from './explain-figure.ts'
import { Figure, useExplain } from './explanation.tsx'
import styles from './series-chart.module.css'

interface SeriesChartProps {
  /** What is drawn, as the beginning of a sentence: "Account value by month". */
  what: string
  headers: readonly [label: string, figure: string]
  points: readonly ChartPoint[]
  formatTick: (value: number) => string
  size?: 'large' | 'small'
  explainPoint: ExplainPoint
}

/** A series as a chart, a sentence and a table. */
export function SeriesChart({ headers, explainPoint, ...chart }: SeriesChartProps) {
  return (
    <>
      <ChartFrame {...chart} />
      <Sentence points={chart.points} explainPoint={explainPoint} />
      <SeriesTable what={chart.what} headers={headers} points={chart.points} explainPoint={explainPoint} />
    </>
  )
}

function Sentence({ points, explainPoint }: Pick<SeriesChartProps, 'points' | 'explainPoint'>) {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return null
  const figure = (point: ChartPoint) => <Figure derive={() => explainPoint(point)}>{point.text}</Figure>
  return (
    <p className={styles['sentence']}>
      {first !== last && (
        <>
          From {figure(first)} in {first.label} to{' '}
        </>
      )}
      {figure(last)} in {last.label}.
    </p>
  )
}

/** A point of a monthly series. */
export function moneyPoint({ label, value }: Point<Cents>): ChartPoint {
  return { label, short: formatMonthShort(parseMonth(label)), value, text: formatUsd(value) }
}

/** The points of a money series. */
export const moneyPoints = ({ labels, data }: MoneySeries): ChartPoint[] =>
  data.map((value, k) => moneyPoint({ label: labels[k] ?? '', value }))

/** The points of a percentage series, one per quarter. */
export const percentPoints = ({ labels, data }: PercentSeries): ChartPoint[] =>
  data.map((value, k) => {
    const label = labels[k] ?? ''
    return { label, short: label, value, text: percentOrDash(value) }
  })

interface SeriesTableProps {
  /** "Account value by month" */
  what: string
  /** "Month" or "Quarter", and what the figure is. */
  headers: readonly [label: string, figure: string]
  points: readonly ChartPoint[]
  explainPoint: ExplainPoint
}

/** The figures of a chart as a table, rendered once it is opened. */
function SeriesTable({ what, headers, points, explainPoint }: SeriesTableProps) {
  const [open, setOpen] = useState(false)
  const explain = useExplain()
  if (points.length === 0) return null
  return (
    <details className={styles['details']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles['summary']}>As a table</summary>
      {open && (
        <div className={styles['table']}>
          <DataTable
            caption={what}
            columns={[
              { header: headers[0], cell: ({ label }: ChartPoint) => label },
              {
                header: headers[1],
                cell: ({ text }: ChartPoint) => text,
                onChoose: (point: ChartPoint) => explain(explainPoint(point)),
              },
            ]}
            rows={points.toReversed()}
          />
          <CopyButton headers={headers} points={points} />
        </div>
      )}
    </details>
  )
}

const outcomes = { none: 'Copy', copied: 'Copied', failed: 'Could not be copied' } as const

/** Copies the series for a spreadsheet: one line per point, a tab between label and figure. */
function CopyButton({ headers, points }: Pick<SeriesTableProps, 'headers' | 'points'>) {
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
