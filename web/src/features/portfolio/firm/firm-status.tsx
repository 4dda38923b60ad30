import { paths } from '@portico/contract/api/paths'
import type { Firm } from '@portico/contract/features/firm'
import type { Reconciliation as ReconciliationAnswer } from '@portico/contract/features/reconciliation'
import { formatDay } from '@portico/contract/values/day'
import type { Month } from '@portico/contract/values/month'
import { formatMonth } from '@portico/contract/values/month'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { knownLink, missingLink, postLink } from '../../../api/staff-links.ts'
import { CopyButton } from '../../../components/form/copy-button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { NamedPlace } from '../../../components/layout/named-place.tsx'
import { QuerySection } from '../../../components/layout/query-section.tsx'
import { countOf, groupedNumber, noFigure, signedUsd, usdOrDash } from '../../../figures/figure-text.ts'
import { InvestorNames } from '../../../figures/investor-names.tsx'
import { useKnownOn } from '../../../figures/known-on.ts'
import { formatMoment } from '../../../figures/moments.ts'
import { useReconciliation } from './firm-data.ts'
import styles from './firm-status.module.css'

interface LineProps {
  name: ReactNode
  value: ReactNode
  /** Which ones they are. */
  children?: ReactNode
}

/** A line of a card: what, and how many or when. */
const Line = ({ name, value, children }: LineProps) => (
  <div className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 border-b border-b-hairline py-2.5 last:border-b-0">
    <dt>{name}</dt>
    <dd className="ml-auto text-right font-strong tabular-nums">{value}</dd>
    {children}
  </div>
)

/** Progress of the month being closed, and who is missing. */
export function DueMonth({ due }: Pick<Firm, 'due'>) {
  const { quarter, posted, missing_count: missing, without_months_count: unstarted } = due
  const all = posted + missing
  return (
    <div className="rounded border border-board-line bg-board">
      <Card title={formatMonth(quarter)} ground="board" heading="large">
        <p className="text-sm text-muted">
          {all === 0
            ? unstarted > 0
              ? 'No investor has started yet.'
              : 'There is no investor to post it for.'
            : missing === 0
              ? `Posted for every investor${unstarted > 0 ? ' who had started' : ''}.`
              : posted === 0
                ? 'Not posted yet.'
                : 'Partly posted.'}
        </p>
        {all > 0 && (
          <meter
            className={`mt-3.5 h-3 w-full appearance-none rounded-none bg-board-line ${styles['meter']}`}
            min={0}
            max={all}
            value={posted}
            aria-label={`Posted for ${groupedNumber.format(posted)} of ${groupedNumber.format(all)}`}
          />
        )}
        <dl className={'mt-2 text-md'}>
          <Line name="Posted" value={groupedNumber.format(posted)} />
          <Line name="Missing" value={groupedNumber.format(missing)}>
            <Named users={due.missing} count={missing} month={quarter} />
          </Line>
          {unstarted > 0 && (
            <Line name="Nothing posted yet" value={groupedNumber.format(unstarted)}>
              <Named users={due.without_months} count={unstarted} month={quarter} />
            </Line>
          )}
        </dl>
      </Card>
    </div>
  )
}

interface NamedProps {
  users: Firm['due']['missing']
  /** How many there are of them in all. */
  count: number
  month: Month
}

/** Who they are, each with a link to where the month is entered; nothing of none. */
function Named({ users, count, month }: NamedProps) {
  const on = useKnownOn()
  if (count === 0) return null
  return (
    <dd className="w-full text-sm wrap-anywhere text-muted">
      <InvestorNames
        users={users}
        count={count}
        linkOf={(id) => (on === undefined ? postLink(id, month) : knownLink(id, on))}
        moreLink={on === undefined ? missingLink(month) : undefined}
      />
    </dd>
  )
}

/** What banks and custodians say of the latest day, and the differences that nobody has explained. It loads by itself. */
export function Reconciliation() {
  const reconciliation = useReconciliation()
  return (
    <Card title="Reconciliation" heading="large">
      <QuerySection query={reconciliation} rows={2} failure="Failed to load the reconciliation.">
        {(found) => <Differences of={found} />}
      </QuerySection>
    </Card>
  )
}

const shownDifferences = 3

function Differences({ of: { open, days } }: { of: ReconciliationAnswer }) {
  const some = days.slice(0, Math.min(open, shownDifferences))
  const latest = days[0]
  return (
    <>
      <p className="text-sm text-muted">
        {latest === undefined
          ? 'No bank or custodian balance has been entered yet.'
          : open === 0
            ? `Nothing is unexplained. The latest amounts are of ${formatDay(latest.on)}.`
            : 'Bank and custodian balances, less all positions:'}
      </p>
      <dl className={'mt-2 text-md'}>
        {some.map(({ on, difference, money_in: moneyIn, money_out: moneyOut }) => (
          <Line key={on} name={formatDay(on)} value={difference === null ? noFigure : signedUsd(difference)}>
            <dd className="w-full text-sm text-muted">
              {`Since then ${usdOrDash(moneyIn)} in, ${usdOrDash(moneyOut)} out`}
            </dd>
          </Line>
        ))}
      </dl>
      <Link to={paths.reconciliation} className="mt-2 touch-target self-start">
        {open === 0 ? 'Reconcile a day' : `Explain ${countOf(open, 'difference')}`}
      </Link>
    </>
  )
}

/** When the data was last backed up, and whether that backup could be restored; where neither ever was, how it begins. */
export const Backups = ({ backup, drill }: Pick<Firm, 'backup' | 'drill'>) => (
  <NamedPlace id="backups">
    <Card title="Backups" heading="large">
      {(backup !== null || drill !== null) && <LastBackup backup={backup} drill={drill} />}
      {(backup === null || drill === null) && <SetUpBackups />}
    </Card>
  </NamedPlace>
)

const LastBackup = ({ backup, drill }: Pick<Firm, 'backup' | 'drill'>) => (
  <dl className="mt-2 text-md">
    <Line name="Last backup" value={backup === null ? 'None recorded' : formatMoment(backup.taken_at)} />
    <Line
      name={
        drill === null
          ? 'Last restore drill'
          : drill.passed
            ? `Last restore drill (${countOf(drill.seconds, 'second')})`
            : 'Last restore drill failed'
      }
      value={drill === null ? 'None recorded' : formatMoment(drill.at)}
    />
  </dl>
)

const startTimer = 'systemctl enable --now portico-backup.timer'

/** What is to be done where nothing was ever backed up or tested, as docs/operations.md says it. */
const SetUpBackups = () => (
  <>
    <p className="mt-2 text-sm">
      A timer takes a backup every night and tests that it can be restored. To start it on the server:
    </p>
    <p className="my-3 rounded bg-wash px-3 py-2.5 text-sm wrap-anywhere">
      <code>{startTimer}</code>
    </p>
    <div>
      <CopyButton textOf={() => startTimer} />
    </div>
    <p className="mt-3 text-sm text-muted">
      How to install it is in the file docs/operations.md, in the section Backup.
    </p>
  </>
)
