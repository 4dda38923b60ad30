import { networkText } from '@portico/contract/values/network'
import { ActionNotice, useAction } from '../../components/feedback/notice.tsx'
import { Button } from '../../components/form/button.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { LongList } from '../../components/table/show-more.tsx'
import type { OwnSession } from './account-data.ts'
import { useEndSessions, useSessions } from './account-data.ts'
import { Section } from './account-section.tsx'
import { formatDay, formatMoment, formatTime } from '../../figures/moments.ts'
import { deviceKind, deviceText } from './device-text.ts'

const shownFirst = 3

const fact = 'text-muted text-md tabular-nums @min-[20rem]:[&_time]:whitespace-nowrap'

/** The account's sessions, and buttons by which their owner ends them. */
export function SessionsSection({ isOwner }: { isOwner: boolean }) {
  const sessions = useSessions()
  return (
    <Section
      anchor="sessions"
      title="Sessions"
      text="Each login starts a session. If you do not recognize one, end it and change your password."
    >
      <QuerySection query={sessions} rows={3} failure="Failed to load the sessions.">
        {(list) => <Sessions list={list} isOwner={isOwner} />}
      </QuerySection>
    </Section>
  )
}

function Sessions({ list, isOwner }: { list: readonly OwnSession[]; isOwner: boolean }) {
  const ending = useEndSessions()
  const end = useAction(
    async (which: number | 'others') => (await ending.mutateAsync(which)).message,
    'The session could not be ended. Please try again.',
  )
  const others = list.filter(({ current }) => !current)
  const thisFirst = [...list.filter(({ current }) => current), ...others]
  const isBusy = (which: number | 'others') => end.isBusy && ending.variables === which
  return (
    <>
      <ActionNotice of={end} />
      {list.length === 0 && <p className="py-8 text-center text-muted">Not logged in anywhere.</p>}
      <LongList items={thisFirst} first={shownFirst}>
        {(session) => (
          <SessionItem
            key={session.id}
            session={session}
            isOwner={isOwner}
            busy={isBusy(session.id)}
            disabled={end.isBusy}
            {...(isOwner ? { onEnd: () => end.run(session.id) } : {})}
          />
        )}
      </LongList>
      {isOwner && others.length > 0 && (
        <div className="border-t border-t-hairline py-3.5">
          <Button
            kind="quiet"
            busy={isBusy('others')}
            disabled={end.isBusy}
            onClick={() => end.run('others')}
          >
            End all other sessions
          </Button>
        </div>
      )}
    </>
  )
}

/** A moment; on the day of another one, which is named already, only its time. */
const Moment = ({ at, after }: { at: string; after?: string }) => (
  <time dateTime={at}>
    {after !== undefined && formatDay(at) === formatDay(after) ? `at ${formatTime(at)}` : formatMoment(at)}
  </time>
)

interface SessionItemProps {
  session: OwnSession
  /** Staff who see the account do not see on what it was opened. */
  isOwner: boolean
  busy: boolean
  /** While any is being ended. */
  disabled: boolean
  /** Omitted where it cannot be ended from here. */
  onEnd?: () => void
}

/** One session: on what it was opened, where, and when. */
function SessionItem({ session, isOwner, busy, disabled, onEnd }: SessionItemProps) {
  const network = networkText(session.network)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t-hairline py-3.5 [&+&]:border-t @max-[30rem]:[&>button]:px-3.5">
      <DeviceIcon kind={deviceKind(session)} />
      {/* With larger text, the button moves below. */}
      <div className="min-w-0 grow basis-44">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-strong">
          {isOwner ? deviceText(session) : 'Device hidden from staff'}
          {session.current && (
            <span className="rounded border border-gain px-2 py-px text-sm whitespace-nowrap text-gain">
              This session
            </span>
          )}
        </p>
        <p className={fact}>
          {session.current ? (
            'Active now'
          ) : (
            <>
              Last used <Moment at={session.last_used_at} />
            </>
          )}
          {network !== '' && ` from ${network}`}
        </p>
        <p className={fact}>
          Started <Moment at={session.created_at} after={session.last_used_at} />, ends{' '}
          <Moment at={session.expires_at} after={session.last_used_at} /> if unused
        </p>
      </div>
      {!session.current && onEnd !== undefined && (
        <Button
          kind="quiet"
          busy={busy}
          disabled={disabled}
          aria-label={`End the session started ${formatMoment(session.created_at)}`}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </li>
  )
}

const outlines = {
  computer: 'M3 4.5h18v11.5H3zM0.5 19.5h23',
  phone: 'M7 1.5h10v21H7zM10.5 19.5h3',
}

/** On a phone it would take the width that the moments need. */
const DeviceIcon = ({ kind }: { kind: keyof typeof outlines }) => (
  <svg
    aria-hidden
    viewBox="0 0 24 24"
    className="w-6 shrink-0 fill-none stroke-muted stroke-[1.5] @max-[30rem]:hidden"
  >
    <path d={outlines[kind]} />
  </svg>
)
