import { paths } from '@portico/contract/api/paths'
import type { WaitingDecision, WaitingNotices } from '@portico/contract/features/waiting-notices'
import { useState } from 'react'
import { Link, useLocation, useMatch } from 'react-router'
import { useNameOf } from '../../auth/account-queries.ts'
import { personName } from '../../auth/display-name.ts'
import { useMay } from '../../auth/role.ts'
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx'
import { ActionNotice } from '../../components/feedback/notice.tsx'
import { RowNews, useRowAction, useRowNews } from '../../components/feedback/row-news.tsx'
import { Button } from '../../components/form/button.tsx'
import { useMedia } from '../../components/hooks.ts'
import { countOf, groupedNumber, withFirmDates } from '../../figures/figure-text.ts'
import { formatDay, formatTime } from '../../figures/moments.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/api-client.ts'
import { firmDayAt, today } from '../../api/firm-time.ts'
import { waitingKey } from '../../api/query-client.ts'
import { useChange } from '../../api/use-change.ts'

/** Where all that waits would fill the screen. */
const narrow = '(width < 48rem)'

/**
 * Under the header of every page of staff while mails wait: which leave soonest, to be stopped or sent at once. On the
 * page of mails, all of them.
 */
export function MailBar() {
  const { pathname } = useLocation()
  return (
    <RowNews className="mx-auto max-w-page px-gutter py-2" until={pathname}>
      <Bar />
    </RowNews>
  )
}

function Bar() {
  const { data: events = [] } = useWaitingNotices()
  const { pathname } = useLocation()
  const isMailPage = useMatch(paths.mail) !== null
  const [decided, setDecided] = useState<{ id: number | undefined; pathname: string }>()
  const [isOpen, setOpen] = useState(false)
  const isNarrow = useMedia(narrow)
  if (events.length === 0) return null
  const isWhole = isMailPage && (!isNarrow || isOpen)
  // What was just stopped stays, so that a second press does not stop the next.
  const kept = events.find(({ ids }) => ids[0] === decided?.id && pathname === decided?.pathname)
  const shown = isWhole ? events : [kept ?? events[0]].filter((event) => event !== undefined)
  const all = shown.length === events.length ? undefined : allText(events)
  return (
    <aside aria-label="Waiting e-mails" className="border-b border-b-rule bg-wash print:hidden">
      <div className="mx-auto max-w-page px-gutter">
        {shown.map((event) => (
          <WaitingRow
            key={event.ids[0]}
            event={event}
            isNarrow={isNarrow}
            isShort={isNarrow && !isMailPage}
            all={all}
            onShowAll={isMailPage ? () => setOpen(true) : undefined}
            onDecided={() => setDecided({ id: event.ids[0], pathname })}
          />
        ))}
      </div>
    </aside>
  )
}

interface WaitingRowProps {
  event: WaitingNotices
  isNarrow: boolean
  /** Whether it is two short lines, as above the rows of a month on a phone; the page of mails has the rest. */
  isShort: boolean
  /** How much waits in all, where not all of it is shown. */
  all: string | undefined
  /** Shows the others here; without it, the page of mails does. */
  onShowAll: (() => void) | undefined
  onDecided: () => void
}

/** What waits of one event, what staff can do with it, and how much waits in all. */
function WaitingRow({ event, isNarrow, isShort, all: inAll, onShowAll, onDecided }: WaitingRowProps) {
  const mayDecide = useMay('preparer')
  const all = isShort ? (inAll ?? 'See mails') : inAll
  const nameOf = useNameOf()
  const deciding = useDecideNotices()
  const { ask } = useRowNews()
  const decide = useRowAction(async (decision: WaitingDecision) => {
    await deciding.mutateAsync({ ids: event.ids, decision })
    onDecided()
  })
  const isStopped = event.leaves_at === null
  const askFor = (asked: 'send' | 'discard') =>
    ask((close) => (
      <ConfirmDialog
        title={`${questions[asked].verb} ${isOne(event) ? 'this e-mail' : 'these e-mails'}${asked === 'send' ? ' now' : ''}?`}
        action={questions[asked].action}
        onConfirm={() => decide.run(asked)}
        onClose={close}
      >
        <p>{`${countsText(event)}: ${eventText(event, nameOf)}`}</p>
        <p>{questions[asked][isOne(event) ? 'one' : 'many']}</p>
      </ConfirmDialog>
    ))
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 py-2">
      <div className="min-w-0 grow basis-44 wrap-anywhere">
        <p role="status" className="font-strong tabular-nums">
          {waitingText(event)}
        </p>
        <p className="flex flex-wrap items-baseline gap-x-4 text-sm text-muted">
          {!isShort && (
            <span className="max-md:line-clamp-2">{eventText(event, isNarrow ? undefined : nameOf)}</span>
          )}
          {all !== undefined &&
            (onShowAll === undefined ? (
              <Link to={paths.mail} className="touch-target text-ink">
                {all}
              </Link>
            ) : (
              <button
                type="button"
                className="touch-target cursor-pointer text-ink underline"
                onClick={onShowAll}
              >
                {all}
              </button>
            ))}
        </p>
      </div>
      {mayDecide && (
        <div className="flex gap-2.5">
          {isStopped ? (
            <Button kind="quiet" busy={decide.isBusy} onClick={() => askFor('discard')}>
              Discard
            </Button>
          ) : (
            <Button kind="quiet" busy={decide.isBusy} onClick={() => decide.run('stop')}>
              Stop
            </Button>
          )}
          {/* A link by its looks: what stops them comes first. */}
          {!isShort && (
            <button
              type="button"
              className="min-h-11 cursor-pointer px-2 font-strong underline underline-offset-4 hover:decoration-2 disabled:cursor-not-allowed disabled:text-muted"
              disabled={decide.isBusy}
              onClick={() => askFor('send')}
            >
              Send now
            </button>
          )}
        </div>
      )}
      <div className="shrink-0 grow basis-full empty:hidden">
        <ActionNotice of={decide} />
      </div>
    </div>
  )
}

const questions = {
  send: {
    verb: 'Send',
    action: 'Send now',
    one: 'It leaves at once and cannot be taken back.',
    many: 'They leave at once and cannot be taken back.',
  },
  discard: {
    verb: 'Discard',
    action: 'Discard',
    one: 'It is never sent. The investor sees the notice only in the portal.',
    many: 'They are never sent. Investors see the notices only in the portal.',
  },
}

const isOne = ({ mails, digest }: WaitingNotices): boolean => mails + digest === 1

/** "303 e-mails", "1 e-mail to Iris Vega" */
const countsText = ({ mails, digest, to }: WaitingNotices): string =>
  `${mails === 0 ? countOf(digest, 'notice') : countOf(mails, 'e-mail')}${to === null ? '' : ` to ${personName(to)}`}`

/** "303 e-mails leave at 14:10 · 12 more in the next daily digest" */
function waitingText(event: WaitingNotices): string {
  const { mails, digest, leaves_at: leavesAt } = event
  const one = (mails === 0 ? digest : mails) === 1
  if (leavesAt === null) return `${countsText(event)} ${one ? 'is' : 'are'} held back`
  if (mails === 0) return `${countsText(event)} for the daily digest, from ${whenText(leavesAt)}`
  const more = digest > 0 ? ` · ${digest} more in the next daily digest` : ''
  return `${countsText(event)} ${one ? 'leaves' : 'leave'} at ${whenText(leavesAt)}${more}`
}

/** "14:05"; with its day, unless that is today. */
const whenText = (at: string): string =>
  firmDayAt(at) === today() ? formatTime(at) : `${formatTime(at)} on ${formatDay(at)}`

/** "12 e-mails in all, 3 held back"; with parts of digests, which are no e-mails yet, "12 notices in all". */
function allText(events: readonly WaitingNotices[]): string {
  const countIn = (some: readonly WaitingNotices[]) =>
    some.reduce((sum, { mails, digest }) => sum + mails + digest, 0)
  const held = countIn(events.filter(({ leaves_at: at }) => at === null))
  const what = events.some(({ digest }) => digest > 0) ? 'notice' : 'e-mail'
  return `${countOf(countIn(events), what)} in all${held > 0 ? `, ${groupedNumber.format(held)} held back` : ''}`
}

const namedSubjects = 2

/** "“October 2026 is posted”, by Ada Desk at 14:00"; without names, "“October 2026 is posted” · 14:00". */
function eventText({ subjects, at, by }: WaitingNotices, nameOf?: ReturnType<typeof useNameOf>): string {
  const others = subjects.length - namedSubjects
  const named = subjects
    .slice(0, namedSubjects)
    .map((subject) => `“${withFirmDates(subject)}”`)
    .join(others > 0 ? ', ' : ' and ')
  const when =
    by === null || nameOf === undefined
      ? `\u00A0·\u00A0${formatTime(at)}`
      : `, by ${nameOf(by)} at\u00A0${formatTime(at)}`
  return `${named}${others > 0 ? ` and ${others} more` : ''}${when}`
}

const readEveryMs = 60_000

/** Until they are read again: a minute, or shorter if the next mails leave before. */
function untilRead(events: readonly WaitingNotices[] | undefined): number {
  const leaving = (events ?? []).flatMap(({ leaves_at: at }) => (at === null ? [] : [Date.parse(at)]))
  const next = Math.min(...leaving) - Date.now()
  return next > 0 && next < readEveryMs ? next + 1000 : readEveryMs
}

/** The notices whose mails have not left, read again while the page is open. */
export const useWaitingNotices = () =>
  useQuery({
    queryKey: waitingKey,
    queryFn: ({ signal }) => call('waitingNotices', { signal }),
    meta: { staff: true },
    refetchInterval: ({ state }) => untilRead(state.data),
    refetchOnWindowFocus: true,
  })

/** Stops, sends or discards waiting mails, and reads the list again. */
export const useDecideNotices = () => useChange('decideNotices', ['announcements'])
