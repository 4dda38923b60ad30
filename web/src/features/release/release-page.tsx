import { paths } from '@portico/contract/api/paths'
import type { PreparedPosting, PreparedState } from '@portico/contract/features/release'
import type { ReleaseMode } from '@portico/contract/features/release-mode'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { personName } from '../../auth/display-name.ts'
import { read } from '../../api/api-client.ts'
import { StaffPage, staffPage } from '../../app/staff-only.tsx'
import { RowNews } from '../../components/feedback/row-news.tsx'
import { buttonClass } from '../../components/form/button.tsx'
import { numberOf } from '../../components/form/filter.ts'
import { Card } from '../../components/layout/card.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { ShowMore } from '../../components/table/show-more.tsx'
import { formatMoment } from '../../figures/moments.ts'
import { preparedTitle } from '../../figures/posting-title.ts'
import { ReviewCard } from './review-card.tsx'

/** A disc: full where someone has to act. */
const stateClass =
  'text-sm flex items-center gap-2 before:flex-none before:w-2.5 before:h-2.5 before:border-2 before:border-control-line before:rounded-full in-data-[state=waiting]:before:border-ink in-data-[state=waiting]:before:bg-ink in-data-[state=returned]:before:border-loss in-data-[state=released]:before:border-gain in-data-[state=released]:before:bg-gain'

/** Where staff review and release what someone else has prepared. */
export const Component = staffPage('release', ReleaseView)

function ReleaseView() {
  const prepared = useQuery({
    ...read('preparedPostings'),
    meta: { staff: true },
    refetchOnWindowFocus: true,
  })
  return (
    <StaffPage title="Release" queries={[prepared]}>
      <QuerySection query={prepared} failure="Failed to load the list.">
        {({ postings, release }) =>
          postings.length === 0 ? <Nothing release={release} /> : <PreparedView postings={postings} />
        }
      </QuerySection>
    </StaffPage>
  )
}

const Nothing = ({ release }: { release: ReleaseMode }) => (
  <div className="no-entries">
    <p>
      {release === 'direct'
        ? 'No second person is required, so nothing waits for release.'
        : 'Nothing is prepared yet. What a colleague prepares waits here for you.'}
    </p>
    <p className="mt-4">
      <Link to={paths.monthEnd} className={buttonClass('quiet')}>
        Go to Month-End
      </Link>
    </p>
  </div>
)

/** What is prepared, and the review of what is chosen. */
function PreparedView({ postings }: { postings: readonly PreparedPosting[] }) {
  const [search] = useSearchParams()
  const chosen = numberOf(search.get('number') ?? '')
  return (
    <div className="grid grid-cols-1 items-start gap-cards lg:grid-cols-[minmax(0,4fr)_minmax(0,9fr)]">
      {/* Where there is room for one of them, what is chosen takes the place of the list. */}
      <div className={chosen === undefined ? '' : 'max-lg:hidden'}>
        <Card title="Prepared" heading="large">
          <PreparedList postings={postings} chosen={chosen} />
        </Card>
      </div>
      <div className="grid grid-cols-1 gap-cards">
        {chosen !== undefined && (
          <Link
            to={paths.release}
            className="-my-2 inline-flex min-h-11 items-center justify-self-start lg:hidden"
          >
            Back to all that is prepared
          </Link>
        )}
        {chosen !== undefined ? (
          <RowNews className="" until={chosen}>
            <ReviewCard key={chosen} number={chosen} />
          </RowNews>
        ) : (
          <p className="text-muted max-lg:hidden">Choose what to review.</p>
        )}
      </div>
    </div>
  )
}

const shownAtOnce = 12

const stateNames: Record<PreparedState, string> = {
  waiting: 'Waiting for release',
  returned: 'Returned',
  withdrawn: 'Withdrawn',
  replaced: 'Replaced by a later one',
  released: 'Released',
}

interface PreparedListProps {
  postings: readonly PreparedPosting[]
  chosen: number | undefined
}

/** The latest ones, and the rest on request: also what is decided stays in the list. */
const PreparedList = ({ postings, chosen }: PreparedListProps) => (
  <ShowMore items={postings} first={shownAtOnce}>
    {(some) => (
      <ol className="mt-3">
        {some.map((posting) => (
          <li
            key={posting.number}
            className="-mx-3 border-t border-t-hairline wrap-anywhere"
            data-state={posting.state}
          >
            <div className={`px-3 pb-3 ${posting.number === chosen ? 'bg-wash' : ''}`}>
              <Link
                className="-mb-1.5 inline-block min-h-11 pt-3 pb-2 font-strong aria-[current=true]:no-underline"
                to={`${paths.release}?number=${posting.number}`}
                {...(posting.number === chosen ? { 'aria-current': true } : {})}
              >
                {preparedTitle(posting)}
              </Link>
              <p className="text-sm text-muted">
                {`By ${personName(posting.prepared_by)} on ${formatMoment(posting.prepared_at)}`}
              </p>
              <p className={stateClass}>{stateText(posting)}</p>
            </div>
          </li>
        ))}
      </ol>
    )}
  </ShowMore>
)

function stateText({ state, sheet_changes: changes, overtaken, decided_by: by }: PreparedPosting): string {
  if (overtaken) return 'Can no longer be released'
  if (changes !== undefined) return 'Changed since it was sent'
  const isNamed = by !== null && (state === 'released' || state === 'returned')
  return isNamed ? `${stateNames[state]} by ${personName(by)}` : stateNames[state]
}
