import { Button } from '../../components/form/button.tsx'
import type { OwnSession } from './account-data.ts'
import styles from './session-item.module.css'

const momentFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

const Moment = ({ at }: { at: string }) => <time dateTime={at}>{momentFormat.format(new Date(at))}</time>

interface SessionItemProps {
  session: OwnSession
  busy: boolean
  /** Left out where it cannot be ended from here. */
  onEnd?: () => void
}

/** One session: when it was last used and began, and when it ends by itself. */
export function SessionItem({ session, busy, onEnd }: SessionItemProps) {
  return (
    <li className={styles['session']}>
      <dl className={styles['moments']}>
        <div>
          <dt>Last used</dt>
          <dd className={styles['latest']}>
            <Moment at={session.last_used_at} />
          </dd>
        </div>
        <div>
          <dt>Begun</dt>
          <dd>
            <Moment at={session.created_at} />
          </dd>
        </div>
        <div>
          <dt>Ends if unused</dt>
          <dd>
            <Moment at={session.expires_at} />
          </dd>
        </div>
      </dl>
      {session.current && <strong className={styles['current']}>This session</strong>}
      {!session.current && onEnd !== undefined && (
        <Button
          kind="quiet"
          busy={busy}
          aria-label={`End the session begun ${momentFormat.format(new Date(session.created_at))}`}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </li>
  )
}
