import { paths } from '@portico/contract/api/paths'
import type { BodySent, Received } from '@portico/contract/api/endpoints'
import type { History } from '@portico/contract/figures/account-months'
import type { AccountRole } from '@portico/contract/features/managed-accounts'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call, read } from '../../api/api-client.ts'
import { endSession, useSession } from '../../auth/session.ts'
import type { Proof } from './proof-fields.tsx'

const meta = { staff: true } as const

/** The accounts of a role that match a search, page by page; the old list stays until the new one has loaded. */
export const useAccounts = (role: AccountRole, search: string) =>
  useInfiniteQuery({
    queryKey: ['accounts', role, search],
    queryFn: ({ signal, pageParam: after }) => call('accounts', { query: { role, search, after }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    meta,
  })

/** One account. */
export const useAccount = (id: number) => useQuery({ ...read('account', { params: { userId: id } }), meta })

/** Changes an account and updates it wherever it is shown. */
function useChange<Sent>(make: (sent: Sent) => Promise<Received<'editAccount'>>) {
  const client = useQueryClient()
  const { user } = useSession()
  return useMutation({
    mutationFn: make,
    onSuccess: ({ account }) => {
      // The server has just ended their own session, on purpose: no password would continue it.
      if (user?.id === account.id && (account.state === 'disabled' || account.email !== user.email))
        return endSession({ to: paths.login, message: 'Session expired. Please log in again.' })
      const { queryKey } = read('account', { params: { userId: account.id } })
      client.setQueryData(queryKey, account)
      // A response on its way may be older than the change.
      void client.invalidateQueries({ queryKey, fetchStatus: 'fetching' })
      for (const key of ['accounts', 'users', 'prefill', 'profile', 'investor-history'])
        void client.invalidateQueries({ queryKey: [key] })
    },
  })
}

export const useAddAccount = () => useChange((body: BodySent<'addAccount'>) => call('addAccount', { body }))

export const useEditAccount = () =>
  useChange((body: BodySent<'editAccount'>) => call('editAccount', { body }))

export const useCloseAccount = () =>
  useChange((body: BodySent<'closeAccount'>) => call('closeAccount', { body }))

/** Everything on record of an investor's money, read together. */
export const useHistory = (userId: number) =>
  useQuery({
    queryKey: ['account-history', userId],
    queryFn: async ({ signal }): Promise<History> => {
      const request = { params: { userId }, signal }
      const [months, entries, investment] = await Promise.all([
        call('allSummaries', request),
        call('allActivity', request),
        call('userInvestment', request),
      ])
      const activity = entries.filter(({ voidedAt }) => voidedAt === null)
      return {
        months,
        activity,
        initialInvestment: investment.recorded ? investment.initial_investment : null,
      }
    },
    meta,
    // It must be what is there now.
    gcTime: 0,
  })

/** An action on an account. */
export type AccountAction = 'inviteAccount' | 'disableAccount' | 'enableAccount' | 'reopenAccount'

/** Runs the action, with the typed proof where it needs one. */
export const useAccountAction = (id: number) =>
  useChange(({ which, proof }: { which: AccountAction; proof: Proof }) =>
    call(which, { body: { user_id: id, ...proof } }),
  )
