import type { FirmFinding } from '@portico/contract/features/checks'
import type { FindingGroup, Grouping } from '@portico/contract/features/findings'
import { formatMonth } from '@portico/contract/values/month'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { sentenceOf } from '../../api/request-error.ts'
import { fixLink, postLink } from '../../api/staff-links.ts'
import { fixText } from '../../components/feedback/finding-list.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { Button } from '../../components/form/button.tsx'
import { groupedNumber } from '../../figures/figure-text.ts'
import { useFindings } from './checks-data.ts'
import { findingKey } from './finding-groups.ts'
import { TickOne } from './tick-boxes.tsx'
import type { Ticks } from '../../components/table/ticks.ts'

interface GroupFindingsProps {
  group: FindingGroup
  by: Grouping
  ticks: Ticks<FirmFinding>
  mayTick: boolean
}

/** The rows of a group that is open, read page by page. */
export function GroupFindings({ group, by, ticks, mayTick }: GroupFindingsProps) {
  const found = useFindings(by, group)
  const listed = found.data?.pages.flatMap(({ findings }) => findings) ?? []
  return (
    <>
      {listed.map((finding) => (
        <FindingRow key={findingKey(finding)} finding={finding} mayFix={mayTick}>
          {mayTick && <TickOne {...{ finding, listed, ticks }} />}
        </FindingRow>
      ))}
      {found.isPending && <WholeRow>Loading…</WholeRow>}
      {found.isError && (
        <WholeRow>
          <Notice kind="failure" onRetry={() => void found.refetch()}>
            {sentenceOf(found.error, 'Failed to load the findings.')}
          </Notice>
        </WholeRow>
      )}
      {found.hasNextPage && (
        <WholeRow>
          <Button kind="quiet" busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {`Show more of ${groupedNumber.format(group.count)}`}
          </Button>
        </WholeRow>
      )}
    </>
  )
}

const WholeRow = ({ children }: { children: ReactNode }) => (
  <tr role="row" data-kind="finding">
    <td role="cell" aria-hidden />
    <td role="cell" colSpan={5}>
      {children}
    </td>
  </tr>
)

interface FindingRowProps {
  finding: FirmFinding
  mayFix: boolean
  children: ReactNode
}

const link = 'inline-flex items-center pointer-coarse:min-h-11'

const FindingRow = ({ finding, mayFix, children }: FindingRowProps) => (
  <tr role="row" data-kind="finding">
    <td role="cell">{children}</td>
    <td role="cell">
      {finding.message} <span className="block text-sm text-muted">{finding.suggestion}</span>
    </td>
    <td role="cell">
      <Link to={postLink(finding.user.id)} className={link}>
        {finding.user.email}
      </Link>
    </td>
    <td role="cell">{formatMonth(finding.month)}</td>
    <td role="cell" colSpan={2}>
      {mayFix && (
        <Link to={fixLink(finding.user.id, finding)} className={link}>
          {fixText(finding)}
        </Link>
      )}
    </td>
  </tr>
)
