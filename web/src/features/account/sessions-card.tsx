import { sentenceOf } from '../../api/request-error.ts'
import { useImpersonation } from '../../auth/session.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { TableSkeleton } from '../../components/feedback/skeleton.tsx'
import { Button } from '../../components/form/button.tsx'
import { Card } from '../../components/layout/card.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import type { OwnSession } from './account-data.ts'
import { useEndSessions, useSessions } from './account-data.ts'
import text from './account-page.module.css'
import styles from './sessions-card.module.css'

/** The account's sessions, and buttons to end them. */
export function SessionsCard() {
  const sessions = useSessions()
  return (
    <Card title="My sessions" heading="large">
      <QuerySection
        query={sessions}
        skeleton={<TableSkeleton rows={3} />}
        failure="Failed to load the sessions."
      >
        {(list) => <Sessions list={list} />}
      </QuerySection>
    </Card>
  )
}

function Sessions({ list }: { list: readonly OwnSession[] }) {
  const impersonating = useImpersonation() !== null
  const end = useEndSessions()
  const others = list.filter(({ current }) => !current)
  const isBusy = (which: number | 'others') => end.isPending && end.variables === which
  return (
    <>
      <p className={text['text']}>
        {impersonating
          ? 'You see this account as someone else. Only its owner can end these sessions.'
          : 'Each sign-in is a session. End those that you do not know, and change the password.'}
      </p>
      {(end.isSuccess || end.isError) && (
        <div className={styles['answer']}>
          {end.isSuccess ? (
            <Notice kind="news">{end.data.message}</Notice>
          ) : (
            <Notice kind="failure">
              {sentenceOf(end.error, 'The session could not be ended. Please try again.')}
            </Notice>
          )}
        </div>
      )}
      {list.length === 0 && <p className={styles['none']}>Signed in nowhere.</p>}
      <ul className={styles['list']}>
        {list.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            busy={isBusy(session.id)}
            {...(impersonating ? {} : { onEnd: () => end.mutate(session.id) })}
          />
        ))}
      </ul>
      {!impersonating && others.length > 0 && (
        <div className={styles['all']}>
          <Button kind="quiet" busy={isBusy('others')} onClick={() => end.mutate('others')}>
            End all other sessions
          </Button>
        </div>
      )}
    </>
  )
}

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
  /** Omitted where it cannot be ended from here. */
  onEnd?: () => void
}

/** One session: when it was last used, when it began and when it expires. */
function SessionItem({ session, busy, onEnd }: SessionItemProps) {
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
