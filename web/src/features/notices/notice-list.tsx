import { paths } from '@portico/contract/api/paths'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Notice } from '@portico/contract/features/notices'
import { firmDayAt, today } from '../../api/firm-time.ts'
import { useImpersonation, useSession } from '../../auth/session.ts'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { LongList } from '../../components/table/show-more.tsx'
import { withFirmDates } from '../../figures/figure-text.ts'
import { formatDay, formatTime } from '../../figures/moments.ts'
import type { Listed } from './notices-data.ts'
import { useMarkSeen } from './notices-data.ts'
import { NoticesSkeleton } from './notices-skeleton.tsx'
import { withNotice } from './opened-notice.tsx'

interface NoticeListProps {
  query: { isPending: boolean; data: Listed | undefined; error: unknown; refetch: () => unknown }
  /** A link was followed. */
  onChosen: () => void
}

/** What the bell opens: the latest notices, which are seen by being listed. */
export function NoticeList({ query, onChosen }: NoticeListProps) {
  const { user } = useSession()
  return (
    <>
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 px-4">
        <b>Notices</b>
        {user?.is_staff === false && (
          <Link
            to={`${paths.account}#mail`}
            className="flex min-h-11 items-center text-sm text-muted"
            onClick={onChosen}
          >
            E-mail settings
          </Link>
        )}
      </div>
      <QuerySection query={query} skeleton={<NoticesSkeleton />} failure="Failed to load the notices.">
        {(listed) => <Notices listed={listed} onChosen={onChosen} />}
      </QuerySection>
    </>
  )
}

/** As many as the panel has room for, so that none is cut off; of new ones all, which are seen by being listed. */
const shownFirst = 4

function Notices({ listed, onChosen }: { listed: Listed; onChosen: () => void }) {
  // Staff who impersonate an investor see nothing for them.
  const isOwn = useImpersonation() === null
  const { user } = useSession()
  const markSeen = useMarkSeen()
  const newest = listed.notices[0]?.id
  const isAnyNew = listed.new > 0
  const marked = useMarked(listed.notices)
  useEffect(() => {
    if (isOwn && isAnyNew && newest !== undefined) markSeen(newest)
  }, [isOwn, isAnyNew, newest, markSeen])
  if (listed.notices.length === 0)
    return (
      <p className="border-t border-t-hairline px-4 pt-6 pb-7 text-pretty text-muted">
        {user?.is_staff === true
          ? 'No notices yet. Logins from new devices and changes of your access are announced here.'
          : 'No notices yet. New months, statements and documents are announced here.'}
      </p>
    )
  return (
    <div className="[&_summary]:px-4">
      <LongList
        items={listed.notices}
        first={Math.max(shownFirst, listed.notices.findLastIndex(({ id }) => marked.has(id)) + 1)}
        className="border-b border-b-hairline"
      >
        {(notice) => (
          <Item key={notice.id} notice={notice} isNew={marked.has(notice.id)} onChosen={onChosen} />
        )}
      </LongList>
    </div>
  )
}

/** What was new at any time since the list was opened: it keeps its mark, though it counts as seen by now. */
function useMarked(notices: readonly Notice[]): ReadonlySet<number> {
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set())
  const added = notices.filter(({ id, is_new: isNew }) => isNew && !marked.has(id))
  if (added.length > 0) setMarked(new Set([...marked, ...added.map(({ id }) => id)]))
  return marked
}

/** The subject of a notice, which is mailed when a month is posted, stays true in the list once the month is withdrawn. */
const listedSubject = ({ kind, subject }: Notice): string =>
  kind === 'month_posted' ? subject.replace(/ is posted$/, ' was posted') : subject

/** What is new says so in its subject, which the page it leads to shows; other kinds need their sentence. */
const isSaid = ({ kind }: Notice): boolean => kind === 'month_posted' || kind === 'document'

/** "Today at 14:05", or the day. */
const whenText = (at: string): string =>
  firmDayAt(at) === today() ? `Today at ${formatTime(at)}` : formatDay(at)

interface ItemProps {
  notice: Notice
  isNew: boolean
  onChosen: () => void
}

function Item({ notice, isNew, onChosen }: ItemProps) {
  const { id, sentence, line, link, at, opened_at: openedAt } = notice
  return (
    <li className="border-t border-t-hairline">
      {/* The page notes that it was opened, also in another tab. */}
      <Link
        to={openedAt === null ? withNotice(link, id) : link}
        className="grid gap-1 px-4 py-3.5 leading-normal wrap-anywhere no-underline -outline-offset-3 hover:bg-wash"
        onClick={onChosen}
      >
        <span className="flex items-baseline justify-between gap-3 font-bold">
          <span className="underline decoration-1 underline-offset-3">
            {withFirmDates(listedSubject(notice))}
          </span>{' '}
          {isNew && (
            <span className="flex-none rounded bg-floodlight px-2 py-px text-xs font-bold text-floodlight-ink">
              New
            </span>
          )}
        </span>{' '}
        {!isSaid(notice) && <span>{withFirmDates(sentence)}</span>}{' '}
        {line !== '' && <span className="border-l-2 border-l-rule pl-2.5">{`“${line}”`}</span>}{' '}
        <span className="text-sm text-muted">{whenText(at)}</span>
      </Link>
    </li>
  )
}
