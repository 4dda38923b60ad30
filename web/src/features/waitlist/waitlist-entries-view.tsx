import type { ReactNode } from 'react'
import { site } from '../../../../site.config.ts'
import { isForbidden, sentenceOf } from '../../api/request-error.ts'
import { Button } from '../../components/form/button.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { Part } from '../../components/layout/query-section.tsx'
import { TableSkeleton } from '../../components/feedback/skeleton.tsx'
import { useWaitlist } from './waitlist-data.ts'
import styles from './waitlist-entries-view.module.css'
import { useWaitlistFilter } from './waitlist-filter.ts'
import { WaitlistItem } from './waitlist-item.tsx'
import { WaitlistTools } from './waitlist-tools.tsx'

const countFormat = new Intl.NumberFormat('en-US')

/** Who is on the waitlist, with the search above. */
export function WaitlistEntriesView({ refused }: { refused: ReactNode }) {
  const [filter, setFilter] = useWaitlistFilter()
  const waitlist = useWaitlist(filter)
  if (isForbidden(waitlist.error)) return refused
  return (
    <>
      <title>{`Waitlist · ${site.name}`}</title>
      <h1 className={styles['title']}>Waitlist</h1>
      <WaitlistTools filter={filter} onChange={setFilter} />
      <Part query={waitlist} skeleton={<TableSkeleton />} failure="Failed to load the waitlist.">
        {({ pages }) => (
          <>
            <p role="status" className={styles['total']}>
              {totalText(pages.at(-1)?.total ?? 0)}
            </p>
            {pages[0]?.total === 0 && <p className={styles['empty']}>{emptyText(filter)}</p>}
            <ul className={styles['list']} aria-busy={waitlist.isPlaceholderData}>
              {pages.flatMap(({ entries }) =>
                entries.map((entry) => <WaitlistItem key={entry.id} entry={entry} />),
              )}
            </ul>
            {waitlist.isFetchNextPageError && (
              <Notice kind="failure">{sentenceOf(waitlist.error, 'Failed to load the rest.')}</Notice>
            )}
            {waitlist.hasNextPage && (
              <div className={styles['more']}>
                <Button
                  kind="quiet"
                  busy={waitlist.isFetchingNextPage}
                  onClick={() => void waitlist.fetchNextPage()}
                >
                  Show more
                </Button>
              </div>
            )}
          </>
        )}
      </Part>
    </>
  )
}

const totalText = (total: number) => (total === 1 ? '1 person' : `${countFormat.format(total)} people`)

const emptyText = ({ search, state }: { search: string; state: string | undefined }) =>
  search === '' && state === undefined
    ? 'Nobody has joined the waitlist yet.'
    : 'Nobody on the waitlist fits this search.'
