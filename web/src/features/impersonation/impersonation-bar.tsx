import { paths } from '@portico/contract/api/paths'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMatch } from 'react-router'
import { call } from '../../api/api-client.ts'
import { stoppingKey } from '../../api/query-client.ts'
import { isForbidden, sentenceOf } from '../../api/request-error.ts'
import { displayName } from '../../auth/display-name.ts'
import type { Impersonation } from '../../auth/session.ts'
import { endImpersonation, storedToken, useImpersonation, useSession } from '../../auth/session.ts'
import { ActionNotice, useAction } from '../../components/feedback/notice.tsx'
import { Button } from '../../components/form/button.tsx'

/** Above every page during an impersonation: who sees whose portal, for how long, and the button to stop. */
export function ImpersonationBar() {
  const impersonation = useImpersonation()
  return impersonation === null ? null : <Bar {...impersonation} />
}

function Bar({ staff, endsAt }: Impersonation) {
  const { user } = useSession()
  // That page has its own button to stop.
  const stopsBelow = useMatch(paths.impersonate) !== null
  return (
    <aside
      className="sticky top-0 z-20 bg-floodlight text-floodlight-ink [--action-hover:#1c3b30] [--action-ink:var(--chalk)] [--action:var(--pitch)] [--focus:var(--pitch)] print:hidden forced-colors:border-b"
      aria-label="Impersonation"
      data-stays
    >
      <div className="mx-auto flex max-w-440 flex-wrap items-center gap-x-3 gap-y-1.5 px-gutter py-2 [&>[role=alert]]:order-1 [&>[role=alert]]:grow [&>[role=alert]]:basis-full max-md:[&>button]:ml-auto">
        <p className="min-w-0 grow basis-48 leading-normal wrap-anywhere max-md:basis-full">
          {staff === null ? 'You are' : `${displayName(staff)} is`} viewing the portal as{' '}
          <strong className="font-black">{displayName(user)}</strong>
          <span className="max-md:hidden">. Nothing can be changed.</span>
        </p>
        {/* Next to the button, on a phone of 360 px too. */}
        <p className="text-sm whitespace-nowrap">
          <span className="md:hidden">Read only{endsAt !== null && ' · '}</span>
          {endsAt !== null && (
            <>
              <TimeLeft endsAt={endsAt} /> <span className="max-md:hidden">left</span>
            </>
          )}
        </p>
        {!stopsBelow && <StopImpersonating />}
      </div>
    </aside>
  )
}

/** Stops the impersonation, or shows why that failed. */
export function StopImpersonating() {
  const stopping = useStopImpersonation()
  const stop = useAction(async () => void (await stopping.mutateAsync()), stopFailure)
  return (
    <>
      <ActionNotice of={stop} />
      <Button busy={stop.isBusy} onClick={stop.run}>
        Stop Impersonating
      </Button>
    </>
  )
}

const stopFailure = (error: unknown) =>
  isForbidden(error)
    ? 'Permission denied. Please log out and log back in as an admin.'
    : `Failed to stop impersonating... ${sentenceOf(error, 'Something went wrong. Please try again.')}`

/** Stops, and restores the staff session. */
function useStopImpersonation() {
  const { token } = useSession()
  return useMutation({
    mutationKey: stoppingKey,
    mutationFn: () => call('stopImpersonation'),
    onSuccess: (handedBack) => {
      if (storedToken() === token) endImpersonation(handedBack)
    },
  })
}

const announcements = [
  { within: 60, text: 'One minute of this impersonation is left.' },
  { within: 300, text: 'Five minutes of this impersonation are left.' },
] as const

/** A countdown of the impersonation, announced only twice; at zero the staff session is restored. */
export function TimeLeft({ endsAt }: { endsAt: number }) {
  const seconds = useSecondsUntil(endsAt)
  useEffect(() => {
    if (seconds === 0) endImpersonation()
  }, [seconds])
  const announced = announcements.find(({ within }) => seconds <= within)
  return (
    <>
      <span role="timer" aria-label="Time left" className="font-black font-stretch-86% tabular-nums">
        {clockText(seconds)}
      </span>
      <span role="status" className="sr-only">
        {announced?.text}
      </span>
    </>
  )
}

function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(ticking)
  }, [])
  return Math.max(0, Math.ceil((moment - now) / 1000))
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** "29:58" */
const clockText = (seconds: number) => `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`
