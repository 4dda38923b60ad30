import { accountMonths } from '@portico/contract/figures/account-months'
import type { QuarterGain } from '@portico/contract/figures/series'
import { quarterGains } from '@portico/contract/figures/series'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import {
  Chart,
  ChartPlaceholder,
  ReadingField,
  ZeroLine,
  useChartHeight,
} from '../../../components/chart/chart.tsx'
import { chartDomain, plotOf, textWidth } from '../../../components/chart/plot.ts'
import type { Plot } from '../../../components/chart/plot.ts'
import { Card } from '../../../components/layout/card.tsx'
import { QuerySection } from '../../../components/layout/query-section.tsx'
import { countOf, noFigure, percentOrDash, signedPercent } from '../../../figures/figure-text.ts'
import type { ExplainPoint } from '../../../figures/explanation.tsx'
import { explainQuarters, useExplain } from '../../../figures/explanation.tsx'
import type { OwnHistory } from '../../../figures/portfolio-data.ts'
import type { Bar } from './bars.tsx'
import { Bars } from './bars.tsx'
import { ChartWithTable } from './chart-table.tsx'
import { markKinds } from './marks.ts'
import { MarkShape } from './marks-lane.tsx'
import { figureOf, Quarter } from './quarter.tsx'
import { everyQuarter, isPartial, isPosted, missingText } from './quarters.ts'
import type { Reading } from './chart-key.tsx'
import { barColours, ChartHead, KeyItem, latestClass, partialColours } from './chart-key.tsx'

/** As much room as the ROI, the quarter and the year take below the axis. */
const foot = 58
const mostQuarters = 12

/** The quarters: the time-weighted return of each as a bar, and the ROI since the start below it. */
export const GrowthCard = ({ history }: { history: UseQueryResult<OwnHistory> }) => (
  <Card title="Quarterly ROI Growth">
    <QuerySection
      query={history}
      skeleton={<ChartPlaceholder size="tall" />}
      failure="Failed to load the quarterly ROI."
    >
      {(posted) => <Growth history={posted} />}
    </QuerySection>
  </Card>
)

function Growth({ history }: { history: OwnHistory }) {
  const walked = useMemo(() => accountMonths(history), [history])
  const [read, setRead] = useState<number>()
  const [drawn, setDrawn] = useState(mostQuarters)
  const explain = useExplain()
  const all = useMemo(() => quarterGains(walked), [walked])
  const drawable = useMemo(() => everyQuarter(all), [all])
  const quarters = drawable.slice(-mostQuarters)
  const last = all.at(-1)
  const explainPoint = explainQuarters(history, 'roi')
  if (last === undefined) return null
  const shown = read === undefined ? undefined : quarters[read]
  const [figure, about] = headOf(drawable)
  return (
    <>
      <ChartHead
        caption={`Bars: ${drawable.length > drawn ? lastOf(drawn) : 'each quarter'}, time-weighted, in %`}
        read={shown && readingOf(shown)}
      >
        {/* What they come to stands below the last one, and on the ROI card. */}
        <b className={latestClass}>{figure}</b> {about}
      </ChartHead>
      <ChartWithTable
        what="ROI by quarter"
        unit="Quarter"
        columns={[
          { header: 'Time-weighted', explainPoint: explainReturn(history, all) },
          { header: 'ROI', explainPoint },
        ]}
        rows={all.map((each, k) => rowOf(each, all[k - 1]))}
        legend={
          <ul className="flex flex-wrap gap-x-5 gap-y-1.5">
            {!isOnlyReturn(all) && <li>Below: ROI since the start, in %</li>}
            {/* A narrow chart leaves out old quarters, perhaps all that have the mark: then nothing names it. */}
            {quarters.some(({ hasMoneyIn }) => hasMoneyIn) && (
              <li className="hidden items-center gap-1.75 [:has([data-money-in])+*_ul>&]:flex">
                <MarkShape kind="in" /> {markKinds.in}
              </li>
            )}
            {quarters.some(({ isUnreconciled }) => isUnreconciled) && (
              <li className="hidden items-center gap-1.75 [:has([data-unreconciled])+*_ul>&]:flex">
                <MarkShape kind="notReconciled" /> {markKinds.notReconciled}
              </li>
            )}
            {quarters.slice(-drawn).some((each) => isPartial(each) && hasBar(each)) && (
              <KeyItem name="Part of a quarter" part="partial" />
            )}
          </ul>
        }
      >
        <GrowthChart
          quarters={quarters}
          onRead={setRead}
          onSlots={setDrawn}
          onChoose={(point) => {
            const quarter = quarters[point]
            if (quarter !== undefined && isPosted(quarter))
              explain(explainPoint(quarter), `ROI, ${quarter.label}`)
          }}
        />
      </ChartWithTable>
    </>
  )
}

/** What the quarters come to, as a figure and what it is of. */
function headOf(all: readonly QuarterGain[]): [figure: string, about: string] {
  const [first] = all
  if (first !== undefined && all.length === 1)
    return [firstOf(first), `in the first quarter${isPartial(first) ? ' so far' : ''}`]
  const known = all.flatMap(({ timeWeighted: { value } }) => value ?? [])
  if (known.length === 0) return [noFigure, 'No quarter has a return yet']
  // A count of the few that have one would hide the others.
  const without = all.length - known.length
  if (without >= known.length)
    return [
      String(without),
      `of ${countOf(all.length, 'quarter')} ${without === 1 ? 'has' : 'have'} no return`,
    ]
  const gained = known.filter((value) => value > 0).length
  const quarters = `${countOf(known.length, 'quarter')}${known.length < all.length ? ' with a return' : ''}`
  return [gained === 0 ? 'None' : String(gained), `of ${quarters} gained`]
}

/** What the only quarter did. */
function firstOf({ timeWeighted: { value } }: QuarterGain): string {
  if (value === null) return noFigure
  if (value === 0) return 'No gain'
  return value > 0 ? 'Gained' : 'Lost'
}

/** The quarters that are drawn, where there are others. */
const lastOf = (drawn: number): string =>
  drawn === 1 ? 'the last quarter' : `the last ${countOf(drawn, 'quarter')}`

const rowOf = (quarter: QuarterGain, before: QuarterGain | undefined) => ({
  label: quarter.label,
  texts: [shareOf(quarter), percentOrDash(quarter.roi)],
  missing: missingText(before, quarter),
})

const shareOf = ({ timeWeighted: { value } }: QuarterGain): string =>
  value === null ? noFigure : signedPercent(value)

/** Explains the time-weighted return of a quarter by its months. */
const explainReturn =
  (history: OwnHistory, quarters: readonly QuarterGain[]): ExplainPoint =>
  ({ label }) =>
  (from) => {
    const quarter = quarters.find((each) => each.label === label)
    if (quarter === undefined) return undefined
    const { value, missing } = quarter.timeWeighted
    const text = percentOrDash(value)
    return from.deriveReturn(history, {
      key: 'time_weighted',
      name: 'Time-weighted',
      value,
      text,
      missing,
      among: quarter.months,
    })
  }

/** Whether the only quarter has but one percentage, which stands above its bar. */
const isOnlyReturn = ([first, second]: readonly QuarterGain[]): boolean =>
  second === undefined && first?.roi === first?.timeWeighted.value

/** A quarter that is read: "−2.20% time-weighted, Q3 2024", and "1 of 3 months, ROI 13.80% since the start" */
function readingOf(quarter: QuarterGain): Reading {
  const { label, months, timeWeighted, roi } = quarter
  const figure = shareOf(quarter)
  if (!isPosted(quarter)) return { figure, isLoss: false, about: label, caption: 'Not posted' }
  const part = isPartial(quarter) ? `${months.length} of 3 months, ` : ''
  return {
    figure,
    isLoss: (timeWeighted.value ?? 0) < 0,
    about: `time-weighted, ${label}`,
    caption: `${part}ROI ${percentOrDash(roi)} since the start`,
  }
}

/** The same in one line. */
function inWords(quarter: QuarterGain): string {
  const { figure, about, caption } = readingOf(quarter)
  return `${figure} ${about}. ${caption}`
}

/** The room of a quarter: that of its longest figure. */
const quarterRoom = (quarters: readonly QuarterGain[]): number =>
  4 +
  Math.max(
    ...quarters
      .flatMap(({ roi, timeWeighted }) => [figureOf(roi), figureOf(timeWeighted.value)])
      .map((text) => textWidth(text)),
  )

/** A return of zero has none. */
const hasBar = ({ timeWeighted: { value } }: QuarterGain): boolean => value !== null && value !== 0

/** How much of its room a bar takes. */
const barFill = 0.62

function barOf(quarter: QuarterGain, slot: number): Bar {
  const share = quarter.timeWeighted.value ?? 0
  const colours = isPartial(quarter) ? partialColours : barColours
  return {
    slot,
    length: 1,
    up: [{ name: 'kept', amount: share, className: colours.kept }],
    down: [{ name: 'lost', amount: 0 - share, className: colours.lost }],
  }
}

interface GrowthChartProps {
  quarters: readonly QuarterGain[]
  onRead: (point: number | undefined) => void
  onSlots: (slots: number) => void
  onChoose: (point: number) => void
}

function GrowthChart({ quarters, onRead, onSlots, onChoose }: GrowthChartProps) {
  const height = useChartHeight()
  const axis = height - foot
  const last = quarters.at(-1)
  if (last === undefined) return null
  const plotAt = (width: number): Plot => {
    // Where there is little room, the latest quarters.
    const count = Math.min(quarters.length, Math.max(Math.floor(width / quarterRoom(quarters)), 1))
    const shares = quarters.slice(-count).map(({ timeWeighted }) => timeWeighted.value ?? 0)
    // The figure of a quarter that lost stands below its bar, above the axis.
    const base = axis - (Math.min(...shares) < 0 ? 24 : 0)
    return plotOf({ width, left: 4, right: width - 4, top: 26, base }, count, chartDomain([0, ...shares]))
  }
  return (
    <Chart
      label={`Time-weighted return by quarter; ROI since the start in ${last.label}: ${percentOrDash(last.roi)}.`}
      height={height}
      plotAt={plotAt}
      slots={(plot) => quarters.map((_, k) => k - (quarters.length - plot.slots))}
      page={4}
      describe={(point) => (quarters[point] === undefined ? '' : inWords(quarters[point]))}
      onRead={onRead}
      onSlots={onSlots}
      onChoose={onChoose}
    >
      {(plot, point) => {
        const hidden = quarters.length - plot.slots
        const slot = point === undefined ? -1 : point - hidden
        return (
          <>
            {slot >= 0 && <ReadingField plot={{ ...plot, base: axis }} slot={slot} length={1} />}
            <Bars bars={quarters.slice(hidden).map(barOf)} plot={plot} fill={barFill} />
            {quarters.slice(hidden).map((quarter, k) => (
              <Quarter
                key={quarter.label}
                {...{ quarter, plot, axis }}
                slot={k}
                isLast={quarter === last}
                hasRoi={!isOnlyReturn(quarters)}
              />
            ))}
            <ZeroLine plot={plot} />
            <line
              className="stroke-ink stroke-2 forced-colors:stroke-canvas-text"
              x1={plot.left}
              x2={plot.right}
              y1={axis}
              y2={axis}
            />
          </>
        )
      }}
    </Chart>
  )
}
