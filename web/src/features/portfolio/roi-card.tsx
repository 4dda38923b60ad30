import type { Profile } from '@portico/contract/features/accounts'
import { accountMonths } from '@portico/contract/figures/account-months'
import { latestPeriods } from '@portico/contract/figures/latest-periods'
import { feesIn } from '@portico/contract/site'
import { formatMonth } from '@portico/contract/values/month'
import { formatPercent } from '@portico/contract/values/percent'
import type { UseQueryResult } from '@tanstack/react-query'
import { site } from '../../../../site.config.ts'
import { Bar } from '../../components/feedback/skeleton.tsx'
import { Card } from '../../components/layout/card.tsx'
import { BigFigure, CountUp } from '../../figures/big-figure.tsx'
import { noFigure } from '../../figures/figure-text.ts'
import type { DeriveFigure } from '../../figures/explanation.tsx'
import { Figure } from '../../figures/explanation.tsx'
import type { OwnHistory } from '../../figures/portfolio-data.ts'
import { TimeWeighted } from './time-weighted.tsx'

const periodsClass =
  '-mb-2.5 grid flex-1 grid-cols-[1fr_auto] gap-x-5 text-md tabular-nums leading-5 @max-[17rem]:gap-x-3 @max-[17rem]:text-sm @max-[17rem]:font-stretch-88%'
const periodClass = 'col-span-full grid grid-cols-subgrid items-center border-t border-t-hairline py-2.5'
const returnClass = 'text-right font-extrabold whitespace-nowrap font-stretch-92% data-[loss=true]:text-loss'

interface RoiCardProps {
  profile: Profile | undefined
  history: UseQueryResult<OwnHistory>
  derive: DeriveFigure
}

/** The return on the money put in, and what the latest months returned. */
export function RoiCard({ profile, history, derive }: RoiCardProps) {
  const roi = profile?.roi_percentage
  const isOnly = profile?.has_only_roi === true
  return (
    <div className="relative grid overflow-hidden rounded border border-board-line bg-board [print-color-adjust:exact]">
      <Card title="ROI" ground="board">
        {roi === null || roi === undefined ? (
          <BigFigure text={noFigure} />
        ) : (
          <>
            <p className="absolute top-0 right-0 text-md font-semibold">{roi >= 0 ? 'Profit' : 'Loss'}</p>
            <BigFigure text={formatPercent(roi)} tone={roi >= 0 ? 'floodlight' : 'ink'}>
              <Figure derive={derive('roi')}>
                <CountUp to={roi} format={formatPercent} />
              </Figure>
            </BigFigure>
          </>
        )}
        {profile !== undefined && (
          <p className="mt-1 mb-5 text-sm leading-5 text-muted">of the money put in, since the start</p>
        )}
        {isOnly ? (
          <p className="border-t border-t-hairline pt-2.5 text-sm leading-5 text-muted">
            With one month, the time-weighted return equals ROI. A yearly rate needs at least twelve months.{' '}
            {feesIn(site)}
          </p>
        ) : (
          !history.isLoadingError && history.data?.months.length !== 1 && <Periods history={history.data} />
        )}
      </Card>
    </div>
  )
}

/** The time-weighted returns of the periods to the latest posted month. Calendar years are in Returns. */
function Periods({ history }: { history: OwnHistory | undefined }) {
  const periods = history && latestPeriods(accountMonths(history))
  const last = history?.months.at(-1)?.month
  const to = last === undefined ? '' : formatMonth(last)
  return (
    <>
      <p className="pb-2 text-sm text-muted">Time-weighted{to !== '' && `, to ${to}`}</p>
      {/* Few rows would be far apart. */}
      <dl className={`${periodsClass} ${(periods?.length ?? 3) < 3 ? 'content-start' : ''}`}>
        {history === undefined || periods === undefined
          ? [0, 1, 2].map((line) => (
              <div key={line} className={periodClass}>
                <dt>
                  <Bar width="7em" />
                </dt>
                <dd className={returnClass}>
                  <Bar width="3em" />
                </dd>
              </div>
            ))
          : periods.map(({ count, name, months, timeWeighted }) => (
              <div key={name} className={periodClass}>
                <dt>
                  {name}
                  {/* Others give such a return as a yearly rate. */}
                  {count > 12 && <span className="text-muted">, cumulative</span>}
                </dt>
                <dd className={returnClass} data-loss={(timeWeighted.value ?? 0) < 0}>
                  <TimeWeighted
                    history={history}
                    months={months}
                    of={timeWeighted}
                    name={count === 1 ? to : `${name} to ${to}`}
                  />
                </dd>
              </div>
            ))}
      </dl>
    </>
  )
}
