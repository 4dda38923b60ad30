import { paths } from '@portico/contract/api/paths'
import { capitalised } from '@portico/contract/figures/monthly-figures'
import { bookKinds } from '@portico/contract/features/release'
import type { Month } from '@portico/contract/values/month'
import { formatMonth } from '@portico/contract/values/month'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { read } from '../../api/api-client.ts'
import { useSession } from '../../auth/session.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { Card } from '../../components/layout/card.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { ChangedSheet, changedTitle } from '../../figures/changed-sheet.tsx'
import { OpenItemsList, openLines, useOpenItems } from '../../figures/open-items.tsx'
import { byAndWhen, controlTotalsText, NumberLink, returnedText } from '../../figures/posting-story.tsx'
import { PostedMonths } from '../../figures/posted-months.tsx'
import { preparedTitle } from '../../figures/posting-title.ts'
import { usePostingPreview } from '../../figures/release.ts'
import { PeopleCard } from '../../figures/review-lists.tsx'
import { ReviewOfChanges } from '../../figures/review-of-changes.tsx'
import {
  affectedText,
  mayTellAgain,
  sheetText,
  takenText,
  toldInsteadText,
  toldText,
} from '../../figures/reversal-text.ts'
import { againLink } from '../../figures/send-again.ts'
import type { Prepared } from './decisions.tsx'
import { Decisions } from './decisions.tsx'

/** What was prepared, what its release would do, and the decision. */
export function ReviewCard({ number }: { number: number }) {
  const prepared = useQuery({
    ...read('preparedPosting', { params: { number } }),
    meta: { staff: true },
    refetchOnWindowFocus: true,
    // What it would do may have changed since it was last opened.
    gcTime: 0,
  })
  return (
    <QuerySection query={prepared} rows={8} failure="Failed to load what was prepared.">
      {(found) => (
        <>
          <Card title={preparedTitle(found)} heading="large">
            <Story prepared={found} />
            {found.review !== null && <Decisions prepared={found} />}
          </Card>
          {found.replaces?.dropped !== undefined && (
            <PeopleCard title="No longer corrected" {...found.replaces.dropped} />
          )}
          {found.replaces?.changed !== undefined && (
            <Card title={changedTitle(found.replaces.changed, found.replaces.number)} heading="large">
              <ChangedSheet changes={found.replaces.changed} number={found.replaces.number} />
            </Card>
          )}
          {found.sheet_changes !== undefined && (
            <Card title={changedTitle(found.sheet_changes)} heading="large">
              <ChangedSheet changes={found.sheet_changes} />
            </Card>
          )}
          {found.review !== null && found.kind === 'close-period' && <OpenBefore through={found.to} />}
          {found.review?.refusal === null && found.kind === 'reverse-posting' && (
            <TakenBack number={found.of_posting ?? 0} notices={found.review.notices} />
          )}
          {found.posted !== undefined && <PostedMonths title="Posted" {...found.posted} />}
          {found.review !== null && !bookKinds.has(found.kind) && (
            <ReviewOfChanges review={found.review} investor={found.investor} />
          )}
        </>
      )}
    </QuerySection>
  )
}

/** What a reversal takes back, as its preparer read it. */
function TakenBack({
  number,
  notices,
}: { number: number } & Pick<NonNullable<Prepared['review']>, 'notices'>) {
  const taken = usePostingPreview(number)
  return (
    <Card title="What is taken back" heading="large">
      <QuerySection query={taken} rows={3} failure="Failed to load what would be taken back.">
        {(found) => {
          const told = mayTellAgain(found) ? toldInsteadText(found, notices) : toldText(found)
          return [takenText(found), affectedText(found), told, sheetText(found)].map(
            (sentence) =>
              sentence !== undefined && (
                <p key={sentence} className="mt-2">
                  {sentence}
                </p>
              ),
          )
        }}
      </QuerySection>
    </Card>
  )
}

/** What is open in the months that the release closes. */
function OpenBefore({ through }: { through: Month }) {
  const open = useOpenItems(through)
  return (
    <Card title={`Before the books are closed through ${formatMonth(through)}`}>
      <QuerySection query={open} rows={3} failure="Failed to load what is open.">
        {(items) => {
          const lines = openLines(items, through)
          return lines.length === 0 ? <p>Nothing is open.</p> : <OpenItemsList lines={lines} />
        }}
      </QuerySection>
    </Card>
  )
}

/** What happened with it, in order. */
function Story({ prepared }: { prepared: Prepared }) {
  const { state, review, note, prepared_by: by, replaced, replaces } = prepared
  const totals = controlTotalsText(prepared)
  return (
    <div className="mt-1.5 grid gap-1 wrap-anywhere">
      {replaces !== undefined && <Replaces {...replaces} />}
      <p className="text-muted">{`Prepared ${byAndWhen(by, prepared.prepared_at)}.`}</p>
      {note !== '' && <p>{`Reason: ${note}`}</p>}
      {/* While it is open, they are in the table that compares them. */}
      {review === null && totals !== undefined && <p>{totals}</p>}
      {state === 'returned' && (
        <>
          <Notice kind="failure">{capitalised(returnedText(prepared))}</Notice>
          <SendAgain prepared={prepared} />
        </>
      )}
      {replaced?.returned !== undefined && <p>{capitalised(returnedBefore(replaced.returned))}</p>}
      {review === null && <Decided prepared={prepared} />}
    </div>
  )
}

type Returned = NonNullable<NonNullable<Prepared['replaces']>['returned']>

const returnedBefore = ({ by, at, reason }: Returned): string =>
  `returned ${byAndWhen({ name: by, email: '' }, at)}: ${reason}`

/** Which one it was sent in place of, and why. */
const Replaces = ({ number, returned }: NonNullable<Prepared['replaces']>) => (
  <p className="text-muted">
    Replaces <NumberLink number={number} text={`number ${number}`} />
    {returned === undefined ? '.' : `, ${returnedBefore(returned)}`}
  </p>
)

/** What its preparer does with what is returned. */
function SendAgain({ prepared }: { prepared: Prepared }) {
  const { user } = useSession()
  if (user?.id !== prepared.prepared_by.id) return null
  const again = againLink(prepared)
  if (again === undefined) return <p>Send it again as it should be, and withdraw this one.</p>
  return (
    <p>
      <Link to={again.to}>{again.text}</Link>
      {again.replaces
        ? ' and send it as it should be; that replaces this one.'
        : ' and send it as it should be; then withdraw this one.'}
    </p>
  )
}

/** Who decided about it, and what came of it. */
function Decided({ prepared }: { prepared: Prepared }) {
  const { state, posting, replaced, decided_at: at, decided_by: by } = prepared
  const name = decided[state]
  if (at === null || by === null || name === undefined) return null
  const number = replaced?.by_number
  return (
    <p>
      {`${name} ${byAndWhen(by, at)}`}
      {number !== undefined && (
        <>
          {' with '}
          <NumberLink number={number} />
        </>
      )}
      {posting !== undefined && (
        <>
          {' as '}
          <Link to={`${paths.monthEnd}?postings`}>{`posting ${posting}`}</Link>
        </>
      )}
      .
    </p>
  )
}

const decided: Partial<Record<Prepared['state'], string>> = {
  withdrawn: 'Withdrawn',
  replaced: 'Replaced',
  released: 'Released',
}
