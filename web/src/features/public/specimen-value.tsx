import type { Cents } from '@portico/contract/values/money'
import { formatUsd } from '@portico/contract/values/money'
import { SpecimenChart } from './specimen-chart.tsx'
import { figures } from './specimen-figures.ts'

export const rowClass = 'flex flex-wrap justify-between gap-x-4'
export const labelClass = 'text-muted text-md font-semibold'

/** The parts that the value consists of, each with its sign in the sum. */
const parts = [
  { name: 'principal', sign: '', label: 'Principal', amount: figures.principal },
  { name: 'gains', sign: '+', label: 'Unrealized gain', amount: figures.unrealizedGain },
  { name: 'paid', sign: '+', label: 'Dividends paid', amount: figures.dividendPaid },
] as const

const fills = {
  principal: 'fill-band-principal forced-colors:fill-canvas',
  gains: 'fill-band-gain forced-colors:fill-canvas-text',
  paid: '',
}

/** The value of the example account: what it is made of, and how it came about. */
export function ValueCard() {
  return (
    <div className="rounded border border-hairline bg-paper px-fluid py-fluid">
      <div className={rowClass}>
        <p className={labelClass}>Total Account Value</p>
        <p aria-hidden className="flex rounded border border-control-line text-sm max-md:hidden">
          {['1M', '3M', 'YTD', '1Y', 'All'].map((range) => (
            <span
              key={range}
              className="border-control-line px-2.75 py-1.75 not-first:border-l last:rounded-xs last:bg-ink last:font-semibold last:text-paper forced-colors:last:bg-highlight forced-colors:last:text-highlight-text forced-colors:last:forced-color-adjust-none"
            >
              {range}
            </span>
          ))}
        </p>
        <p className="basis-full text-[min(13vw,clamp(3.125rem,2.5rem_+_2.4vw,4.75rem))] leading-tight font-black tracking-tight font-stretch-80% tabular-nums">
          {formatUsd(figures.totalPortfolioValue)}
        </p>
      </div>
      <Bar />
      <ul className="text-sm md:flex md:justify-between">
        {parts.map((part) => (
          <Part key={part.name} {...part} />
        ))}
        <Part sign="=" label="Total Account Value" amount={figures.totalPortfolioValue} />
      </ul>
      <SpecimenChart />
    </div>
  )
}

interface PartProps {
  /** What its key shows; the sum has none. */
  name?: keyof typeof fills
  sign: string
  label: string
  amount: Cents
}

/** A part of the value, or what the parts come to, as the dashboard has them. */
const Part = ({ name, sign, label, amount }: PartProps) => (
  <li
    className={`relative flex flex-wrap items-center py-1.5 md:block md:p-0 ${name === undefined ? 'border-t-2 border-t-rule font-bold md:border-0 md:font-normal' : ''}`}
  >
    <span className="w-4.5 md:absolute md:-left-4.5">{sign}</span>
    {name !== undefined && <Key name={name} />}
    {label}
    <b className="ml-auto block text-lg font-bold font-stretch-86% tabular-nums">{formatUsd(amount)}</b>
  </li>
)

/** The parts of the value, to scale. */
function Bar() {
  const share = (amount: Cents): number => (100 * amount) / figures.totalPortfolioValue
  const starts = parts.map((_, k) => parts.slice(0, k).reduce((sum, { amount }) => sum + share(amount), 0))
  return (
    <svg aria-hidden className="mt-3.5 mb-3 block h-5.5 w-full">
      <Hatch />
      {parts.map(({ name, amount }, k) => (
        <rect
          key={name}
          className={`forced-colors:stroke-canvas-text ${name === 'principal' ? 'stroke-band-edge stroke-[2.5]' : 'stroke-paper stroke-2'} ${fills[name]}`}
          // The line around a part covers none of that around the principal.
          transform={name === 'principal' ? undefined : 'translate(1)'}
          fill={name === 'paid' ? 'url(#specimen-paid)' : undefined}
          x={`${starts[k]}%`}
          width={`${share(amount)}%`}
          height="100%"
        />
      ))}
    </svg>
  )
}

/** What "paid out" is filled with, in the bar, and in the chart, which is stretched. */
const Hatch = () => (
  <defs>
    {[
      { id: 'specimen-paid', transform: 'rotate(45)' },
      { id: 'specimen-paid-chart', transform: 'scale(2.2 3.4) rotate(45)' },
    ].map(({ id, transform }) => (
      <pattern
        key={id}
        id={id}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform={transform}
      >
        <rect className="fill-paper forced-colors:fill-canvas" width="6" height="6" />
        <rect className={fills.gains} width="2.4" height="6" />
      </pattern>
    ))}
  </defs>
)

const Key = ({ name }: { name: keyof typeof fills }) => (
  <svg aria-hidden className="mr-2 inline-block h-3 w-3 align-[-1px]">
    <rect
      className={`forced-colors:stroke-canvas-text ${fills[name]} ${name === 'principal' ? 'stroke-band-edge' : ''}`}
      fill={name === 'paid' ? 'url(#specimen-paid)' : undefined}
      width="12"
      height="12"
    />
  </svg>
)
