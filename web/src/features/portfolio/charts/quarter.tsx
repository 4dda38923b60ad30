import type { QuarterGain } from '@portico/contract/figures/series'
import { percentToText } from '@portico/contract/values/percent'
import type { Plot } from '../../../components/chart/plot.ts'
import { noFigure } from '../../../figures/figure-text.ts'
import { isPosted } from './quarters.ts'

/** "−2.20": the percent sign is in the words next to the chart. */
export const figureOf = (rate: QuarterGain['roi']): string =>
  rate === null ? noFigure : percentToText(rate).replace('-', '−')

interface QuarterProps {
  quarter: QuarterGain
  slot: number
  plot: Plot
  axis: number
  isLast: boolean
  /** Whether the ROI is another percentage than its own. */
  hasRoi: boolean
}

/** What a quarter says above and below its bar. */
export function Quarter({ quarter, slot, plot, axis, isLast, hasRoi }: QuarterProps) {
  const { label, roi, hasMoneyIn, isUnreconciled } = quarter
  const share = quarter.timeWeighted.value
  const [name = '', year = ''] = label.split(' ')
  const x = plot.x(slot + 0.5)
  const end = plot.y(share ?? 0)
  const named = axis + (hasRoi ? 34 : 17)
  const isNewYear = slot === 0 || name === 'Q1'
  return (
    <g>
      <text
        className="fill-ink font-semibold anchor-middle data-[loss=true]:fill-loss forced-colors:fill-canvas-text forced-colors:data-[loss=true]:fill-canvas-text"
        x={x}
        y={(share ?? 0) < 0 ? end + 15 : end - 6}
        data-loss={(share ?? 0) < 0}
      >
        {isPosted(quarter) && figureOf(share)}
      </text>
      <text
        className="fill-ink anchor-middle data-[last=true]:font-extrabold forced-colors:fill-canvas-text"
        x={x}
        y={axis + 17}
        data-last={isLast}
      >
        {hasRoi && isPosted(quarter) && figureOf(roi)}
      </text>
      <text className="fill-muted anchor-middle forced-colors:fill-canvas-text" x={x} y={named}>
        {name}
      </text>
      {isNewYear && (
        <text
          className="fill-ink font-semibold anchor-middle forced-colors:fill-canvas-text"
          x={x}
          y={named + 17}
        >
          {year}
        </text>
      )}
      {hasMoneyIn && !isNewYear && (
        <path
          className="fill-ink forced-colors:fill-canvas-text"
          data-money-in
          d={`M${isUnreconciled ? x - 8 : x} ${named + 7}l5 9h-10z`}
        />
      )}
      {isUnreconciled && !isNewYear && (
        <path
          className="fill-paper stroke-ink forced-colors:fill-canvas forced-colors:stroke-canvas-text"
          strokeWidth="1.5"
          data-unreconciled
          d={`M${hasMoneyIn ? x + 3.5 : x - 4.5} ${named + 7}h9l-9 9h9z`}
        />
      )}
    </g>
  )
}
