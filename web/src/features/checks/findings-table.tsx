import type { FirmFinding } from '@portico/contract/features/checks'
import type { FindingGroup, FindingGroups, Grouping } from '@portico/contract/features/findings'
import { findingsPerPage } from '@portico/contract/features/findings'
import { personOf } from '../../auth/display-name.ts'
import { useMay } from '../../auth/role.ts'
import { useToggled } from '../../components/hooks.ts'
import { groupedNumber } from '../../figures/figure-text.ts'
import { EmailBelow } from '../../figures/email-below.tsx'
import { findingKey, investorName, nameOf } from './finding-groups.ts'
import { TickAll, TickOne } from './tick-boxes.tsx'
import type { Ticks } from '../../components/table/ticks.ts'
import styles from './findings-table.module.css'
import { formatMonth, formatMonths } from '@portico/contract/values/month'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Link } from 'react-router'
import { sentenceOf } from '../../api/request-error.ts'
import { postLink } from '../../api/staff-links.ts'
import { useIsClosed } from '../../figures/books.ts'
import { FixLink, isSaidByLink, sharedSuggestion } from '../../figures/finding-list.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { Button } from '../../components/form/button.tsx'
import { useFindings } from './checks-data.ts'

/** With so few findings all groups are open. */
const fewFindings = 20

/** How many of a group are shown at first. One more is shown too: its button would be as high. */
const firstShown = 10

interface FindingsTableProps {
  found: FindingGroups
  by: Grouping
  /** The group that is opened and scrolled to. */
  of: string | undefined
  ticks: Ticks<FirmFinding>
  onComing: (more: number) => void
}

const scrollTo = (group: Element | null) => group?.scrollIntoView({ block: 'nearest' })

const groupHeads = { kind: 'Finding', month: 'Month', investor: 'Investor' } as const
const heads = ['Severity', 'Months', 'Investors', 'Findings'] as const
type Head = (typeof heads)[number]
/** What would repeat the name of the group in every row. */
const repeated: Readonly<Record<Grouping, Head | undefined>> = {
  kind: undefined,
  month: 'Months',
  investor: 'Investors',
}

/**
 * The groups of findings, each of which opens into its findings. What is ticked can be acknowledged. Not a DataTable, whose
 * rows are all of one kind.
 */
export function FindingsTable(props: FindingsTableProps) {
  const { by, of, ticks, onComing } = props
  const { groups, group_count, count } = props.found
  const mayTick = useMay('preparer')
  const [turned, turn] = useToggled<string>()
  const isOpen = (each: string) => turned.has(each) !== (count <= fewFindings || each === of)
  // Where no rule is broken, every row would say "Unusual", and the sentence above says it.
  const isSevere = groups.some((group) => group.breaks_rule)
  const isEmpty = (head: Head) => head === repeated[by] || (head === 'Severity' && !isSevere)
  return (
    <table
      role="table"
      aria-label="Findings"
      className={`w-full border-collapse border border-hairline bg-paper text-md tabular-nums ${styles['table']}`}
    >
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader">{mayTick && <span className="sr-only">Chosen</span>}</th>
          <th role="columnheader" scope="col">
            {groupHeads[by]}
          </th>
          {heads.map((head) =>
            isEmpty(head) ? (
              <NoCell key={head} />
            ) : (
              <th key={head} role="columnheader" scope="col">
                {head}
              </th>
            ),
          )}
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.of} ref={group.of === of ? scrollTo : undefined} role="rowgroup">
          <tr role="row" data-kind="group">
            <td role="cell">{mayTick && <TickAll {...{ group, by, ticks, onComing }} />}</td>
            <GroupCells
              {...{ group, by, isSevere }}
              isOpen={isOpen(group.of)}
              onTurn={() => turn(group.of)}
            />
          </tr>
          {isOpen(group.of) && <GroupFindings {...{ group, by, ticks, mayTick }} />}
        </tbody>
      ))}
      {/* Of a single group, its row says it. */}
      {group_count > 1 && (
        <tfoot role="rowgroup">
          <tr role="row">
            <th role="rowheader" scope="row" colSpan={5}>
              Total
            </th>
            <td role="cell">{groupedNumber.format(count)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

/** The empty place of a column. On a phone, where a severity has a line of its own, there is none. */
const NoCell = () => <td role="cell" aria-hidden className="max-md:hidden" />

const GroupName = ({ group, by }: { group: FindingGroup; by: Grouping }) => (
  <span>
    {nameOf(group, by)}
    {group.user !== null && <EmailBelow person={personOf(group.user)} />}
  </span>
)

interface GroupCellsProps {
  group: FindingGroup
  by: Grouping
  isSevere: boolean
  isOpen: boolean
  onTurn: () => void
}

const GroupCells = ({ group, by, isSevere, isOpen, onTurn }: GroupCellsProps) => (
  <>
    <th role="rowheader" scope="rowgroup">
      <button type="button" aria-expanded={isOpen} onClick={onTurn}>
        <GroupName {...{ group, by }} />
      </button>
    </th>
    {isSevere ? (
      <td role="cell" data-broken={group.breaks_rule}>
        {group.breaks_rule ? 'Breaks a rule' : 'Unusual'}
      </td>
    ) : (
      <NoCell />
    )}
    {by === 'month' ? <NoCell /> : <td role="cell">{formatMonths(group)}</td>}
    {by === 'investor' ? <NoCell /> : <td role="cell">{groupedNumber.format(group.investors)}</td>}
    <td role="cell">{groupedNumber.format(group.count)}</td>
  </>
)

interface GroupFindingsProps {
  group: FindingGroup
  by: Grouping
  ticks: Ticks<FirmFinding>
  mayTick: boolean
}

/** The rows of a group that is open: the first ones, then all, read page by page. */
function GroupFindings({ group, by, ticks, mayTick }: GroupFindingsProps) {
  const found = useFindings(by, group)
  const [isWhole, setWhole] = useState(false)
  const read = found.data?.pages.flatMap(({ findings }) => findings) ?? []
  const isLong = read.length > firstShown + 1
  const listed = isLong && !isWhole ? read.slice(0, firstShown) : read
  const isRead = !found.hasNextPage
  const coming = isWhole ? Math.min(group.count - read.length, findingsPerPage) : read.length - listed.length
  const shared = sharedSuggestion(listed, mayTick)
  const isClosed = useIsClosed()
  return (
    <>
      {shared !== undefined && (
        <WholeRow>
          <span className="text-sm text-muted">{shared}</span>
        </WholeRow>
      )}
      {listed.map((finding, at) => (
        <FindingRow
          key={findingKey(finding)}
          {...{ finding, by }}
          mayFix={mayTick}
          isClosed={isClosed(finding.month)}
          isRepeated={
            shared !== undefined ||
            listed[at - 1]?.suggestion === finding.suggestion ||
            (mayTick && isSaidByLink(finding))
          }
        >
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
      {isLong && (
        <WholeRow>
          <Button
            kind="quiet"
            busy={found.isFetchingNextPage}
            aria-expanded={isWhole && isRead}
            onClick={() => (isWhole && !isRead ? void found.fetchNextPage() : setWhole(!isWhole))}
          >
            {isWhole && isRead
              ? `Show the first ${firstShown}`
              : `Show ${isRead ? 'all' : `${coming} more of`} ${groupedNumber.format(group.count)}`}
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
  by: Grouping
  mayFix: boolean
  /** Whether its month is in closed books. */
  isClosed: boolean
  /** A row above, or the link, says what to do. */
  isRepeated: boolean
  children: ReactNode
}

const link = 'inline-flex items-center justify-end pointer-coarse:min-h-11 pointer-coarse:min-w-11'

/** A finger has room around it, not in it: the e-mail stays right below the name. */
const nameLink =
  'relative inline-flex pointer-coarse:min-w-11 pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-3'

/** Whose it is and what was found under the name of its group, its month, what mends it; without what the group says already. */
const FindingRow = ({ finding, by, mayFix, isClosed, isRepeated, children }: FindingRowProps) => (
  <tr role="row" data-kind="finding">
    <td role="cell">{children}</td>
    <td role="cell" colSpan={by === 'month' ? 3 : 2}>
      <div className="grid-cols-2 gap-x-fluid-2xl lg:grid">
        {by !== 'investor' && (
          <p>
            <Link to={postLink(finding.user.id)} className={nameLink}>
              {investorName(finding.user)}
            </Link>
            <EmailBelow person={personOf(finding.user)} />
          </p>
        )}
        <p className={by === 'investor' ? 'col-span-2' : ''}>
          {finding.message} {!isRepeated && <span className="text-sm text-muted">{finding.suggestion}</span>}
        </p>
      </div>
    </td>
    {by !== 'month' && (
      <td role="cell">
        {by === 'kind' ? (
          formatMonth(finding.month)
        ) : (
          <Link to={postLink(finding.user.id)} className={link}>
            {formatMonth(finding.month)}
          </Link>
        )}
      </td>
    )}
    <td role="cell" colSpan={2}>
      {mayFix && <FixLink {...{ finding, isClosed }} userId={finding.user.id} className={link} />}
    </td>
  </tr>
)
