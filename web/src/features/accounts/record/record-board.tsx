import { accountMonths } from '@portico/contract/figures/account-months'
import type { Figures } from '@portico/contract/figures/figures'
import { figuresOf } from '@portico/contract/figures/figures'
import { keptName, movedFromStart, movedSince, pendingAfter } from '@portico/contract/figures/position'
import { figureOr } from '@portico/contract/values/decimal'
import { formatUsd } from '@portico/contract/values/money'
import { noFigure, percentOrDash, signedUsd, withFirmMoves } from '../../../figures/figure-text.ts'
import type { InvestorHistory, useHistoryOf } from '../../../figures/investor-history.ts'

interface BoardHistory extends InvestorHistory {
  /** Whether the account is closed. */
  isClosed: boolean
}

interface BoardFigure {
  name: string
  /** What it is called where its own name would not fit what it is. */
  nameOf?: (figures: Figures, history: BoardHistory) => string | undefined
  /** What it is measured on, or why there is none. */
  of?: (figures: Figures, history: BoardHistory) => string
  text: (figures: Figures, history: BoardHistory) => string
  /** Whether there is any of it; without this, it is always shown. */
  has?: (figures: Figures) => boolean
}

/** One that was closed has nothing to wait for, even if it never held anything. */
const isStarted = ({ months, activity, isClosed }: BoardHistory): boolean =>
  isClosed || months.length + activity.length > 0

/** THE BOARD, in order. Its words are those of the investor’s own dashboard. */
const board: readonly BoardFigure[] = [
  {
    name: 'In the account now',
    text: ({ currentBalance }, history) => (isStarted(history) ? formatUsd(currentBalance) : 'Not started'),
  },
  {
    name: 'Principal',
    nameOf: (_, history) => (isStarted(history) ? undefined : 'Initial investment'),
    text: ({ principal }) => formatUsd(principal),
  },
  {
    name: 'Unrealized gain',
    nameOf: (_, history) => {
      const months = accountMonths(history)
      return keptName(months, pendingAfter(months, history.activity))
    },
    text: ({ unrealizedGain }) => signedUsd(unrealizedGain),
  },
  { name: 'Paid out', text: ({ dividendPaid }) => formatUsd(dividendPaid) },
  {
    name: 'Gains reinvested',
    has: ({ reinvested }) => reinvested !== 0,
    text: ({ reinvested }) => formatUsd(reinvested),
  },
  {
    name: 'Total profit',
    nameOf: ({ profit }) => (profit < 0 ? 'Total loss' : undefined),
    text: ({ profit }) => signedUsd(profit),
  },
  {
    name: 'ROI',
    nameOf: ({ roi }) => (roi !== null && roi < 0 ? 'ROI · Loss' : undefined),
    // Not of the principal next to it, which counts what has moved since.
    of: ({ roi, capitalPutIn }, { months }) =>
      months.length === 0
        ? 'No month yet'
        : roi === null
          ? 'Nothing was put in'
          : `of ${formatUsd(capitalPutIn)} put in`,
    text: ({ roi }, { months }) => (months.length === 0 ? noFigure : percentOrDash(roi)),
  },
]

interface RecordBoardProps extends Pick<BoardHistory, 'isClosed'> {
  history: ReturnType<typeof useHistoryOf>
}

/** An investor’s figures, and what has moved since the latest month; their room is kept while they load. */
export function RecordBoard({ history, isClosed }: RecordBoardProps) {
  const loaded = history.data && { ...history.data, isClosed }
  const figures = loaded && exactFigures(loaded)
  const moved = loaded && movedOf(loaded)
  const shown = board.filter(({ has }) => has === undefined || (figures !== undefined && has(figures)))
  return (
    <div>
      <dl
        data-wide={
          loaded !== undefined &&
          figures !== undefined &&
          board.some(({ text }) => text(figures, loaded).length > 14)
        }
        data-many={shown.length > 6}
        // On a phone two stand next to each other where both fit; elsewhere none stands alone: of seven that are wide, three
        // are followed by two and two.
        className="flex flex-wrap gap-x-5 gap-y-3 rounded bg-board px-fluid pt-3.5 pb-3 text-chalk max-md:*:flex-[1_1_40%] md:grid md:grid-cols-3 md:data-[wide=false]:data-[many=true]:grid-cols-4 md:max-xl:data-[wide=true]:data-[many=true]:grid-cols-6 md:max-xl:data-[wide=true]:data-[many=true]:*:col-span-2 md:max-xl:data-[wide=true]:data-[many=true]:*:nth-last-[-n+4]:col-span-3 xl:data-[many=true]:grid-cols-4 xl:data-[wide=false]:flex xl:data-[wide=false]:justify-between forced-colors:border"
        aria-busy={history.isPending}
      >
        {shown.map(({ name, nameOf, of, text }) => (
          <div key={name}>
            <dt className="text-xs text-chalk-quiet">
              {(loaded !== undefined && figures !== undefined && nameOf?.(figures, loaded)) || name}
            </dt>
            <dd className="text-[clamp(1.25rem,1rem_+_0.8vw,1.625rem)] leading-snug font-black whitespace-nowrap font-stretch-80% tabular-nums">
              {loaded === undefined || figures === undefined ? noFigure : text(figures, loaded)}
            </dd>
            {of !== undefined && (
              <dd className="min-h-[1lh] text-xs text-chalk-quiet tabular-nums">
                {loaded !== undefined && figures !== undefined && of(figures, loaded)}
              </dd>
            )}
          </div>
        ))}
      </dl>
      {moved !== undefined && <p className="mt-2 text-sm tabular-nums">{withFirmMoves(moved)}.</p>}
    </div>
  )
}

/** What the latest month does not count; where no month is posted, the initial investment and everything that has moved. */
function movedOf(history: InvestorHistory): string | undefined {
  const { months, activity, initialInvestment: initial } = history
  if (months.length > 0 || activity.length === 0) return movedSince(history)
  const moved = movedFromStart(initial, activity)
  return initial ? moved : `Moved so far: ${moved}`
}

/** Undefined if one of them is too large to be exact. */
const exactFigures = (history: InvestorHistory): Figures | undefined =>
  figureOr(undefined, () => figuresOf(history))
