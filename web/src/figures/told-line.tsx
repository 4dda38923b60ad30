import type { Received } from '@portico/contract/api/endpoints'
import type { ChosenKind } from '@portico/contract/features/notice-kinds'
import { chosenKindNames } from '@portico/contract/features/notice-kinds'
import type { UseQueryResult } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/api-client.ts'
import { countOf } from './figure-text.ts'
import { useSecondPerson } from './release.ts'

export const listedUnderPayments = 'The withdrawal is listed under Payments.'

/** A withdrawal is told once it is marked as sent. */
export const toldWhenSent = `${listedUnderPayments} The investor is told that it was sent once it is marked as sent there.`

interface ToldLineProps {
  kind: ChosenKind
  userId: number
  /** What staff are about to do with it. Closing an account is never sent for release. */
  verb?: 'post' | 'save' | 'withdraw' | 'void' | 'close'
}

/** How an investor will hear of what is about to be posted or recorded; nothing until that is known. */
export function ToldLine({ kind, userId, verb = 'post' }: ToldLineProps) {
  const isPrepared = useSecondPerson() && verb !== 'close'
  const { data } = useQuery({
    queryKey: ['noticeAudience', kind, userId],
    queryFn: ({ signal }) => call('noticeAudience', { body: { kind, user_ids: [userId] }, signal }),
    meta: { staff: true },
  })
  if (data === undefined) return null
  return (
    <p className="text-sm text-muted">{toldText(data, isPrepared ? 'it is released' : `you ${verb} it`)}</p>
  )
}

interface ToldOfRemovalProps extends Pick<ToldLineProps, 'userId'> {
  preview: UseQueryResult<Received<'previewPosting'>>
  verb: 'withdraw' | 'void'
  /** What is said where the investor is told nothing. */
  untold: string
}

/** How an investor will hear that something is taken out, as its preview says: of what nobody told them, nothing. */
export function ToldOfRemoval({ preview, userId, verb, untold }: ToldOfRemovalProps) {
  if (preview.data === undefined) return null
  const [notice] = preview.data.notices
  const kind = chosenKindNames.find((each) => each === notice?.kind)
  if (kind === undefined) return <p className="text-sm text-muted">{untold}</p>
  return <ToldLine {...{ kind, userId, verb }} />
}

/** "The investor is mailed 10 minutes after you post it; until then, Stop at the top of the page holds the mail back." */
function toldText({ each, digest, off, delay_minutes: minutes }: Received<'noticeAudience'>, done: string) {
  if (each > 0)
    return minutes === 0
      ? `The investor is mailed as soon as ${done}.`
      : `The investor is mailed ${countOf(minutes, 'minute')} after ${done}; until then, Stop at the top of the page holds the mail back.`
  if (digest > 0) return 'The investor is told in the next daily digest.'
  return off > 0
    ? 'The investor is told only in the portal: these e-mails are turned off.'
    : 'No e-mail is sent, because no one can log in to this account now. The notice waits in the portal.'
}
