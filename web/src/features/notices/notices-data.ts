import type { Received } from '@portico/contract/api/endpoints'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call, read } from '../../api/api-client.ts'
import { useSession } from '../../auth/session.ts'

const ownNotices = read('notices')

/** The signed-in user's latest notices. */
export type Listed = Received<'notices'>

const lookAgainMs = 3 * 60_000

/**
 * The signed-in user's notices. Read again when the window gets the focus, and while the page is in use; a timer would keep
 * the session of someone alive who has left.
 */
export function useNotices() {
  const query = useQuery({ ...ownNotices, refetchOnWindowFocus: true })
  const { dataUpdatedAt, errorUpdatedAt, isFetching, refetch } = query
  useEffect(() => {
    const leaving = new AbortController()
    const lookAgain = () => {
      const age = Date.now() - Math.max(dataUpdatedAt, errorUpdatedAt)
      if (!isFetching && age > lookAgainMs) void refetch()
    }
    document.addEventListener('pointerdown', lookAgain, leaving)
    document.addEventListener('keydown', lookAgain, leaving)
    return () => leaving.abort()
  }, [dataUpdatedAt, errorUpdatedAt, isFetching, refetch])
  useFollowNotices(query.data)
  return query
}

/** Whatever an investor is told of has changed something that an open page shows: it is read again. */
function useFollowNotices(listed: Listed | undefined): void {
  const client = useQueryClient()
  const { user } = useSession()
  const newest = listed && (listed.notices[0]?.id ?? 0)
  const last = useRef(newest)
  useEffect(() => {
    const isNew = last.current !== undefined && newest !== undefined && newest > last.current
    last.current = newest
    if (isNew && user?.is_staff === false)
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== ownNotices.queryKey[0] })
  }, [client, newest, user?.is_staff])
}

/** Marks everything up to an id as seen. */
export function useMarkSeen(): (upTo: number) => void {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (upTo: number) => call('markNoticesSeen', { body: { up_to: upTo } }),
    onSuccess: ({ new: left }, upTo) =>
      client.setQueryData<Listed>(ownNotices.queryKey, (listed) => listed && seenUpTo(listed, upTo, left)),
  })
  return mutate
}

const seenUpTo = ({ notices }: Listed, upTo: number, left: number): Listed => ({
  new: left,
  notices: notices.map((notice) => (notice.id <= upTo ? { ...notice, is_new: false } : notice)),
})

/** Notes that a notice was opened, and reads the list again. */
export function useOpenNotice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('openNotice', { body: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ownNotices.queryKey }),
  }).mutateAsync
}
