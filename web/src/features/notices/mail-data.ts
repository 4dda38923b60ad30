import type { DeliveryState } from '@portico/contract/features/notice-deliveries'
import type { ChosenKind } from '@portico/contract/features/notice-kinds'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../api/api-client.ts'

const staff = { staff: true } as const
const announcementsKey = ['announcements']
const deliveriesKey = ['noticeDeliveries']

const announcementsAtOnce = 20
const deliveriesAtOnce = 50

/** What people were told of, page by page. */
export const useAnnouncements = () =>
  useInfiniteQuery({
    queryKey: announcementsKey,
    queryFn: ({ pageParam, signal }) =>
      call('announcements', {
        query: { limit: announcementsAtOnce, ...(pageParam === null ? {} : { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    refetchOnWindowFocus: true,
    meta: staff,
  })

/** What became of the mails of an announcement, of one state or all, page by page. */
export const useDeliveries = (notice: number, state: DeliveryState | undefined) =>
  useInfiniteQuery({
    queryKey: [...deliveriesKey, notice, state],
    queryFn: ({ pageParam, signal }) =>
      call('noticeDeliveries', {
        query: {
          notice,
          limit: deliveriesAtOnce,
          ...(state === undefined ? {} : { state }),
          ...(pageParam === null ? {} : { after: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
    meta: staff,
  })

/** Mails a notice again, and reads the lists again, also after a refusal: it may be about what has changed. */
export function useResend() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { id: number; user_id: number }) => call('resendNotice', { body }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: announcementsKey }),
        client.invalidateQueries({ queryKey: deliveriesKey }),
      ]),
  })
}

/** Who would hear of a kind of notice now, and how. */
export const useAudience = (kind: ChosenKind) =>
  useQuery({
    queryKey: ['noticeAudience', kind],
    queryFn: ({ signal }) => call('noticeAudience', { body: { kind }, signal }),
    placeholderData: keepPreviousData,
    meta: staff,
  })
