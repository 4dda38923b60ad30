import type { AccountMonth } from '@portico/contract/figures/account-months'
import { accountMonths } from '@portico/contract/figures/account-months'
import { cents, formatUsd } from '@portico/contract/values/money'
import { formatMonth, formatMonthShort } from '@portico/contract/values/month'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { TimeAxis, ValueAxis } from '../../../components/chart/axes.tsx'
import {
  Chart,
  ChartPlaceholder,
  Drawn,
  EndDot,
  ReadingField,
  ReadingLine,
  useChartHeight,
  ZeroLine,
} from '../../../components/chart/chart.tsx'
import { plotOf, sidedDomain, ticksOfSides } from '../../../components/chart/plot.ts'
import type { Plot } from '../../../components/chart/plot.ts'
import { Card } from '../../../components/layout/card.tsx'
import { QuerySection } from '../../../components/layout/query-section.tsx'
import { CountUp } from '../../../figures/big-figure.tsx'
import { signedUsd } from '../../../figures/figure-text.ts'
import { shortUsdTicks } from '@portico/contract/values/short-usd'
import type { ExplainPoint } from '../../../figures/explanation.tsx'
import { explainMonths, Figure, useExplain } from '../../../figures/explanation.tsx'
import type { OwnHistory } from '../../../figures/portfolio-data.ts'
import type { Bar } from './bars.tsx'
import { Bars } from './bars.tsx'
import { ChartWithTable } from './chart-table.tsx'
import type { BarUnit, ProfitBar } from './profit-bars.ts'
import { isPartial, profitBars, unitOf } from './profit-bars.ts'
import { endOf, Total } from './profit-total.tsx'
import { slotsOf } from './value-bands.ts'
import { namesOf } from './value-table.ts'
import { ChartHead, ChartKey, barColours, latestClass, partialColours } from './chart-key.tsx'

/** The running total above, the bars below it. */
const totalBase = 142
const barsTop = 178
const mostTicks = 3

/** The cumulative profit: a running total, and what each month kept, paid out or lost. */
export const ProfitCard = ({ history }: { history: UseQueryResult<OwnHistory> }) => (
  <Card title="Cumulative Profit">
    <QuerySection
      query={history}
      skeleton={<ChartPlaceholder />}
      failure="Failed to load the cumulative profit."
    >
      {(posted) => <Profit history={posted} />}
    </QuerySection>
  </Card>
)

function Profit({ history }: { history: OwnHistory }) {
  const walked = useMemo(() => accountMonths(history), [history])
  const explainPoint = useMemo(() => explainMonths(history, 'profit'), [history])
  const [read, setRead] = useState<number>()
  const explain = useExplain()
  const [first, last] = [walked[0], walked.at(-1)]
  if (first === undefined || last === undefined) return null
  const slots = slotsOf(walked, first.row.month)
  const unit = unitOf(slots)
  const bars = profitBars(walked, unit)
  const shownBar = read === undefined ? undefined : bars[read]
  return (
    <>
      <ChartHead
        caption={captionOf(unit)}
        read={
          shownBar && {
            figure: signedUsd(shownBar.end.cumulativeProfit),
            isLoss: shownBar.end.cumulativeProfit < 0,
            about: `to ${formatMonthShort(shownBar.end.row.month)}`,
            caption: madeBy(shownBar, shownBar.length === 1 ? 'in the month' : `in ${shownBar.label}`),
          }
        }
      >
        <b className={latestClass} data-loss={last.cumulativeProfit < 0}>
          <Figure label="Cumulative Profit" derive={(from) => from.deriveFigures(history).profit}>
            <CountUp to={last.cumulativeProfit} format={signedUsd} />
          </Figure>
        </b>{' '}
        <span className="inline-block">since the start</span>
      </ChartHead>
      <ChartWithTable
        what="Cumulative profit by month"
        unit="Month"
        columns={[
          { header: 'In the month', explainPoint: explainMonth(walked) },
          { header: 'Paid to you', explainPoint: explainPaid(walked) },
          { header: soFar, explainPoint },
        ]}
        rows={walked.map((each, k) => rowOf(each, walked[k - 1]))}
        legend={<Key bars={bars} unit={unit} />}
      >
        <ProfitChart
          bars={bars}
          unit={unit}
          first={first}
          onRead={setRead}
          onChoose={(point) => {
            const end = bars[point]?.end
            if (end === undefined) return
            const label = formatMonth(end.row.month)
            explain(explainPoint({ label }), `${soFar}, ${label}`)
          }}
        />
      </ChartWithTable>
    </>
  )
}

const soFar = 'Profit so far'

const rowOf = (month: AccountMonth, before: AccountMonth | undefined) => ({
  ...namesOf(month, before, month.row.month),
  texts: [signedUsd(month.profit), formatUsd(month.row.dividendPaid), signedUsd(month.cumulativeProfit)],
})

/** Explains what a single month made. */
const explainMonth =
  (months: readonly AccountMonth[]): ExplainPoint =>
  ({ label }) =>
  (from) => {
    const month = months.find(({ row }) => formatMonth(row.month) === label)
    return month && from.deriveMonthProfit(month)
  }

/** Explains what a single month paid out. */
const explainPaid =
  (months: readonly AccountMonth[]): ExplainPoint =>
  ({ label }) =>
  (from) => {
    const month = months.find(({ row }) => formatMonth(row.month) === label)
    return month && from.deriveMonth(months, month).dividendPaid
  }

const captionOf = (unit: BarUnit): string => `Bars: each ${unit}`

const usd = (amount: number): string => formatUsd(cents(amount))

/** A bar in words: "−$6,300.00 in August 2024. +$25,300.00 since the start." */
const inWords = (bar: ProfitBar): string =>
  `${madeBy(bar, `in ${bar.label}`)}. ${signedUsd(bar.end.cumulativeProfit)} since the start.`

/** "−$6,300.00 in the month", "+$6,300.00 in Q3 2024, 1 of 3 months, of which $300.00 paid to you" */
function madeBy(bar: ProfitBar, when: string): string {
  const { kept, paid, lost, fees, months, length } = bar
  const part = isPartial(bar) ? `, ${months} of ${length} months` : ''
  const made = cents(kept + paid - lost - fees)
  // A part of a loss cannot be paid.
  const share = paid > 0 ? `, ${made >= paid ? 'of which ' : ''}${usd(paid)} paid to you` : ''
  const charged = fees > 0 ? `, after ${usd(fees)} of fees` : ''
  return `${signedUsd(made)} ${when}${part}${charged}${share}`
}

interface ProfitChartProps {
  bars: readonly ProfitBar[]
  unit: BarUnit
  first: AccountMonth
  onRead: (point: number | undefined) => void
  onChoose: (point: number) => void
}

function ProfitChart({ bars, unit, first, onRead, onChoose }: ProfitChartProps) {
  const height = useChartHeight()
  const last = bars.at(-1)
  if (last === undefined) return null
  // A quarter or year that is not over has the room of a whole one.
  const slots = last.slot + last.length
  const totals = [0, ...bars.map(({ end }) => end.cumulativeProfit)]
  const amounts = bars.flatMap(({ kept, paid, lost, fees }) => [kept + paid, -lost - fees])
  const sides = (width: number) => ({ width, left: 52, right: width - 12 })
  const totalAt = (width: number) =>
    plotOf({ ...sides(width), top: 10, base: totalBase }, slots, sidedDomain(totals, mostTicks))
  const barsOf = ({ width, left, right }: Plot) =>
    plotOf(
      { width, left, right, top: barsTop, base: height - 26 },
      slots,
      sidedDomain([0, ...amounts], mostTicks),
    )
  return (
    <Chart
      label={`Cumulative profit by ${unit}: ${signedUsd(last.end.cumulativeProfit)} ${first === last.end ? 'in' : `from ${formatMonth(first.row.month)} to`} ${formatMonth(last.end.row.month)}.`}
      height={height}
      plotAt={totalAt}
      slots={() => bars.map(({ slot, length }) => slot + (length - 1) / 2)}
      page={12}
      describe={(point) => (bars[point] === undefined ? '' : inWords(bars[point]))}
      onRead={onRead}
      onChoose={onChoose}
    >
      {(plot, point) => {
        const below = barsOf(plot)
        const bar = point === undefined ? undefined : bars[point]
        const x = bar === undefined ? 0 : endOf(bar, plot)
        return (
          <>
            <ValueAxis plot={plot} format={shortUsdTicks} most={ticksOfSides(plot.domain, mostTicks)} />
            <Drawn name="profit" plot={plot}>
              <Total bars={bars} plot={plot} />
            </Drawn>
            <EndDot name="profit" x={endOf(last, plot)} y={plot.y(last.end.cumulativeProfit)} />
            <ValueAxis plot={below} format={shortUsdTicks} most={ticksOfSides(below.domain, mostTicks)} />
            <ZeroLine plot={below} />
            {bar !== undefined && <ReadingField plot={below} slot={bar.slot} length={bar.length} />}
            <Bars bars={bars.map(partsOf)} plot={below} />
            <TimeAxis plot={below} first={first.row.month} />
            {bar !== undefined && <ReadingLine plot={plot} x={x} y={plot.y(bar.end.cumulativeProfit)} />}
          </>
        )
      }}
    </Chart>
  )
}

/** What a bar is made of. */
function partsOf(bar: ProfitBar): Bar {
  const { slot, length, kept, paid, lost, fees } = bar
  const colours = isPartial(bar) ? partialColours : { ...barColours, paid: undefined }
  return {
    slot,
    length,
    up: [
      { name: 'kept', amount: kept, className: colours.kept },
      { name: 'paid', amount: paid, className: colours.paid },
    ],
    down: [
      { name: 'lost', amount: lost, className: colours.lost },
      { name: 'fees', amount: fees, className: barColours.fees },
    ],
  }
}

const keyEntries = [
  { name: 'Kept', part: 'kept' },
  { name: 'Paid to you', part: 'paid' },
  { name: 'Lost', part: 'lost' },
  { name: 'Fees', part: 'fees' },
] as const

const Key = ({ bars, unit }: { bars: readonly ProfitBar[]; unit: BarUnit }) => (
  <ChartKey
    entries={[
      ...keyEntries.filter(({ part }) => bars.some((bar) => bar[part] > 0)),
      ...(bars.some(isPartial) ? [{ name: `Part of a ${unit}`, part: 'partial' } as const] : []),
    ]}
  />
)
