import { totalFigures, totalLabel } from '@portico/contract/figures/monthly-figures'
import { formatUsd, subtractCents, zeroCents } from '@portico/contract/values/money'
import type { CSSProperties } from 'react'
import { groupedNumber, signedUsd } from '../../figures/figure-text.ts'
import { shownTotal } from '../../figures/shown-figures.ts'
import type { Totals } from './line.ts'

interface Sum {
  name: string
  text: (totals: Totals) => string
  rare?: (totals: Totals) => boolean
  /** Whether it is one of the firm's totals. */
  isFirm?: boolean
}

const moved: readonly Sum[] = [
  {
    name: 'Money in',
    text: ({ moneyIn }) => signedUsd(moneyIn),
    rare: ({ moneyIn }) => moneyIn === 0,
  },
  {
    name: 'Money out',
    text: ({ moneyOut }) => signedUsd(subtractCents(zeroCents, moneyOut)),
    rare: ({ moneyOut }) => moneyOut === 0,
  },
]

/** The sums, in the order of the sheet's columns and with their signs. */
const sums: readonly Sum[] = [
  { name: 'Rows', text: ({ rows }) => groupedNumber.format(rows) },
  ...totalFigures.flatMap((figure) => [
    // As the column In / out.
    ...(figure.name === 'dividend_amount' ? moved : []),
    {
      name: totalLabel(figure.total),
      text: (totals: Totals) => formatUsd(shownTotal(figure, totals)),
      rare: (totals: Totals) => figure.optional === true && totals[figure.total] === 0,
      isFirm: true,
    },
  ]),
  { name: 'End Balance', text: ({ endBalance }) => formatUsd(endBalance) },
]

/** How many columns so many totals have where some fit next to each other: as many rows as that takes, and none much shorter. */
const columnsOf = (totals: number, fit: number): number => Math.ceil(totals / Math.ceil(totals / fit))

interface TotalsFootProps {
  totals: Totals | null
  /** The totals of what is posted, where nothing is left to post. */
  posted?: Totals | null | undefined
  /** What the number of rows is called where some are left. */
  rows?: string
  /** Whether the firm's totals stand below in a table of their own. */
  isShort?: boolean
}

/** The totals of the lines to post, or of those that are. On a phone they stand in pairs, an odd first one on a line of its own. */
export function TotalsFoot({ totals: toPost, posted, rows = 'Rows to post', isShort }: TotalsFootProps) {
  const totals = posted === undefined ? toPost : posted
  const shown = sums.filter(
    ({ rare, isFirm }) =>
      (totals === null || rare?.(totals) !== true) && (isShort !== true || isFirm !== true),
  )
  const first =
    shown.length % 2 === 0
      ? ''
      : 'max-md:col-span-full max-md:flex max-md:items-baseline max-md:justify-between'
  return (
    <dl
      className="grid grid-cols-[repeat(auto-fit,minmax(max(7.5rem,(100%_-_(var(--most)_-_1)_*_1rem)_/_var(--most)),1fr))] gap-x-4 gap-y-2 rounded bg-board px-5 py-3.5 text-chalk [--most:var(--md)] max-md:grid-cols-2 lg:[--most:var(--lg)] xl:[--most:var(--xl)] min-[96rem]:[--most:var(--widest)] forced-colors:border"
      style={
        {
          '--md': columnsOf(shown.length, 4),
          '--lg': columnsOf(shown.length, 7),
          '--xl': columnsOf(shown.length, 8),
          '--widest': columnsOf(shown.length, 10),
        } as CSSProperties
      }
      aria-label={posted === undefined ? 'Totals to post' : 'Totals posted'}
    >
      {shown.map(({ name, text }, at) => (
        <div key={name} className={at === 0 ? first : ''}>
          <dt className="text-xs text-chalk-quiet">
            {at > 0 ? name : posted === undefined ? rows : 'Rows posted'}
          </dt>
          <dd className="text-xl font-extrabold font-stretch-80% tabular-nums max-md:text-lg">
            {totals === null ? 'Too large' : text(totals)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
