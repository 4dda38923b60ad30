import type { ReturnsFigures } from '@portico/contract/features/returns'
import type { CSSProperties } from 'react'
import { useState } from 'react'
import { Caret } from '../../components/caret.tsx'
import { countOf, noFigure, signedPercent } from '../../figures/figure-text.ts'
import { formatPercent } from '@portico/contract/values/percent'
import { Figure } from '../../figures/explanation.tsx'
import type { OwnHistory } from '../../figures/portfolio-data.ts'
import { reasonNextTo } from './why-they-differ.ts'

/** A line at 0 where a year lost, and the bar from there. */
const bar =
  'relative h-3 [print-color-adjust:exact] before:absolute before:border-l before:border-l-hairline after:absolute after:bg-band-gain data-[loss=true]:after:bg-loss forced-colors:after:bg-canvas-text forced-colors:data-[loss=true]:after:border forced-colors:data-[loss=true]:after:border-canvas-text forced-colors:data-[loss=true]:after:bg-canvas before:inset-[-4px_auto_-4px_var(--zero)] after:inset-[0_auto_0_var(--from)] after:w-[max(var(--size),1px)]'

type Year = ReturnsFigures['years'][number]

/** More years than this are the latest ones, and the earlier ones on request. */
const mostShown = 6
const latestShown = 5

interface CalendarYearsProps {
  returns: ReturnsFigures
  history: OwnHistory
}

/** The return of each calendar year as a bar, all on one scale from 0; a year that lost runs to the left of it. */
export function CalendarYears({ returns, history }: CalendarYearsProps) {
  const { years } = returns
  const earlier = years.length > mostShown ? years.slice(0, -latestShown) : []
  const [isWhole, setWhole] = useState(false)
  return (
    <div>
      <h3 className="text-md leading-5 font-semibold">Calendar years</h3>
      {earlier.length > 0 && (
        <button
          type="button"
          className="mt-1 flex min-h-7 cursor-pointer items-center gap-2 py-1 text-sm leading-5 font-medium pointer-coarse:leading-9"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          <Caret />
          Earlier
          <span className="font-normal text-muted">{`${earlier[0]?.year} to ${earlier.at(-1)?.year}`}</span>
        </button>
      )}
      {/* One list: its bars share a scale. */}
      <ul className="mt-2.5 grid grid-cols-[minmax(42px,max-content)_minmax(0,1fr)_max-content] gap-x-2.5 gap-y-2 text-sm leading-5 tabular-nums">
        {(isWhole ? years : years.slice(earlier.length)).map((year) => (
          <YearRow key={year.year} year={year} returns={returns} history={history} />
        ))}
      </ul>
    </div>
  )
}

interface YearRowProps extends CalendarYearsProps {
  year: Year
}

function YearRow({ year: own, returns, history }: YearRowProps) {
  const { year, months, time_weighted: value, time_weighted_before_fees: before } = own
  const key = String(year)
  const line = {
    key,
    name: `Time-weighted, ${year}`,
    value,
    text: value === null ? noFigure : formatPercent(value),
    missing: returns.missing[key],
    year,
  }
  return (
    // All bars begin at the same place, regardless of the text before them.
    <li className="col-span-full grid grid-cols-subgrid items-center">
      <span>
        {year}
        {months < 12 && <small className="ml-1.5 text-xs text-muted">{countOf(months, 'month')}</small>}
      </span>
      {value === null ? (
        <span className="col-span-2 flex flex-wrap items-baseline justify-between gap-x-3 text-xs leading-4 text-muted @max-[14rem]:col-span-full">
          {reasonNextTo(returns, key)}
          <b className="ml-auto text-md font-strong">
            <Figure derive={(code) => code.deriveReturn(history, line)}>{noFigure}</Figure>
          </b>
        </span>
      ) : (
        <>
          <YearBar value={value} years={returns.years} />
          <b
            className="text-right font-strong font-stretch-92% data-[loss=true]:text-loss"
            data-loss={value < 0}
          >
            <Figure derive={(code) => code.deriveReturn(history, line)}>{signedPercent(value)}</Figure>
          </b>
        </>
      )}
      {before !== undefined && before !== null && (
        <small className="col-span-full text-right text-xs text-muted">
          before fees{' '}
          <Figure
            derive={(code) =>
              code.deriveReturn(history, {
                ...line,
                name: `Return before fees, ${year}`,
                value: before,
                text: formatPercent(before),
                isBeforeFees: true,
              })
            }
          >
            {signedPercent(before)}
          </Figure>
        </small>
      )}
    </li>
  )
}

/** A bar from 0 on the scale of all years. */
function YearBar({ value, years }: { value: number; years: readonly Year[] }) {
  const values = years.map(({ time_weighted: each }) => each ?? 0)
  const [lowest, highest] = [Math.min(0, ...values), Math.max(0, ...values)]
  const share = (of: number) => `${(100 * of) / (highest - lowest || 1)}%`
  const place = {
    '--zero': share(-lowest),
    '--from': share(Math.min(value, 0) - lowest),
    '--size': share(Math.abs(value)),
  } as CSSProperties
  return <span aria-hidden className={bar} style={place} data-loss={value < 0} />
}
