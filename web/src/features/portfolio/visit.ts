import { visitMinutes } from '@portico/contract/features/visits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/api-client.ts'
import { isSessionOver } from '../../api/request-error.ts'
import { useImpersonation } from '../../auth/session.ts'

const queryKey = ['visit']

/** A visit that cannot be recorded only means that there is no news. */
const mark = (allSeen: boolean): Promise<number | null> =>
  call('markVisit', { body: { all_seen: allSeen } }).then(
    (visit) => visit.seen_until,
    (error: unknown) => {
      if (isSessionOver(error)) throw error
      return null
    },
  )

/**
 * Records that the investor looks at their dashboard. Returns until when everything had been seen, in epoch milliseconds,
 * and a function that marks all of it as seen. Staff who impersonate an investor do not visit for them.
 */
export function useVisit(): { seenUntil: number | null; markSeen: () => void } {
  const client = useQueryClient()
  const isOwn = useImpersonation() === null
  const { data = null } = useQuery({
    queryKey,
    queryFn: () => mark(false),
    enabled: isOwn,
    staleTime: visitMinutes * 60_000,
  })
  const markSeen = () => {
    client.setQueryData(queryKey, null)
    void mark(true).catch(() => undefined)
  }
  return { seenUntil: data, markSeen }
}
