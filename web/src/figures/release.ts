import type { BodySent, Received } from '@portico/contract/api/endpoints'
import { paths } from '@portico/contract/api/paths'
import type { PreparedPosting, ReleasableKind } from '@portico/contract/features/release'
import { releasableCalls } from '@portico/contract/features/release'
import { formatMonthIso } from '@portico/contract/values/month'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, read } from '../api/api-client.ts'
import { profileQuery } from '../auth/account-queries.ts'
import { useSession } from '../auth/session.ts'

/** Whether the firm requires a second person; false until the profile has told it. */
export function useSecondPerson(): boolean {
  const { token } = useSession()
  // Every page for staff reads the profile; here it is only looked at.
  const profile = useQuery({ ...profileQuery(token), enabled: false })
  return profile.data?.release === 'second-person'
}

/** Where corrections that were returned are typed again as they were sent. */
export const correctAgainLink = ({ from, number }: Pick<PreparedPosting, 'from' | 'number'>): string =>
  `${paths.monthEnd}?month=${formatMonthIso(from)}&correct=${number}`

/** The label of a button that posts, or sends for release. */
export const usePostLabel = (label: string): string => (useSecondPerson() ? 'Send for Release' : label)

/** The prepared postings, read again at intervals if one is given; read only where the firm requires a second person. */
export function usePreparedPostings(refetchInterval: number | false = false) {
  const enabled = useSecondPerson()
  return useQuery({
    ...read('preparedPostings'),
    meta: { staff: true },
    enabled,
    refetchOnWindowFocus: true,
    refetchInterval,
  })
}

type Kinds = typeof releasableCalls
type CallOf<Kind extends ReleasableKind> = Kinds[Kind]['call']

/** What is posted, and with a second person also the control totals and what it is an edit of. */
interface Sent<Kind extends ReleasableKind> {
  body: BodySent<CallOf<Kind>>
  totals?: BodySent<'preparePosting'>['totals']
  replaces?: number | undefined
}

/** The response of a direct call; with a second person, there is only a message. */
type Posted<Kind extends ReleasableKind> =
  | { isPrepared: false; answer: Received<CallOf<Kind>>; message: string }
  | { isPrepared: true; message: string }

/** A preview takes a reason as its call does, and keeps none. */
export const previewReason = 'Preview'

/** What a posting would do now. Throws RequestError with the refusals of its call. */
export async function previewPosting<Kind extends ReleasableKind>(
  kind: Kind,
  body: BodySent<CallOf<Kind>>,
  signal: AbortSignal | null = null,
): Promise<Received<'previewPosting'>> {
  await call('getCsrf')
  return call('previewPosting', {
    body: { kind, body },
    ...(signal && { signal }),
  })
}

/** What a posting would do now; read once for each body, and not without one. */
export const usePreview = <Kind extends ReleasableKind>(
  kind: Kind,
  body: BodySent<CallOf<Kind>> | undefined,
) =>
  useQuery({
    queryKey: ['previewPosting', kind, body],
    queryFn: body === undefined ? skipToken : ({ signal }) => previewPosting(kind, body, signal),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    meta: { staff: true },
  })

/** What the reversal of a posting would take back. */
export const usePostingPreview = (number: number) =>
  useQuery({
    ...read('postingPreview', { params: { number } }),
    meta: { staff: true },
    // Its rows may have been corrected since it was last opened.
    gcTime: 0,
  })

/** Posts, or sends for release where the firm requires a second person. The CSRF token is renewed before. */
export function usePostingCall<Kind extends ReleasableKind>(kind: Kind, onSettled?: () => Promise<unknown>) {
  const isPrepared = useSecondPerson()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ body, totals, replaces }: Sent<Kind>): Promise<Posted<Kind>> => {
      await call('getCsrf')
      if (isPrepared) {
        const sent = { kind, body: body as Record<string, unknown>, totals, replaces }
        const { message } = await call('preparePosting', { body: sent })
        await client.invalidateQueries({ queryKey: read('preparedPostings').queryKey })
        return { isPrepared, message }
      }
      const answer = (await call(releasableCalls[kind].call, { body })) as Received<CallOf<Kind>>
      return { isPrepared, answer, message: answer.message }
    },
    // What was refused may be done or sent already; a success reads again by itself.
    onError: () => {
      for (const name of ['toDo', 'preparedPostings'] as const)
        void client.invalidateQueries({ queryKey: read(name).queryKey })
    },
    ...(onSettled && { onSettled }),
  })
}
