import type { DeliveryState } from '@portico/contract/features/notice-deliveries'
import type { ChosenKind } from '@portico/contract/features/notice-kinds'
import type { Received } from '@portico/contract/api/endpoints'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../api/api-client.ts'
import { pageBefore, pagesOf } from '../../api/read-pages.ts'
import { useChange } from '../../api/use-change.ts'

export type Audience = Received<'noticeAudience'>

const announcementsKey = ['announcements']
const deliveriesKey = ['noticeDeliveries']

const announcementsAtOnce = 20
export const deliveriesAtOnce = 50

/** What people were told of, page by page. */
export const useAnnouncements = () =>
  useInfiniteQuery({
    queryKey: announcementsKey,
    ...pagesOf((from: number | null, signal) =>
      call('announcements', { query: { limit: announcementsAtOnce, ...pageBefore(from) }, signal }),
    ),
    refetchOnWindowFocus: true,
  })

/** What became of the mails of an announcement, of one state or all, to those who match a search, page by page. */
export const useDeliveries = (notice: number, state: DeliveryState | undefined, search = '') =>
  useInfiniteQuery({
    queryKey: [...deliveriesKey, notice, state, search],
    ...pagesOf((from: string | null, signal) =>
      call('noticeDeliveries', {
        query: {
          notice,
          limit: deliveriesAtOnce,
          ...(state === undefined ? {} : { state }),
          ...(search && { search }),
          ...(from === null ? {} : { after: from }),
        },
        signal,
      }),
    ),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })

/** Mails a notice again, and reads the lists again; a refusal may be about what has changed. */
export const useResend = () => useChange('resendNotice', announcementsKey, deliveriesKey)

interface AudienceAsked {
  kind: ChosenKind
  way: Audience['people'][number]['way']
  search?: string
}

/** Who would hear of a kind of notice now, and how. */
export const useAudience = (asked: AudienceAsked) =>
  useQuery({
    queryKey: ['noticeAudience', asked],
    queryFn: ({ signal }) => call('noticeAudience', { body: asked, signal }),
    placeholderData: keepPreviousData,
    meta: { staff: true },
  })
