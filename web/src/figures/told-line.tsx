import type { Received } from '@portico/contract/api/endpoints'
import type { ChosenKind } from '@portico/contract/features/notice-kinds'
import { chosenKindNames } from '@portico/contract/features/notice-kinds'
import { hasEmail } from '@portico/contract/values/no-email'
import type { UseQueryResult } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/api-client.ts'
import { countOf } from './figure-text.ts'
import { useIsOnPaper } from './on-paper.ts'
import { useSecondPerson } from './release.ts'

interface ToldLineProps {
  kind: ChosenKind
  userId: number
  /** What staff are about to do with it. Closing an account is never sent for release. */
  verb?: 'post' | 'save' | 'withdraw' | 'void' | 'close'
}

/** How an investor will hear of what is about to be posted or recorded; nothing until that is known. */
export function ToldLine({ kind, userId, verb = 'post' }: ToldLineProps) {
  const isPrepared = useSecondPerson() && verb !== 'close'
  const { data } = useAudience(kind, userId)
  if (data === undefined) return null
  return (
    <p className="text-sm text-muted">{toldText(data, isPrepared ? 'it is released' : `you ${verb} it`)}</p>
  )
}

/** How an investor will hear of a withdrawal that is about to be recorded: once it is marked as sent. */
export function ToldWhenSent({ userId }: Pick<ToldLineProps, 'userId'>) {
  const { data } = useAudience('money_sent', userId)
  return (
    <p className="text-sm text-muted">
      The withdrawal is listed under Payments. {data !== undefined && sentText(data)}
    </p>
  )
}

const useAudience = (kind: ChosenKind, userId: number) =>
  useQuery({
    queryKey: ['noticeAudience', kind, userId],
    queryFn: ({ signal }) => call('noticeAudience', { body: { kind, user_ids: [userId] }, signal }),
    meta: { staff: true },
  })

type OneAudience = Received<'noticeAudience'>

/** Whether the only person of an audience is an investor without an e-mail. */
const isOnPaper = ({ people }: OneAudience): boolean => people.some(({ user }) => !hasEmail(user.email))

function sentText(audience: OneAudience): string {
  if (isOnPaper(audience)) return 'Once it is sent, tell the investor on paper.'
  return audience.none > 0
    ? 'Once it is marked as sent there, its notice waits in the portal as well.'
    : 'The investor is told that it was sent once it is marked as sent there.'
}

const onPaperText = 'The investor has no e-mail: tell them on paper.'

interface ToldOfRemovalProps extends Pick<ToldLineProps, 'userId'> {
  preview: UseQueryResult<Received<'previewPosting'>>
  verb: 'withdraw' | 'void'
  /** Whether staff told an investor without an e-mail of it. */
  isToldOnPaper: boolean
  /** What is said where the investor is told nothing. */
  untold: string
}

/**
 * How an investor will hear that something is taken out, as its preview says: each notice by its subject, and those that are
 * cancelled; of what no notice told them, nothing. Paper may have told them before a notice would have, as a statement that
 * is out of date then.
 */
export function ToldOfRemoval({ preview, userId, verb, isToldOnPaper, untold }: ToldOfRemovalProps) {
  const isPaper = useIsOnPaper(userId)
  if (preview.data === undefined) return null
  const { notices, cancelled_notices: cancelled = [], outdated_statements: outdated } = preview.data
  const told = notices.flatMap(({ subject, ...notice }) => {
    const kind = chosenKindNames.find((each) => each === notice.kind)
    return kind === undefined ? [] : [{ kind, subject }]
  })
  const isTold = isPaper && (isToldOnPaper || outdated !== undefined)
  return (
    <>
      {told.length === 0 && <p className="text-sm text-muted">{isTold ? onPaperText : untold}</p>}
      {told.map(({ kind, subject }) => (
        <div key={subject} className="text-sm">
          <b>{subject}</b>
          {/* No other statement is told of when something is taken out. */}
          {kind === 'statement' && ' (told again)'}
          <ToldLine {...{ kind, userId, verb }} />
        </div>
      ))}
      {cancelled.map(({ subject }) => (
        <p key={subject} className="text-sm">
          <b>{subject}</b>
          <br />
          <span className="text-muted">This notice is cancelled: the investor has not seen it.</span>
        </p>
      ))}
    </>
  )
}

/** "The investor is mailed 10 minutes after you post it; until then, Stop at the top of the page holds the mail back." */
function toldText(audience: OneAudience, done: string): string {
  const { each, digest, off, delay_minutes: minutes } = audience
  if (each > 0)
    return minutes === 0
      ? `The investor is mailed as soon as ${done}.`
      : `The investor is mailed ${countOf(minutes, 'minute')} after ${done}; until then, Stop at the top of the page holds the mail back.`
  if (digest > 0) return 'The investor is told in the next daily digest.'
  if (off > 0) return 'The investor is told only in the portal: these e-mails are turned off.'
  return isOnPaper(audience)
    ? onPaperText
    : 'No e-mail is sent, because no one can log in to this account now. The notice waits in the portal.'
}
