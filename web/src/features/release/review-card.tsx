import { paths } from '@portico/contract/api/paths'
import { bookKinds } from '@portico/contract/features/release'
import type { Month } from '@portico/contract/values/month'
import { formatMonth, formatMonthIso } from '@portico/contract/values/month'
import { Link } from 'react-router'
import { personName } from '../../auth/display-name.ts'
import { useSession } from '../../auth/session.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { buttonClass } from '../../components/form/button.tsx'
import { Card } from '../../components/layout/card.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { ChangedSheet, changedTitle } from '../../figures/changed-sheet.tsx'
import { formatMoment } from '../../figures/moments.ts'
import { OpenItemsList, openLines, useOpenItems } from '../../figures/open-items.tsx'
import { correctAgainLink } from '../../figures/release.ts'
import { ReviewOfChanges } from '../../figures/review-of-changes.tsx'
import {
  affectedText,
  mayTellAgain,
  sheetText,
  takenText,
  toldInsteadText,
  toldText,
} from '../../figures/reversal-text.ts'
import { Decisions } from './decisions.tsx'
import type { Prepared } from './release-data.ts'
import { titleOf, usePreparedPosting, useTakenBack } from './release-data.ts'

interface ReviewCardProps {
  number: number
  onDone: (message: string) => void
}

/** What was prepared, what its release would do, and the decision. */
export function ReviewCard({ number, onDone }: ReviewCardProps) {
  const prepared = usePreparedPosting(number)
  return (
    <QuerySection query={prepared} rows={8} failure="Failed to load what was prepared.">
      {(found) => (
        <>
          <Card title={`${number} · ${titleOf(found)}`} heading="large">
            <Story prepared={found} />
            {found.review !== null && <Decisions prepared={found} onDone={onDone} />}
          </Card>
          {found.sheet_changes !== undefined && (
            <Card title={changedTitle(found.sheet_changes)} heading="large">
              <ChangedSheet changes={found.sheet_changes} />
            </Card>
          )}
          {found.review !== null && found.kind === 'close-period' && <OpenBefore through={found.to} />}
          {found.review?.refusal === null && found.kind === 'reverse-posting' && (
            <TakenBack number={found.of_posting ?? 0} notices={found.review.notices} />
          )}
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
  const taken = useTakenBack(number)
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
          const lines = openLines(items)
          return lines.length === 0 ? <p>Nothing is open.</p> : <OpenItemsList lines={lines} />
        }}
      </QuerySection>
    </Card>
  )
}

/** Who prepared it and why, and what stands in the way; once it is returned, only that does. */
function Story({ prepared }: { prepared: Prepared }) {
  const { reason, review, prepared_by: by, decided_by: decider, replaced } = prepared
  const note = review?.note ?? ''
  return (
    <>
      <p className="mt-1.5 text-muted">
        {`Prepared by ${personName(by)} on ${formatMoment(prepared.prepared_at)}.`}
      </p>
      {note !== '' && <p className="wrap-anywhere">{`Reason: ${note}`}</p>}
      {prepared.state === 'returned' ? (
        <>
          <Notice kind="failure">{`Returned by ${personName(decider ?? undefined) || 'a releaser'}: ${reason ?? ''}`}</Notice>
          <SendAgain prepared={prepared} />
        </>
      ) : (
        typeof review?.refusal === 'string' && <Notice kind="failure">{review.refusal}</Notice>
      )}
      {replaced?.returned !== undefined && (
        <p className="wrap-anywhere">
          {`Returned by ${replaced.returned.by} on ${formatMoment(replaced.returned.at)}: ${replaced.returned.reason}`}
        </p>
      )}
      {review === null && <Decided prepared={prepared} />}
    </>
  )
}

/** What its preparer does with what is returned. */
function SendAgain({ prepared }: { prepared: Prepared }) {
  const { kind, from, corrects, prepared_by: by } = prepared
  const { user } = useSession()
  if (user?.id !== by.id) return null
  if (kind !== 'post-month-end')
    return <p className="mt-2">Send it again as it should be, and withdraw this one.</p>
  if (corrects === true)
    return (
      <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Link to={correctAgainLink(prepared)} className={buttonClass('quiet')}>
          Correct it again
        </Link>
        The sheet opens with what was sent; sending it again replaces this one.
      </p>
    )
  const sheet = `${paths.monthEnd}?month=${formatMonthIso(from)}`
  return (
    <p className="mt-2">
      Change <Link to={sheet}>{`the sheet of ${formatMonth(from)}`}</Link> and send it again; that replaces
      this one.
    </p>
  )
}

/** Who decided about it, and what came of it. */
function Decided({ prepared }: { prepared: Prepared }) {
  const { state, posting, replaced, decided_at: decidedAt, decided_by: decider } = prepared
  if (decidedAt === null || decider === null) return null
  const by = `by ${personName(decider)} on ${formatMoment(decidedAt)}.`
  const number = replaced?.by_number
  return (
    <p>
      {decided[state]}
      {number !== undefined && (
        <Link to={`${paths.release}?number=${number}`}>{`number ${number} for release`}</Link>
      )}
      {number === undefined && state === 'replaced' && 'a later one'}
      {posting !== undefined && (
        <>
          {' as '}
          <Link to={`${paths.monthEnd}?postings`}>{`posting ${posting}`}</Link>
        </>
      )}
      {` ${by}`}
    </p>
  )
}

const decided: Record<Prepared['state'], string> = {
  waiting: '',
  returned: 'Returned',
  withdrawn: 'Withdrawn',
  replaced: 'Replaced by ',
  released: 'Released',
}
