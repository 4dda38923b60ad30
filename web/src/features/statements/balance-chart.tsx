import {
  balanceAxis,
  balanceChartText,
  balanceChartTitle,
  balanceLines,
  breakTooth,
  chartedBalances,
  chartedMoves,
  dayLabels,
} from '@portico/contract/statement/balance-chart'
import type { ChartedBalance } from '@portico/contract/statement/balance-chart'
import type { StatementTexts } from '@portico/contract/statement/texts'
import { useId, useRef } from 'react'
import { pixelsOfRem, usePrinting, useWidth } from '../../components/hooks.ts'
import { Mark } from '../../figures/mark.tsx'
import styles from './balance-chart.module.css'

type DayLabel = ReturnType<typeof dayLabels>[number]

/** How many characters have room below the chart on a tablet. */
const tabletCharacters = 76

/** Whether labels stand clear of each other on a tablet; those at both ends grow inwards. */
function areClear(a: DayLabel, b: DayLabel): boolean {
  const middleOf = ({ at, text: { length } }: DayLabel) =>
    Math.min(Math.max(at * tabletCharacters, length / 2), tabletCharacters - length / 2)
  return Math.abs(middleOf(a) - middleOf(b)) >= (a.text.length + b.text.length) / 2 + 2
}

/** The labels that have room on a tablet: both ends, and of those between each that is clear of the ones before it. */
const shownOnTablet = (labels: readonly DayLabel[]): readonly DayLabel[] =>
  labels
    .filter(({ place }) => place === 'middle')
    .reduce(
      (shown, label) => (shown.every((other) => areClear(label, other)) ? [...shown, label] : shown),
      labels.filter(({ place }) => place !== 'middle'),
    )

/** Of the drawing, whose width follows the sheet. */
const [width, height] = [1000, 100]

/** The jagged foot of an axis that does not start at 0; its teeth keep their width at every width of the sheet. */
function Break() {
  const id = `break-${useId().replaceAll(/\W/g, '')}`
  const { width: tooth, height: high } = breakTooth
  return (
    <svg className="absolute bottom-0 left-0 h-2 w-full" data-break>
      <pattern id={id} width={2 * tooth} height="8" patternUnits="userSpaceOnUse">
        <path
          d={`M0 ${high + 1} ${tooth} 1 ${2 * tooth} ${high + 1}`}
          className="fill-none stroke-muted stroke-[1.6] forced-colors:stroke-canvas-text"
        />
      </pattern>
      <rect width="100%" height="8" fill={`url(#${id})`} />
    </svg>
  )
}

/** How wide a character of an amount is at most, in rem: 12 px of text in an em of 16 px. */
const character = 0.45

/** How many characters have room on paper; and where nothing is laid out, as in tests. */
const paperCharacters = 80

/** Marks of money in and out, below the steps of the line. */
function Moves({ balances }: { balances: readonly ChartedBalance[] }) {
  const lane = useRef<HTMLDivElement>(null)
  const screenWidth = useWidth(lane)
  const room = usePrinting() ? 0 : screenWidth
  const moves = chartedMoves(balances, room === 0 ? paperCharacters : room / (character * pixelsOfRem()))
  return (
    <div ref={lane} className={`relative col-start-2 mt-1.5 h-4.5 font-semibold text-ink ${styles['below']}`}>
      {moves.map(({ kind, at, text, side }) => (
        <span key={at} className="absolute whitespace-nowrap" style={{ left: `${100 * at}%` }}>
          <span className="absolute top-0.75 -left-1.5">
            <Mark kind={kind} />
          </span>
          {side !== undefined && (
            <span className={side === 'right' ? 'ml-2.5' : 'absolute right-2.5'}>{text}</span>
          )}
        </span>
      ))}
    </div>
  )
}

/** The balance after each month of the period, as in the PDF. */
export function BalanceChart({ texts }: { texts: StatementTexts }) {
  const balances = chartedBalances(texts)
  if (balances.length === 0) return null
  const axis = balanceAxis(balances)
  const yOf = (value: number) => height * (1 - (value - axis.from) / (axis.to - axis.from))
  const labels = dayLabels(balances)
  const onTablet = shownOnTablet(labels)
  const lines = balanceLines(balances).map(({ from, to, points }) => ({
    from: width * from,
    to: width * to,
    path: points.map(([at, cents]) => `${width * at},${yOf(cents)}`).join('L'),
  }))
  return (
    <figure className={`mb-6 ${styles['chart']}`} aria-label={balanceChartTitle}>
      <div className="mb-3 flex flex-wrap items-center gap-x-5 text-xs leading-4.5 text-muted">
        <h3 className="font-semibold">{balanceChartTitle}</h3>
        {chartedMoves(balances, 1).some(({ kind }) => kind === 'notReconciled') && (
          <span className="flex items-center gap-1.75">
            <Mark kind="notReconciled" /> Not reconciled
          </span>
        )}
      </div>
      <div
        className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 text-xs leading-4.5 text-muted"
        aria-hidden
      >
        <div className={styles['plot']}>
          {axis.ticks.map(({ value, label }) => (
            <span key={value} className="absolute right-0 -translate-y-1/2" style={{ top: `${yOf(value)}%` }}>
              {label}
            </span>
          ))}
          {/* What the widest label takes. */}
          {axis.ticks.map(({ value, label }) => (
            <span key={value} className="[visibility:hidden] block h-0 overflow-hidden">
              {label}
            </span>
          ))}
        </div>
        <div className={styles['plot']}>
          <svg
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="none"
            className="h-full w-full overflow-visible"
          >
            {axis.ticks.map(({ value }) => (
              <path
                key={value}
                d={`M0 ${yOf(value)}H${width}`}
                className="stroke-hairline forced-colors:stroke-canvas-text forced-colors:[stroke-opacity:0.3]"
                vectorEffect="non-scaling-stroke"
              />
            ))}
            {lines.map(({ from, to, path }) => (
              <g key={from}>
                <path
                  d={`M${from},${height}L${path}L${to},${height}Z`}
                  className="fill-wash forced-colors:fill-none"
                />
                <path
                  d={`M${path}`}
                  className="fill-none stroke-ink stroke-2 forced-colors:stroke-canvas-text"
                  vectorEffect="non-scaling-stroke"
                />
              </g>
            ))}
          </svg>
          {axis.from > 0 && <Break />}
        </div>
        {balances.some(({ before, after }) => before !== after) && <Moves balances={balances} />}
        <div className={`relative col-start-2 mt-1.5 h-4.5 ${styles['below']}`}>
          {labels.map((label) => (
            <span
              key={label.at}
              className={`absolute max-w-1/2 ${onTablet.includes(label) ? '' : 'max-lg:not-print:hidden'} data-[at=last]:right-0 data-[at=last]:min-w-min data-[at=last]:text-right data-[at=middle]:-translate-x-1/2 data-[at=middle]:whitespace-nowrap data-[at=middle]:max-md:hidden`}
              data-at={label.place}
              style={label.place === 'last' ? undefined : { left: `${100 * label.at}%` }}
            >
              {label.text}
            </span>
          ))}
        </div>
      </div>
      <figcaption className="sr-only">{balanceChartText(balances, texts.period)}</figcaption>
    </figure>
  )
}
