import type { ManagedAccount } from '@portico/contract/features/managed-accounts'
import { accountsPerPage } from '@portico/contract/features/managed-accounts'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { sentenceOf } from '../../api/request-error.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { Pages } from '../../components/table/pages.tsx'
import { countOf, groupedNumber } from '../../figures/figure-text.ts'
import { AccountFilters } from './account-filters.tsx'
import { AccountList } from './account-list.tsx'
import { stateWords } from './account-state.tsx'
import type { useAccounts } from './accounts-data.ts'
import { BulkBar } from './bulk-bar.tsx'
import type { Place } from './place.ts'
import { addressOf } from './place.ts'
import { useTicks } from '../../components/table/ticks.ts'

interface AccountsSectionProps {
  query: ReturnType<typeof useAccounts>
  place: Place
  /** What was done to many accounts just now. */
  news: string | undefined
  onNews: (news: string | undefined) => void
  onSearch: (search: string) => void
  /** The pane of the chosen account, if one is. */
  children: ReactNode
}

/**
 * The filters, what can be done to many accounts, and a page of them next to the chosen one. What is above the list keeps
 * its width, so that no row moves when a pane opens.
 */
export function AccountsSection({ query, place, news, onNews, onSearch, children }: AccountsSectionProps) {
  const ticked = useTicks(idOf, `${place.state} ${place.search}`)
  const ticks = place.role === 'investor' ? ticked : undefined
  const { data } = query
  return (
    <div className="group" data-chosen={place.chosen !== null} data-ticked={(ticks?.all.length ?? 0) > 0}>
      <div className={list}>
        <AccountFilters place={place} counts={data?.counts} onSearch={onSearch} />
      </div>
      {data === undefined && <div className={query.isPending ? 'mt-3 mb-2 min-h-15.5' : 'mt-3'} />}
      {data !== undefined && (
        <BulkBar {...data} place={place} ticks={ticks} onNews={onNews}>
          <p role="status" className="min-h-[1.5em] text-muted">
            {news !== undefined && <News message={news} />}
            {countSentence(data.total, place)}
          </p>
          {data.total === 0 && isNarrowed(place) && (
            <Link to={addressOf(allOf(place))} className="inline-flex min-h-11 items-center">
              {place.role === 'staff' ? 'Show all staff' : 'Show all investors'}
            </Link>
          )}
        </BulkBar>
      )}
      {data !== undefined && query.isError && (
        <Notice kind="failure">{sentenceOf(query.error, failure)}</Notice>
      )}
      {/* Below the bar of what can be done to the ticked ones, where there is one. */}
      <div className="grid items-start gap-x-fluid-lg group-data-[ticked=true]:[--stuck-above:62px] lg:group-data-[chosen=true]:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className={`@container min-w-0 ${list}`}>
          <QuerySection query={query} rows={8} failure={failure}>
            {({ accounts, total }) => (
              <>
                {accounts.length > 0 && (
                  <AccountList
                    accounts={accounts}
                    place={place}
                    ticks={ticks}
                    isOld={query.isPlaceholderData}
                  />
                )}
                <Foot shown={accounts.length} total={total} place={place} />
              </>
            )}
          </QuerySection>
        </div>
        {children}
      </div>
    </div>
  )
}

/** What was done takes the focus: what did it, such as the page of a file, is gone. */
function News({ message }: { message: string }) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => place.current?.focus(), [message])
  return (
    <b
      ref={place}
      tabIndex={-1}
      className="scroll-mt-[calc(var(--stuck-above)_+_16px)] scroll-mb-4 font-strong text-ink focus:outline-none"
    >
      {message}{' '}
    </b>
  )
}

/** Where there is room for one of them, the chosen account takes the place of the list. */
const list = 'max-lg:in-data-[chosen=true]:hidden'

const idOf = ({ id }: ManagedAccount): number => id

const failure = 'Failed to load the accounts.'

function countSentence(total: number, { role, state, search }: Place): string {
  const what = role === 'staff' ? 'staff account' : 'investor'
  if (total > 0) return `${countOf(total, what)}${total > 1 ? ', sorted by e-mail' : ''}`
  const by = search === '' ? '' : ` matching “${search}”`
  if (state !== undefined) return `No ${what}${by} is listed as ${stateWords[state].toLowerCase()}.`
  return search === '' ? `No ${what}s yet. Add the first one.` : `No ${what} matches “${search}”.`
}

const isNarrowed = ({ state, search }: Place): boolean => state !== undefined || search !== ''

/** The place without what narrows its list. */
const allOf = (place: Place): Place => ({ ...place, state: undefined, search: '', page: 1 })

/** Which part of the list is shown, and the way to the rest; how many there are is said above. */
function Foot({ shown, total, place }: { shown: number; total: number; place: Place }) {
  const before = (place.page - 1) * accountsPerPage
  if (total <= accountsPerPage && place.page === 1) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 text-sm text-muted tabular-nums">
      <span>
        {shown === 0
          ? 'There is nothing on this page any more.'
          : `${groupedNumber.format(before + 1)} to ${groupedNumber.format(before + shown)}`}
      </span>
      <Pages
        page={place.page}
        pages={Math.ceil(total / accountsPerPage)}
        addressOf={(page) => addressOf({ ...place, page })}
      />
    </div>
  )
}
