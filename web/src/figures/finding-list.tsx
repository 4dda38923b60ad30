import type { FindingCode } from '@portico/contract/figures/checks'
import type { Month } from '@portico/contract/values/month'
import { formatMonth } from '@portico/contract/values/month'
import { Link } from 'react-router'
import { findingsLink, fixLink } from '../api/staff-links.ts'
import { useMay } from '../auth/role.ts'
import { useClosedText, useIsClosed } from './books.ts'

interface Finding {
  code: FindingCode
  month: Month
  message: string
  suggestion: string
}

/** Where another page than the month's fixes it. */
const fixedElsewhere: Partial<Record<FindingCode, string>> = {
  overdrawn: 'See the activity',
  closed_with_money: 'Open the account',
}

/**
 * What fixes a finding; the month is only read out, since it stands next to it. An entry is voided next to the months,
 * whether its own month is posted or not.
 */
const FixText = ({ finding: { code, month } }: { finding: Pick<Finding, 'code' | 'month'> }) =>
  fixedElsewhere[code] ?? (
    <>
      {code === 'missing_month' ? 'Post' : 'Correct'}
      <span className="sr-only">{` ${formatMonth(month)}`}</span>
    </>
  )

interface FixLinkProps {
  userId: number
  finding: Pick<Finding, 'code' | 'month'>
  /** Whether its month is in closed books. */
  isClosed: boolean
  className: string
}

/** Leads to where a finding is fixed, which closed books do not let happen in their months. */
export const FixLink = ({ userId, finding, isClosed, className }: FixLinkProps) =>
  isClosed && fixedElsewhere[finding.code] === undefined ? (
    <span className="text-sm text-muted">In closed books</span>
  ) : (
    <Link to={fixLink(userId, finding)} className={className}>
      <FixText finding={finding} />
    </Link>
  )

/** Whether the link next to a finding says all that is suggested: to post its month. */
export const isSaidByLink = ({ code }: Pick<Finding, 'code'>): boolean => code === 'missing_month'

/** What is suggested for several findings alike, but for those whose link says it; undefined where it differs. */
export function sharedSuggestion(
  findings: readonly Pick<Finding, 'code' | 'suggestion'>[],
  mayFix: boolean,
): string | undefined {
  const said = findings.filter((finding) => !(mayFix && isSaidByLink(finding)))
  const [first] = said
  const isShared = said.length > 1 && said.every(({ suggestion }) => suggestion === first?.suggestion)
  return isShared ? first?.suggestion : undefined
}

/** What was found in which month, which a message may begin with. */
function FindingText({ finding: { month, message } }: { finding: Finding }) {
  const name = formatMonth(month)
  const isNamed = message.startsWith(name)
  return (
    <>
      <strong className="font-bold">{isNamed ? name : `${name}:`}</strong>
      {isNamed ? message.slice(name.length) : ` ${message}`}
    </>
  )
}

interface FindingListProps {
  userId: number
  findings: readonly Finding[]
  /** For findings of a past day, which may be fixed by now. */
  readOnly?: boolean
}

/** What the checks found in an investor's months: which month, by how much, a suggested fix and a link to it. */
export function FindingList({ userId, findings, readOnly = false }: FindingListProps) {
  const may = useMay('preparer')
  const mayFix = may && !readOnly
  const shared = sharedSuggestion(findings, mayFix)
  const isClosed = useIsClosed()
  const closedText = useClosedText(findings.map(({ month }) => month).find(isClosed))
  return (
    <>
      {shared !== undefined && <p className="text-sm text-muted">{shared}</p>}
      {mayFix && closedText !== undefined && <p className="text-sm text-muted">{closedText}</p>}
      <ul>
        {findings.map((finding, k) => (
          <li
            key={`${finding.code} ${finding.month}`}
            className="grid grid-cols-1 items-center gap-x-5 border-b border-b-hairline py-3 @min-[35rem]:grid-cols-[minmax(0,1fr)_auto]"
          >
            <div className="wrap-anywhere tabular-nums">
              <p>
                <FindingText finding={finding} />
              </p>
              {/* Said once for findings that follow each other. */}
              {shared === undefined &&
                !(mayFix && isSaidByLink(finding)) &&
                finding.suggestion !== findings[k - 1]?.suggestion && (
                  <p className="text-sm text-muted">{finding.suggestion}</p>
                )}
            </div>
            {mayFix && (
              <FixLink
                {...{ userId, finding }}
                isClosed={isClosed(finding.month)}
                className="inline-flex min-h-11 min-w-11 items-center justify-self-start @min-[35rem]:justify-end"
              />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Below all of the findings: where they are acknowledged, for those who may. */
export const AcknowledgeLink = ({ userId, count }: { userId: number; count: number }) =>
  useMay('preparer') && (
    <p>
      <Link to={findingsLink(userId)} className="inline-flex min-h-11 items-center">
        {count === 1 ? 'Acknowledge it on Checks' : 'Acknowledge on Checks'}
      </Link>
    </p>
  )
