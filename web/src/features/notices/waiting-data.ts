import type { BodySent } from '@portico/contract/api/endpoints'
import type { WaitingNotices } from '@portico/contract/features/waiting-notices'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/api-client.ts'
import { waitingKey } from '../../api/query-client.ts'

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

/** Stops, sends or discards waiting mails, and reads the list again, also after a refusal. */
export function useDecideNotices() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodySent<'decideNotices'>) => call('decideNotices', { body }),
    onSettled: () => client.invalidateQueries({ queryKey: ['announcements'] }),
  })
}
