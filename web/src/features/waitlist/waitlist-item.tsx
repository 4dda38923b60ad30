import { paths } from '@portico/contract/api/paths'
import type { WaitlistEntry } from '@portico/contract/features/waitlist-entries'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { sentenceOf } from '../../api/request-error.ts'
import { Button } from '../../components/form/button.tsx'
import { formatDay } from '../../investments/format-day.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { InviteForm } from './invite-form.tsx'
import { stateNames } from './state-names.ts'
import { useDecline } from './waitlist-data.ts'
import styles from './waitlist-item.module.css'

/** Somebody on the waitlist: since when, who did what about it, and what can be done. */
export function WaitlistItem({ entry }: { entry: WaitlistEntry }) {
  const item = useRef<HTMLLIElement>(null)
  const [inviting, setInviting] = useState(false)
  const decline = useDecline()
  const { full_name: name, state, user_id: userId } = entry
  const isDeclined = state === 'declined'
  const canInvite = state === 'waiting' && userId === null
  return (
    <li ref={item} tabIndex={-1} className={styles['item']} aria-label={name}>
      <div className={styles['row']}>
        <div className={styles['who']}>
          <strong>{name}</strong>
          <span className={styles['quiet']}>{entry.email}</span>
        </div>
        <p className={styles['quiet']}>{joinedText(entry)}</p>
        <Standing entry={entry} />
        <div className={styles['actions']}>
          {canInvite && (
            <Button
              kind="quiet"
              aria-expanded={inviting}
              aria-label={`${inviting ? 'Do not invite' : 'Invite'} ${name}`}
              onClick={() => setInviting(!inviting)}
            >
              {inviting ? 'Cancel' : 'Invite'}
            </Button>
          )}
          {state !== 'invited' && (
            // One button for both, and never disabled, so that the focus stays on it.
            <Button
              kind="quiet"
              aria-label={isDeclined ? `Take back the declining of ${name}` : `Decline ${name}`}
              onClick={() => !decline.isPending && decline.mutate(entry)}
            >
              {isDeclined ? 'Take back' : 'Decline'}
            </Button>
          )}
        </div>
      </div>
      {decline.isError && (
        <Notice kind="failure">{sentenceOf(decline.error, 'Something went wrong. Please try again.')}</Notice>
      )}
      {inviting && canInvite && (
        // The form goes with the invitation, and would take the focus with it.
        <InviteForm entry={entry} onInvited={() => item.current?.focus()} />
      )}
    </li>
  )
}

/** Who did what about it, and the account that there is. */
const Standing = ({ entry }: { entry: WaitlistEntry }) => (
  <div className={styles['state']}>
    <p role="status" data-state={entry.state}>
      {stateText(entry)}
    </p>
    {entry.user_id !== null && (
      <Link to={`${paths.accounts}?account=${entry.user_id}`}>
        {entry.state === 'invited' ? 'Open the account' : 'This e-mail has an account'}
      </Link>
    )}
  </div>
)

const dayOf = (moment: string) => formatDay(Date.parse(moment))

function joinedText({ created_at, last_asked_at }: WaitlistEntry): string {
  const joined = dayOf(created_at)
  const asked = dayOf(last_asked_at)
  return asked === joined ? `Joined ${joined}` : `Joined ${joined}, asked again ${asked}`
}

/** "Declined by sam@firm.example on August 2, 2025"; an entry that waits again says who took it back. */
function stateText({ state, changed_at, changed_by }: WaitlistEntry): string {
  if (changed_at === null) return stateNames[state]
  const act = state === 'waiting' ? 'Waiting: taken back' : stateNames[state]
  return `${act} by ${changed_by ?? 'somebody'} on ${dayOf(changed_at)}`
}
