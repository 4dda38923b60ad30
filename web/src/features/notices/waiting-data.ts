import type { WaitingNotices } from '@portico/contract/features/waiting-notices'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/api-client.ts'
import { waitingKey } from '../../api/query-client.ts'
import { useChange } from '../../api/use-change.ts'

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
