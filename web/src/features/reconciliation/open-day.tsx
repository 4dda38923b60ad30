import type { ReconciledDay, Reconciliation } from '@portico/contract/features/reconciliation'
import { maxReconciled } from '@portico/contract/features/reconciliation'
import { dayToJson, formatDay, lastDayOf, monthOfDay } from '@portico/contract/values/day'
import type { Cents } from '@portico/contract/values/money'
import { centsToJson, formatUsd, subtractCents, sumCents } from '@portico/contract/values/money'
import { formatMonth } from '@portico/contract/values/month'
import { Link } from 'react-router'
import { recordLink } from '../../api/staff-links.ts'
import { useNameOf } from '../../auth/account-queries.ts'
import { displayName } from '../../auth/display-name.ts'
import { useMay } from '../../auth/role.ts'
import { ReasonDialog } from '../../components/feedback/reason-dialog.tsx'
import { useRowNews } from '../../components/feedback/row-news.tsx'
import { Button } from '../../components/form/button.tsx'
import { LongList } from '../../components/table/show-more.tsx'
import { countOf, signedUsd, usdOrDash } from '../../figures/figure-text.ts'
import { HoldingLines } from './holding-lines.tsx'
import { differenceText, useHoldingChange } from './reconciliation-data.ts'
import { Details } from '../../components/layout/details.tsx'

interface OpenDayProps {
  day: ReconciledDay
  /** What has moved since the earliest open day. */
  moved: Reconciliation['moved']
}

const line = 'flex justify-between gap-x-4 border-b border-b-hairline py-2 tabular-nums'

/** A day whose difference nobody has explained: both sides of it, and what has moved since. */
export function OpenDay({ day, moved }: OpenDayProps) {
  const { ask, say } = useRowNews()
  const mayExplain = useMay('preparer')
  const nameOf = useNameOf()
  const { on, held, positions, difference, explanations } = day
  const [former] = explanations
  return (
    <section className="mt-5 border-t-2 border-t-rule pt-4" aria-label={formatDay(on)}>
      <h3 className="text-lg font-bold">{formatDay(on)}</h3>
      <HoldingLines day={day} />
      <Details
        className="mt-2"
        line={`flex-wrap ${line}`}
        valueClass="ml-auto"
        details={[
          { name: 'Held', value: usdOrDash(held) },
          { name: 'Positions', value: usdOrDash(positions) },
          { name: 'Difference', value: differenceText(day), className: 'font-bold' },
        ]}
      />
      <p className="mt-2 text-sm text-muted">{postedText(day)}</p>
      {former !== undefined && (
        <p className="mt-2 text-sm wrap-anywhere text-muted">
          {`A difference of ${signedUsd(former.difference)} was explained by ${nameOf(former.explained_by)}: “${former.reason}” It has changed since.`}
        </p>
      )}
      <MovedSince day={day} moved={moved.filter(({ moved_on: movedOn }) => movedOn > on)} />
      {mayExplain && difference !== null && (
        <div className="mt-4">
          <Button
            kind="quiet"
            onClick={() =>
              ask((close) => <ExplainDialog on={on} difference={difference} onDone={say} onClose={close} />)
            }
          >
            Explain the difference
          </Button>
        </div>
      )}
    </section>
  )
}

/** What positions have of the day's month: what it earned counts on its last day, and Home and records have it already. */
function postedText({ on, posted }: ReconciledDay): string {
  const month = monthOfDay(on)
  const text = `${formatMonth(month)} is posted for ${countOf(posted, 'investor')}.`
  if (posted === 0 || on === lastDayOf(month)) return text
  return `${text} What it earned or lost counts in Home and the records already, and here from ${formatDay(lastDayOf(month))} on.`
}

interface ExplainDialogProps {
  on: ReconciledDay['on']
  difference: NonNullable<ReconciledDay['difference']>
  onDone: (message: string) => void
  onClose: () => void
}

function ExplainDialog({ on, difference, onDone, onClose }: ExplainDialogProps) {
  const explain = useHoldingChange('explainDifference')
  return (
    <ReasonDialog
      title="Explain a difference"
      action="Explain"
      label="Explanation"
      needed="Say what explains the difference."
      onConfirm={(reason) =>
        explain.mutateAsync({ on: dayToJson(on), difference: centsToJson(difference), reason })
      }
      onDone={onDone}
      onClose={onClose}
    >
      <p className="tabular-nums">{`${formatDay(on)}: ${signedUsd(difference)}`}</p>
      <p className="text-sm text-muted">
        The explanation is for this amount. If the difference changes, the day is open again.
      </p>
    </ReasonDialog>
  )
}

/** Each open day has its own. */
const shownAtOnce = 2

/** What moved without an entry: a first principal, or a principal changed since. Unknown where not all entries are listed. */
function withoutEntry({ day, moved }: Pick<OpenDayProps, 'day' | 'moved'>): Cents[] {
  const { money_in: moneyIn, money_out: moneyOut } = day
  if (moneyIn === null || moneyOut === null || moved.length >= maxReconciled) return []
  const listed = (wanted: string) =>
    sumCents(moved.filter(({ kind }) => kind === wanted).map(({ amount }) => amount))
  const [restIn, restOut] = [
    subtractCents(moneyIn, listed('contribution')),
    subtractCents(listed('withdrawal'), moneyOut),
  ]
  return [restIn, restOut].filter((amount) => amount !== 0)
}

function MovedSince({ day, moved }: Pick<OpenDayProps, 'day' | 'moved'>) {
  const { money_in: moneyIn, money_out: moneyOut } = day
  return (
    <>
      <h4 className="mt-4 font-bold">Moved since</h4>
      <p className="text-sm text-muted">{`${usdOrDash(moneyIn)} in, ${usdOrDash(moneyOut)} out`}</p>
      <LongList items={moved} first={shownAtOnce} className="mt-1">
        {({ id, user, kind, amount, moved_on: movedOn }) => (
          <li key={id} className={line}>
            <span className="min-w-0 wrap-anywhere">
              {formatDay(movedOn)}, <Link to={recordLink(user.id)}>{displayName(user)}</Link>
            </span>
            <span className="shrink-0">{`${kind === 'contribution' ? '+' : '−'}${formatUsd(amount)}`}</span>
          </li>
        )}
      </LongList>
      {withoutEntry({ day, moved }).map((amount) => (
        <p key={amount} className={line}>
          <span>Without an entry: first principals, and principal changed since</span>
          <span className="shrink-0">{signedUsd(amount)}</span>
        </p>
      ))}
    </>
  )
}
