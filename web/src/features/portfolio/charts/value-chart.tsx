import { cents, formatUsd } from '@portico/contract/values/money'
import type { Cents } from '@portico/contract/values/money'
import { formatMonth, yearOf } from '@portico/contract/values/month'
import { TimeAxis, ValueAxis } from '../../../components/chart/axes.tsx'
import { BreakMark, Chart, Drawn, EndDot, ReadingLine } from '../../../components/chart/chart.tsx'
import type { Plot } from '../../../components/chart/plot.ts'
import { plotOf, pointsOf } from '../../../components/chart/plot.ts'
import { shortUsd } from '../../../investments/figure-text.ts'
import { useHatch } from './hatch.tsx'
import type { Mark } from './marks.ts'
import { Marks } from './marks-lane.tsx'
import styles from './value-chart.module.css'
import type { Heights, ValueStep } from './value-bands.ts'
import { principalStretches, runsOf, valueDomain } from './value-bands.ts'

const losses = 'fill-loss forced-colors:fill-mark forced-colors:stroke-canvas-text'

const height = 398
const laneHeight = 40
/** From this width on, bands and amounts are named in the drawing. */
const wide = 560
/** For the names of the bands, and for the newest value next to its dot. */
const roomForName = 84
const widthOfCharacter = 8.2
const roomForAmount = 76

interface ValueChartProps {
  label: string
  steps: readonly ValueStep[]
  marks: readonly Mark[]
  describe: (point: number) => string
  onChoose: (point: number) => void
  onRead: (point: number | undefined) => void
}

const domainOf = (steps: readonly ValueStep[]) => valueDomain(steps)

/** An account over time: principal as a field, gains and what was paid out on top of it, losses in their own colour. */
export function ValueChart({ label, steps, marks, describe, onChoose, onRead }: ValueChartProps) {
  const first = steps[0]
  const last = steps.at(-1)
  if (first === undefined || last === undefined) return null
  const domain = domainOf(steps)
  const room = Math.max(roomForName, 14 + wholeUsd(last.after.value).length * widthOfCharacter)
  const plotAt = (width: number) =>
    plotOf(
      {
        width,
        left: 52,
        right: width - (width >= wide ? room : 12),
        top: 22,
        base: height - laneHeight - 22,
      },
      last.slot + 1,
      domain,
    )
  return (
    <Chart
      label={label}
      height={height}
      plotAt={plotAt}
      slots={() => steps.map(({ slot }) => slot)}
      page={12}
      describe={describe}
      onChoose={onChoose}
      onRead={onRead}
      marks={(plot) => <Marks marks={marks} plot={plot} top={plot.base + 24} />}
    >
      {(plot, point) => (
        <>
          <ValueAxis plot={plot} format={shortUsd} />
          <Drawn name="value" plot={plot}>
            {runsOf(steps).map((run) => (
              <Bands key={run[0]?.slot} run={run} plot={plot} />
            ))}
          </Drawn>
          <BreakMark plot={plot} />
          <Amounts steps={steps} plot={plot} />
          <WorstLoss steps={steps} plot={plot} />
          <TimeAxis plot={plot} first={first.walked.row.month} />
          <End plot={plot} heights={last.after} />
          <Read step={point === undefined ? undefined : steps[point]} plot={plot} />
        </>
      )}
    </Chart>
  )
}

/** The corners of a height over months: at the beginning and at the end of each. */
const corners = (run: readonly ValueStep[], plot: Plot, of: (heights: Heights) => number) =>
  run.flatMap(({ slot, before, after }) => [
    [plot.x(slot), plot.y(of(before))] as const,
    [plot.x(slot + 1), plot.y(of(after))] as const,
  ])

function Bands({ run, plot }: { run: readonly ValueStep[]; plot: Plot }) {
  const hatch = useHatch()
  const between = (lower: (heights: Heights) => number, upper: (heights: Heights) => number) =>
    pointsOf([...corners(run, plot, upper), ...corners(run, plot, lower).toReversed()])
  const field = ({ principal, balance }: Heights) => Math.min(principal, balance)
  const [from, to] = [run[0]?.slot ?? 0, (run.at(-1)?.slot ?? 0) + 1]
  return (
    <>
      {hatch.pattern}
      {byYear(run).map((year) => (
        <polygon
          key={year[0]?.slot}
          className="fill-band-principal data-[mown=true]:fill-band-principal-mown forced-colors:fill-canvas forced-colors:stroke-canvas-text forced-colors:data-[mown=true]:fill-canvas forced-colors:data-[mown=true]:stroke-canvas-text"
          data-mown={isMown(year)}
          points={pointsOf([
            [plot.x(year[0]?.slot ?? from), plot.base],
            ...corners(year, plot, field),
            [plot.x((year.at(-1)?.slot ?? to) + 1), plot.base],
          ])}
        />
      ))}
      <polygon
        fill={hatch.fill}
        points={between(
          ({ balance }) => balance,
          ({ value }) => value,
        )}
      />
      <polygon
        className="fill-band-gain forced-colors:fill-gray-text forced-colors:stroke-canvas-text"
        points={between(
          ({ principal }) => principal,
          ({ principal, balance }) => Math.max(principal, balance),
        )}
      />
      <polygon
        className={losses}
        points={between(
          ({ principal, balance }) => Math.min(principal, balance),
          ({ principal }) => principal,
        )}
      />
      {run
        .filter(({ walked }) => walked.profit < 0)
        .map(({ slot, before, after }) => (
          <polygon
            key={slot}
            className={losses}
            points={pointsOf([
              [plot.x(slot), plot.y(before.value)],
              [plot.x(slot + 1), plot.y(before.value)],
              [plot.x(slot + 1), plot.y(after.value)],
            ])}
          />
        ))}
      <polyline
        className="fill-none stroke-band-line stroke-2 forced-colors:stroke-canvas-text"
        points={pointsOf(corners(run, plot, ({ principal }) => principal))}
      />
      <polyline
        className="fill-none stroke-band-gain stroke-2 forced-colors:stroke-canvas-text"
        points={pointsOf(corners(run, plot, ({ value }) => value))}
      />
    </>
  )
}

/** Every other year, like mown turf. */
const isMown = ([first]: readonly ValueStep[]): boolean =>
  first !== undefined && yearOf(first.walked.row.month) % 2 === 0

/** A run's months, year by year. */
function byYear(run: readonly ValueStep[]): ValueStep[][] {
  const years = new Map<number, ValueStep[]>()
  for (const step of run) {
    const year = yearOf(step.walked.row.month)
    const own = years.get(year)
    if (own === undefined) years.set(year, [step])
    else own.push(step)
  }
  return [...years.values()]
}

/** The principal in each stretch that has the room for it. */
const Amounts = ({ steps, plot }: { steps: readonly ValueStep[]; plot: Plot }) =>
  principalStretches(steps)
    .filter(({ from, to }) => plot.x(to) - plot.x(from) >= roomForAmount)
    .filter(({ principal }) => plot.base - plot.y(principal) >= 44)
    .map(({ from, principal }) => (
      <text
        key={from}
        className="fill-band-line font-semibold forced-colors:fill-canvas-text"
        x={plot.x(from) + 9}
        y={plot.y(principal) + 21}
      >
        {wholeUsd(principal)}
      </text>
    ))

/** The largest loss in words, above the place where it happened. */
function WorstLoss({ steps, plot }: { steps: readonly ValueStep[]; plot: Plot }) {
  const [worst] = steps
    .filter(({ walked }) => walked.profit < 0)
    .toSorted((a, b) => a.walked.profit - b.walked.profit)
  if (worst === undefined) return null
  const { row } = worst.walked
  const x = plot.x(worst.slot + 1)
  const isRight = x > (plot.left + plot.right) / 2
  return (
    <text
      className="fill-loss font-semibold forced-colors:fill-canvas-text"
      x={x}
      y={Math.max(plot.y(worst.before.value) - 10, 12)}
      textAnchor={isRight ? 'end' : 'start'}
    >
      {`${formatMonth(row.month)} lost ${formatUsd(cents(0 - worst.walked.profit))}`}
    </text>
  )
}

/** The newest value, and the names of the bands where there is room. */
function End({ plot, heights }: { plot: Plot; heights: Heights }) {
  const [x, top] = [plot.right, plot.y(heights.value)]
  const balance = plot.y(heights.balance)
  const principal = plot.y(heights.principal)
  const isNamed = plot.width >= wide
  const bands = [
    { name: 'Paid out', from: top, to: balance },
    { name: 'Gains', from: balance, to: principal },
    { name: 'Principal', from: principal, to: plot.base },
  ]
  // A name lower than the one before it, so that thin bands do not print over each other.
  let lowest = top + 8
  return (
    <g>
      <EndDot name="value" x={x} y={top} />
      <text
        className={`forced-colors:fill-canvas-text ${styles['end']}`}
        x={isNamed ? x + 10 : x}
        y={isNamed ? top - 2 : Math.max(top - 12, 12)}
        textAnchor={isNamed ? 'start' : 'end'}
      >
        {wholeUsd(heights.value)}
      </text>
      {isNamed &&
        bands
          .filter(({ from, to }) => to - from >= 3)
          .map(({ name, from, to }) => {
            lowest = Math.max(lowest + 16, (from + to) / 2 + 4)
            return (
              <text key={name} className="fill-muted forced-colors:fill-canvas-text" x={x + 10} y={lowest}>
                {name}
              </text>
            )
          })}
    </g>
  )
}

const Read = ({ step, plot }: { step: ValueStep | undefined; plot: Plot }) =>
  step === undefined ? null : (
    <ReadingLine plot={plot} x={plot.x(step.slot + 1)} y={plot.y(step.after.value)} />
  )

/** "$166,800" where the cents are none, for labels inside the drawing. */
const wholeUsd = (amount: number): string => formatUsd(amount as Cents).replace(/\.00$/, '')
