import type { Profile } from '@portico/contract/features/accounts'
import { accountMonths } from '@portico/contract/figures/account-months'
import type { LatestPeriod } from '@portico/contract/figures/latest-periods'
import { latestPeriods } from '@portico/contract/figures/latest-periods'
import { formatUsd } from '@portico/contract/values/money'
import { formatMonth, yearOf } from '@portico/contract/values/month'
import { formatPercent } from '@portico/contract/values/percent'
import type { UseQueryResult } from '@tanstack/react-query'
import { Bar } from '../../components/feedback/skeleton.tsx'
import { Card } from '../../components/layout/card.tsx'
import { BigFigure, CountUp } from '../../figures/big-figure.tsx'
import { noFigure, signedUsd } from '../../figures/figure-text.ts'
import type { Derive, DeriveFigure } from '../../figures/explanation.tsx'
import { Figure } from '../../figures/explanation.tsx'
import type { OwnHistory } from '../../figures/portfolio-data.ts'
import styles from './roi-card.module.css'
import { TimeWeighted } from './time-weighted.tsx'

/** At the foot of the card, however high the card next to it is. */
const periodsClass = `grid grid-cols-[1fr_auto_auto] gap-x-5 text-md tabular-nums leading-5 ${styles['periods']}`

interface RoiCardProps {
  profile: Profile | undefined
  history: UseQueryResult<OwnHistory>
  derive: DeriveFigure
}

/** The return on the money put in, and what the latest month, its year and all months earned. */
export function RoiCard({ profile, history, derive }: RoiCardProps) {
  // Nothing has been earned or lost before the first month, even if money was put in.
  const isEmpty = history.data?.months.length === 0
  const roi = isEmpty ? null : profile?.roi_percentage
  return (
    <div
      className={`relative grid overflow-hidden rounded border border-board-line bg-board ${styles['board']}`}
    >
      <CentreCircle />
      <Card title="ROI" ground="board">
        {roi === null || roi === undefined ? (
          <BigFigure text={noFigure} />
        ) : (
          <>
            <BigFigure text={formatPercent(roi)} tone={roi >= 0 ? 'floodlight' : 'ink'}>
              <Figure derive={derive('roi')}>
                <CountUp to={roi} format={formatPercent} />
              </Figure>
            </BigFigure>
            <p className="text-lg font-strong">{roi >= 0 ? 'Profit' : 'Loss'}</p>
          </>
        )}
        {profile !== undefined && !isEmpty && <Division profile={profile} derive={derive} />}
        {!isEmpty && !history.isError && <Periods history={history.data} />}
      </Card>
    </div>
  )
}

/** Part of the pitch, as ornament. */
const CentreCircle = () => (
  <svg
    className="absolute top-4.5 -right-20.25 h-40 w-40 fill-none stroke-board-line stroke-[1.5]"
    viewBox="0 0 160 160"
    aria-hidden
  >
    <circle className="last:fill-board-line" cx="80" cy="80" r="64" />
    <circle className="last:fill-board-line" cx="80" cy="80" r="3.5" />
  </svg>
)

/** What is divided by what. */
function Division({ profile, derive }: { profile: Profile; derive: DeriveFigure }) {
  const { profit, capital_put_in: putIn } = profile
  return (
    <p className="mb-5 text-sm leading-5 text-muted tabular-nums">
      Since start, of the money put in:{' '}
      <span data-loss={profit < 0}>
        <Figure derive={derive('profit')}>{formatUsd(profit)}</Figure>
      </span>{' '}
      {profit < 0 ? 'loss' : 'profit'} ÷ <Figure derive={derive('capitalPutIn')}>{formatUsd(putIn)}</Figure>{' '}
      put in
    </p>
  )
}

/** The latest posted month, its calendar year and since the start: what each earned, and its time-weighted return. */
function Periods({ history }: { history: OwnHistory | undefined }) {
  const periods = history && latestPeriods(accountMonths(history))
  const first = history?.months[0]?.month
  const rows = [
    { key: 'month', name: 'Latest month', when: periods && formatMonth(periods.latest) },
    { key: 'year', name: 'Calendar year', when: periods && String(yearOf(periods.latest)) },
    { key: 'sinceStart', name: 'Since start', when: first && formatMonth(first) },
  ] as const
  return (
    <>
      <p className="mt-auto text-right text-sm text-muted">time-weighted</p>
      <dl className={periodsClass}>
        {rows.map(({ key, name, when }) => (
          <div key={key}>
            <dt>
              {name}
              <span>{when ?? <Bar width="5em" height="0.8em" />}</span>
            </dt>
            {history !== undefined && periods ? (
              <PeriodFigures
                history={history}
                period={periods[key]}
                deriveProfit={(code) => code.deriveLatestProfits(history)?.[key]}
              />
            ) : (
              <>
                <dd>
                  <Bar width="5em" />
                </dd>
                <dd>
                  <Bar width="3em" />
                </dd>
              </>
            )}
          </div>
        ))}
      </dl>
    </>
  )
}

interface PeriodFiguresProps {
  history: OwnHistory
  period: LatestPeriod
  deriveProfit: Derive
}

function PeriodFigures({ history, period, deriveProfit }: PeriodFiguresProps) {
  const { months, profit, timeWeighted } = period
  return (
    <>
      <dd data-loss={profit < 0}>
        <Figure derive={deriveProfit}>{signedUsd(profit)}</Figure>
      </dd>
      <dd data-loss={(timeWeighted.value ?? 0) < 0}>
        <TimeWeighted history={history} months={months} of={timeWeighted} />
      </dd>
    </>
  )
}
