import type { Received } from '@portico/contract/api/endpoints'
import type { StatementRun } from '@portico/contract/features/statements'
import { addMonths, formatMonth } from '@portico/contract/values/month'
import { periodIn } from '@portico/contract/values/period'
import { Link } from 'react-router'
import { thisMonth } from '../../api/firm-time.ts'
import { missingLink, postLink } from '../../api/staff-links.ts'
import { displayName } from '../../auth/display-name.ts'
import { countOf, groupedNumber } from '../../figures/figure-text.ts'
import { InvestorNames } from '../../figures/investor-names.tsx'
import { formatMoment } from '../../figures/moments.ts'

type FirmPreview = Received<'statementPreview'>

/** "Issue 303 statements", "Issue 1 changed statement". Nothing is said of how many there are before it is known. */
export function issueText(preview: FirmPreview | undefined): string {
  if (preview === undefined) return 'Issue statements'
  const { to_issue_count: count, changed_count: changed } = preview
  return count === 0
    ? 'Nothing to issue'
    : `Issue ${countOf(count, count === changed ? 'changed statement' : 'statement')}`
}

/** "They are for Iris Vale and Marcus Bell. 1 of them replaces an issued one.": names, of so few that all have one. */
export function whoseText(preview: FirmPreview): string {
  const { to_issue: users, to_issue_count: count, changed_count: changed } = preview
  const names = new Intl.ListFormat('en-US').format(users.map(displayName))
  const replaced = `${groupedNumber.format(changed)} of them ${changed === 1 ? 'replaces an issued one' : 'replace issued ones'}.`
  return [
    users.length < count ? '' : `${count === 1 ? 'It is' : 'They are'} for ${names}.`,
    changed > 0 && changed < count ? replaced : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** "Q4 2026 is not over yet: its statements reach through October 2026."; nothing of a period that is over. */
export function notOverText({ ended, accounts, period_name: name }: FirmPreview): string {
  if (ended) return ''
  const reach = `: its statements reach through ${formatMonth(addMonths(thisMonth(), -1))}`
  return `${name} is not over yet${accounts === 0 ? '' : reach}.`
}

interface MissingProps {
  preview: FirmPreview
  /** The key of the period; without it, names lead nowhere. */
  period?: string
}

/** "No months are missing so far.", or who has none, how many lack one, and what becomes of their statements. */
export function Missing({ preview, period }: MissingProps) {
  const { period_name: name, absent, absent_count: none, incomplete, ended } = preview
  const first = period === undefined ? undefined : periodIn(period)?.from
  if (none + incomplete === 0) return `No months are missing${ended ? '' : ' so far'}.`
  return (
    <>
      {none > 0 && (
        <>
          {countOf(none, 'investor')} {none === 1 ? 'has' : 'have'} no month in {name}, and{' '}
          {none === 1 ? 'gets' : 'get'} no statement:{' '}
          <InvestorNames
            users={absent}
            count={none}
            linkOf={first && ((id) => postLink(id, first))}
            moreLink={first && missingLink(first)}
          />
          .
        </>
      )}
      {none > 0 && incomplete > 0 && ' '}
      {incomplete > 0 &&
        `For ${countOf(incomplete, 'investor')} at least one month is missing; ${incomplete === 1 ? 'the statement names it or ends' : 'their statements name it or end'} before it.`}
    </>
  )
}

interface PreviewProps {
  preview: FirmPreview
  period: string
  /** The latest run of the period. */
  latest: StatementRun | undefined
}

/** Whose statements of a period there would be, and what is missing. */
export function Preview({ preview, period, latest }: PreviewProps) {
  const { period_name: name, accounts, missing } = preview
  return (
    <div className="grid justify-items-start gap-1.5">
      <p className="wrap-anywhere">
        {accounts === 0 ? (
          <>
            <b>No investor</b> has a posted month in {name}.
          </>
        ) : (
          <>
            {/* A closed account gets its final statement without a month. */}
            <b>{countOf(accounts, 'investor')}</b> {accounts === 1 ? 'gets' : 'get'} a statement for {name}.{' '}
            <Missing preview={preview} period={period} />
          </>
        )}
      </p>
      {missing.length > 0 && (
        <ul aria-label="Missing months">
          {missing.map(({ quarter, missing: lacking }) => (
            <li key={quarter} className="pointer-coarse:py-2.5">
              <Link to={missingLink(quarter)} className="touch-target">
                {formatMonth(quarter)}
              </Link>{' '}
              is not posted for {countOf(lacking, 'investor')}
            </li>
          ))}
        </ul>
      )}
      {!preview.ended && <p>{notOverText(preview)}</p>}
      <p className="text-sm text-muted">{whatIsIssued(preview, latest)}</p>
    </div>
  )
}

/** What has been issued of a period, and what will be. */
function whatIsIssued({ accounts, to_issue_count: count }: FirmPreview, latest?: StatementRun): string {
  const before = latest === undefined ? '' : `Issued for everyone on ${formatMoment(latest.started_at)}. `
  if (accounts > 0 && count === 0)
    return `${before}${accounts === 1 ? 'The statement is' : `All ${countOf(accounts, 'statement')} are`} current.`
  return latest === undefined
    ? 'Each statement appears on its investor’s Documents page once it is issued. Statements that are still current are skipped.'
    : `${before}Only statements that are new or have changed since are issued.`
}
