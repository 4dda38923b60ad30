import { paths } from '@portico/contract/api/paths'
import type { FirmChecks } from '@portico/contract/features/checks'
import type { Firm } from '@portico/contract/features/firm'
import type { FindingCode } from '@portico/contract/figures/checks'
import { formatMonth, formatMonthIso } from '@portico/contract/values/month'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { knownLink, postLink } from '../../../api/staff-links.ts'
import { displayName } from '../../../auth/display-name.ts'
import { TableSkeleton } from '../../../components/feedback/skeleton.tsx'
import { buttonClass } from '../../../components/form/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { QuerySection } from '../../../components/layout/query-section.tsx'
import { countOf, groupedNumber } from '../../../figures/figure-text.ts'
import { useKnownOn } from '../../../figures/known-on.ts'
import { formatMoment } from '../../../figures/moments.ts'
import { useFindings } from './firm-data.ts'
import styles from './firm-status.module.css'

/** A line of a card: what, and how many or when. */
const Line = ({ name, value }: { name: ReactNode; value: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 border-b border-b-hairline py-2.5 last:border-b-0">
    <dt>{name}</dt>
    <dd className="ml-auto text-right font-strong tabular-nums">{value}</dd>
  </div>
)

const named = 5

/** Progress of the month being closed, and who is missing; actions are only offered now. */
export function DueMonth({ due }: { due: Firm['due'] }) {
  const on = useKnownOn()
  const { quarter, posted, missing_count: missing } = due
  const all = posted + missing
  const shown = due.missing.slice(0, named)
  const others = `${groupedNumber.format(missing - shown.length)} more`
  return (
    <div className="rounded border border-board-line bg-board">
      <Card title={formatMonth(quarter)} ground="board" heading="large">
        <p className="text-sm text-muted">
          {all === 0
            ? 'No investor has this month.'
            : missing === 0
              ? 'Posted for every investor.'
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
        <dl className={`mt-2 text-md ${styles['lines']}`}>
          <Line name="Posted" value={groupedNumber.format(posted)} />
          <Line name="Missing" value={groupedNumber.format(missing)} />
        </dl>
        {shown.length > 0 && (
          <p className="mt-1 text-sm wrap-anywhere text-muted">
            {shown.map((user, k) => (
              <span key={user.id}>
                {k > 0 && ', '}
                <Link to={on === undefined ? postLink(user.id, quarter) : knownLink(user.id, on)}>
                  {displayName(user)}
                </Link>
              </span>
            ))}
            {missing > shown.length && (
              <>
                {' '}
                and{' '}
                {on === undefined ? (
                  <Link to={`${paths.checks}?month=${formatMonthIso(quarter)}`}>{others}</Link>
                ) : (
                  others
                )}
              </>
            )}
          </p>
        )}
        {on === undefined && (
          <Link
            to={`${paths.monthEnd}?month=${formatMonthIso(quarter)}`}
            className={`mt-5 ${buttonClass('hoarding')}`}
          >
            Open the sheet
          </Link>
        )}
      </Card>
    </div>
  )
}

/** The kinds of findings; every other one is an identity that a row breaks. */
const findingNames: Partial<Record<FindingCode, string>> = {
  overdrawn: 'Overdrawn',
  missing_month: 'Month missing between two months',
  unusual_percent: 'Unusual percentage',
  moved_principal: 'Principal changed, no money recorded',
}

const nameOf = (code: FindingCode): string => findingNames[code] ?? 'Figures that do not add up'

/** What the checks found in all months, by kind. It loads by itself: going through a large firm takes a moment. */
export function Findings() {
  const checks = useFindings()
  return (
    <Card title="Findings" heading="large">
      <QuerySection query={checks} skeleton={<TableSkeleton rows={3} />} failure="Failed to load the checks.">
        {(found) => <FindingCounts checks={found} />}
      </QuerySection>
    </Card>
  )
}

function FindingCounts({ checks: { count, findings } }: { checks: FirmChecks }) {
  if (count === 0) return <p className="text-sm text-muted">Nothing to look at.</p>
  const counts = new Map<string, number>()
  for (const { code } of findings) counts.set(nameOf(code), (counts.get(nameOf(code)) ?? 0) + 1)
  return (
    <>
      <dl className={`mt-2 text-md ${styles['lines']}`}>
        {[...counts].map(([name, each]) => (
          <Line key={name} name={name} value={groupedNumber.format(each)} />
        ))}
        {findings.length < count && (
          <Line name="Others" value={groupedNumber.format(count - findings.length)} />
        )}
      </dl>
      <Link to={paths.checks} className="touch-target">
        See {countOf(count, 'finding')}
      </Link>
    </>
  )
}

/** The accounts whose owner has not chosen a password yet, and who waits for an answer. */
export const Invitations = ({
  invitations,
  waitlist,
}: {
  invitations: NonNullable<Firm['invitations']>
  waitlist: number
}) => (
  <Card title="Invitations and waitlist" heading="large">
    <dl className={`mt-2 text-md ${styles['lines']}`}>
      <Line name="Not invited" value={groupedNumber.format(invitations.not_invited)} />
      <Line name="Invited, not accepted" value={groupedNumber.format(invitations.invited)} />
      <Line name="Expired" value={groupedNumber.format(invitations.expired)} />
      <Line
        name={
          <Link to={paths.waitlistDesk} className="touch-target">
            On the waitlist, unanswered
          </Link>
        }
        value={groupedNumber.format(waitlist)}
      />
    </dl>
  </Card>
)

/** When the data was last backed up, and whether that backup could be restored. */
export const Backups = ({ backup, drill }: Pick<Firm, 'backup' | 'drill'>) => (
  <Card title="Backups" heading="large">
    <dl className={`mt-2 text-md ${styles['lines']}`}>
      <Line name="Last backup" value={backup === null ? 'None noted' : formatMoment(backup.taken_at)} />
      <Line
        name={
          drill === null
            ? 'Last restore drill'
            : drill.passed
              ? `Last restore drill (${countOf(drill.seconds, 'second')})`
              : 'Last restore drill failed'
        }
        value={drill === null ? 'None noted' : formatMoment(drill.at)}
      />
    </dl>
  </Card>
)
