import type { BodySent, Received } from '@portico/contract/api/endpoints'
import type { AccountRole, ManagedAccount } from '@portico/contract/features/managed-accounts'
import type { UseQueryResult } from '@tanstack/react-query'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../api/api-client.ts'
import type { Proof } from './proof-fields.tsx'

const meta = { staff: true } as const

/** The accounts of a role that a search finds, page after page; those found before stay until the new ones are there. */
export const useAccounts = (role: AccountRole, search: string) =>
  useInfiniteQuery({
    queryKey: ['accounts', role, search],
    queryFn: ({ signal, pageParam: after }) => call('accounts', { query: { role, search, after }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    meta,
  })

/** One account as it stands. */
export const useAccount = (id: number): UseQueryResult<ManagedAccount> =>
  useQuery({
    queryKey: ['account', id],
    queryFn: ({ signal }) => call('account', { params: { userId: id }, signal }),
    meta,
  })

/** Makes a change to an account and shows everywhere what it has become. */
function useChange<Sent>(make: (sent: Sent) => Promise<Received<'editAccount'>>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: make,
    onSuccess: ({ account }) => {
      const queryKey = ['account', account.id]
      client.setQueryData(queryKey, account)
      // What is on its way may be older than the change.
      void client.invalidateQueries({ queryKey, fetchStatus: 'fetching' })
      for (const key of ['accounts', 'users', 'prefill', 'profile'])
        void client.invalidateQueries({ queryKey: [key] })
    },
  })
}

export const useAddAccount = () => useChange((body: BodySent<'addAccount'>) => call('addAccount', { body }))

export const useEditAccount = () =>
  useChange((body: BodySent<'editAccount'>) => call('editAccount', { body }))

/** What one press does to an account. */
export type AccountAct = 'inviteAccount' | 'disableAccount' | 'enableAccount'

/** Does it, with what was typed as proof where it takes one. */
export const useAccountAct = (id: number) =>
  useChange(({ which, proof }: { which: AccountAct; proof: Proof }) =>
    call(which, { body: { user_id: id, ...proof } }),
  )
