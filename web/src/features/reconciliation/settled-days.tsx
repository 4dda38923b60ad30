import type { ReconciledDay, Reconciliation } from '@portico/contract/features/reconciliation'
import { usdOrDash } from '../../figures/figure-text.ts'
import { formatDay } from '@portico/contract/values/day'
import { formatUsd } from '@portico/contract/values/money'
import { LongList } from '../../components/table/show-more.tsx'
import { formatDay as dayOf } from '../../figures/moments.ts'
import { HoldingLines } from './holding-lines.tsx'
import { differenceText } from './reconciliation-data.ts'

const shownAtOnce = 12

interface SettledDaysProps {
  days: readonly ReconciledDay[]
  onDone: (message: string) => void
}

/** The days on which both sides agree or the difference is explained; each opens into its amounts. */
export function SettledDays({ days, onDone }: SettledDaysProps) {
  if (days.length === 0) return <p className="text-sm text-muted">No day is settled yet.</p>
  return (
    <LongList items={days} first={shownAtOnce} className="mt-2">
      {(day) => (
        <li key={day.on} className="border-t border-t-hairline">
          <details>
            <summary className="min-h-11 cursor-pointer py-2.5 tabular-nums">
              <span className="mr-4 font-semibold">{formatDay(day.on)}</span>
              <span>
                {day.state === 'agrees'
                  ? `${usdOrDash(day.held)}, agrees`
                  : `${differenceText(day)}, explained`}
              </span>
            </summary>
            <p className="text-sm text-muted tabular-nums">
              {`Held ${usdOrDash(day.held)}, positions ${usdOrDash(day.positions)}`}
            </p>
            <Explanations day={day} />
            <HoldingLines day={day} onDone={onDone} />
          </details>
        </li>
      )}
    </LongList>
  )
}

const Explanations = ({ day: { explanations } }: { day: ReconciledDay }) =>
  explanations.map(({ difference, reason, explained_at: at, explained_by: by }) => (
    <p key={at} className="mt-1 text-sm wrap-anywhere tabular-nums">
      {`${formatUsd(difference)}: “${reason}” `}
      <span className="text-muted">{`${by}, ${dayOf(at)}`}</span>
    </p>
  ))

/** The amounts that were withdrawn, with the reasons. */
export function WithdrawnHoldings({ withdrawn }: Pick<Reconciliation, 'withdrawn'>) {
  if (withdrawn.length === 0) return null
  return (
    <details className="mt-6 border-t-2 border-t-rule">
      <summary className="min-h-11 cursor-pointer py-2.5 font-bold">Withdrawn amounts</summary>
      <LongList items={withdrawn} first={shownAtOnce}>
        {(each) => (
          <li key={each.id} className="border-t border-t-hairline py-2.5 tabular-nums">
            <p className="wrap-anywhere">
              <s>{`${each.source}, ${formatDay(each.on)}: ${formatUsd(each.amount)}`}</s>
            </p>
            <p className="text-sm wrap-anywhere">
              {`“${each.reason}” `}
              <span className="text-muted">{`${each.withdrawn_by}, ${dayOf(each.withdrawn_at)}`}</span>
            </p>
          </li>
        )}
      </LongList>
    </details>
  )
}
