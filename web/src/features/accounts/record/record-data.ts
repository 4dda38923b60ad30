import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../api/api-client.ts'
import { pageBefore, pagesOf } from '../../../api/read-pages.ts'
import { useChange } from '../../../api/use-change.ts'
import { recordKey } from '../../../figures/account-record.ts'

const entriesAtOnce = 50

/** The entries about an account. */
export const trailFilter = (userId: number) => ({ subject: String(userId) })

/** The audit trail of an account, newest first, page by page, with what was changed at once as one entry. */
export const useTrail = (userId: number) =>
  useInfiniteQuery({
    queryKey: ['audit', 'account', userId],
    ...pagesOf((from: number | null, signal) =>
      call('audit', {
        query: { ...trailFilter(userId), limit: entriesAtOnce, ...pageBefore(from), fold: 'yes' },
        signal,
      }),
    ),
  })

/** Changes the notes, the contact or the tax details of an account, and reads everything about it again. */
export const useRecordChange = <Name extends 'addNote' | 'takeBackNote' | 'editContact' | 'editTax'>(
  name: Name,
  userId: number,
) => useChange(name, ['audit', 'account', userId], recordKey(userId))
