import type { Received } from '@portico/contract/api/endpoints'
import type { PreparedPosting } from '@portico/contract/features/release'
import type { ReactNode } from 'react'
import { byAndWhen, controlTotalsText, NumberLink, returnedText } from '../../figures/posting-story.tsx'
import type { SentOf } from '../../figures/send-again.ts'
import { changeName, sentOf } from '../../figures/send-again.ts'

type Posting = Received<'postings'>[number]

interface PostingStoryProps {
  posting: Posting
  /** Everything that is prepared, where two people post. */
  prepared: readonly PreparedPosting[]
}

const Line = ({ children }: { children: ReactNode }) => <p className="text-sm text-muted">{children}</p>

/** A person of the list of postings; null for the command line. */
const personIn = (name: string | null) => (name === null ? null : { name, email: '' })

/** What happened with a posting, in order: prepared, released or posted, then reversed or about to be. */
export function PostingStory({ posting, prepared }: PostingStoryProps) {
  const { number, correction_reason: why, reversed_at: reversedAt } = posting
  const origin = prepared.find((each) => each.posting === number)
  const { waiting, returned, released } = sentOf(prepared, number)
  const totals = origin && controlTotalsText(origin)
  const reason = why !== undefined && <Line>{`Reason: ${why}`}</Line>
  return (
    <>
      {origin !== undefined && <Prepared prepared={origin} />}
      {origin !== undefined && reason}
      {totals !== undefined && <Line>{totals}</Line>}
      <Line>
        {`${origin === undefined ? 'Posted' : 'Released'} ${byAndWhen(personIn(posting.posted_by_name), posting.posted_at)}.`}
      </Line>
      {origin === undefined && reason}
      {reversedAt !== null && (
        <>
          {released !== undefined && (
            <Prepared prepared={released} what={`Its ${changeName(released)} was prepared`} />
          )}
          <Line>
            {`Reversed ${byAndWhen(personIn(posting.reversed_by_name), reversedAt)}: ${posting.reason ?? ''}`}
          </Line>
        </>
      )}
      {waiting !== undefined && <Waiting waiting={waiting} />}
      {reversedAt === null && waiting === undefined && returned !== undefined && (
        <Returned returned={returned} />
      )}
    </>
  )
}

/** Who prepared it, and under which number. */
const Prepared = ({ prepared, what = 'Prepared' }: { prepared: PreparedPosting; what?: string }) => (
  <Line>
    {`${what} ${byAndWhen(prepared.prepared_by, prepared.prepared_at)} as `}
    <NumberLink number={prepared.number} />.
  </Line>
)

/** What waits for release, and who prepared it. */
const Waiting = ({ waiting }: { waiting: PreparedPosting }) => (
  <p className="text-sm">
    {`Its ${changeName(waiting)}, prepared ${byAndWhen(waiting.prepared_by, waiting.prepared_at)}, waits as `}
    <NumberLink number={waiting.number} />.
  </p>
)

/** What was returned, and that it is replaced once it is sent again. */
const Returned = ({ returned }: { returned: PreparedPosting }) => (
  <div className="text-sm">
    <p>{`Its ${changeName(returned)} was ${returnedText(returned)}`}</p>
    <p>
      Sending it again replaces <NumberLink number={returned.number} />.
    </p>
  </div>
)

/** What was sent before and is not done with: nothing else can be sent while it waits, and what was returned is replaced. */
export const SentBefore = ({ sent: { waiting, returned } }: { sent: SentOf }) => {
  if (waiting !== undefined) return <Waiting waiting={waiting} />
  return returned === undefined ? null : <Returned returned={returned} />
}
