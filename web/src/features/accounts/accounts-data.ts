import { paths } from '@portico/contract/api/paths'
import type { BodySent, Received } from '@portico/contract/api/endpoints'
import type { ManagedAccount } from '@portico/contract/features/managed-accounts'
import { maxAccountsAtOnce } from '@portico/contract/features/managed-accounts'
import { figuresOf } from '@portico/contract/figures/figures'
import { lastWithdrawals, monthsOfClosed } from '@portico/contract/figures/position'
import { roleTitle } from '@portico/contract/features/roles'
import { dayToJson } from '@portico/contract/values/day'
import type { Cents } from '@portico/contract/values/money'
import { centsToText } from '@portico/contract/values/money'
import { referenceCodeOf } from '@portico/contract/values/reference-code'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, read } from '../../api/api-client.ts'
import { firmDayAt } from '../../api/firm-time.ts'
import { endSession, useSession } from '../../auth/session.ts'
import { saveCsv } from '../../components/table/csv.ts'
import { readHistory, useHistoryOf } from '../../figures/investor-history.ts'
import type { SentFile } from '../../figures/imports/import-file.tsx'
import { stateWords } from './account-state.tsx'
import type { Place } from './place.ts'
import type { Proof } from './proof-fields.tsx'

const meta = { staff: true } as const

/** What selects accounts. */
type Filter = Pick<Place, 'role' | 'state' | 'search'>

const queryOf = ({ role, state, search }: Filter) => ({
  role,
  ...(state === undefined ? {} : { state }),
  search,
})

/** A page of the accounts of a role, in a state, that match a search; the old one stays until the new one has loaded. */
export const useAccounts = ({ role, state, search, page }: Filter & Pick<Place, 'page'>) =>
  useQuery({
    queryKey: ['accounts', role, state, search, page],
    queryFn: ({ signal }) =>
      call('accounts', { query: { ...queryOf({ role, state, search }), page }, signal }),
    placeholderData: keepPreviousData,
    meta,
  })

/** Every account that the filter selects. */
export async function readAccounts(filter: Filter): Promise<ManagedAccount[]> {
  const accounts: ManagedAccount[] = []
  let after: string | null = ''
  while (after !== null) {
    const page: Received<'accounts'> = await call('accounts', {
      query: { ...queryOf(filter), after, limit: maxAccountsAtOnce },
    })
    accounts.push(...page.accounts)
    after = page.next
  }
  return accounts
}

/** Downloads accounts as CSV. The first columns are those that an import takes. */
export const saveAccounts = (accounts: readonly ManagedAccount[]): void =>
  saveCsv('accounts.csv', columns, accounts)

const dayOf = (moment: string | null): string => (moment === null ? '' : dayToJson(firmDayAt(moment)))

const columns: readonly { header: string; cell: (account: ManagedAccount) => string }[] = [
  { header: 'E-mail', cell: ({ email }) => email },
  { header: 'First name', cell: ({ first_name: name }) => name },
  { header: 'Last name', cell: ({ last_name: name }) => name },
  {
    header: 'Initial investment',
    cell: ({ initial_investment: invested }) => (invested === null ? '' : centsToText(invested)),
  },
  { header: 'State', cell: ({ state }) => stateWords[state] },
  { header: 'Role', cell: ({ role }) => (role === null ? 'Investor' : roleTitle(role)) },
  {
    header: 'Reference',
    cell: ({ id, is_staff: isStaff }) => (isStaff ? '' : referenceCodeOf(id)),
  },
  { header: 'Added', cell: ({ created_at: at }) => dayOf(at) },
  { header: 'Last login', cell: ({ last_sign_in_at: at }) => dayOf(at) },
  { header: 'Link works until', cell: ({ invited_until: at }) => dayOf(at) },
]

/** Reads a file of accounts and changes nothing. */
export const usePreviewAccounts = () =>
  useMutation({ mutationFn: ({ file }: SentFile) => call('previewAccountImport', { body: { file } }) })

/** Creates many accounts, or invites many. */
function useBulk<Sent, Answer>(make: (sent: Sent) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: make,
    // A lost response may have changed accounts, too.
    onSettled: () => {
      for (const key of ['accounts', 'account', 'accountRecord', 'users', 'month-end'])
        void client.invalidateQueries({ queryKey: [key] })
    },
  })
}

export const useImportAccounts = () =>
  useBulk((body: BodySent<'importAccounts'>) => call('importAccounts', { body }))

/** Whom to invite. */
export interface Invitation {
  body: BodySent<'inviteAccounts'>
}

export const useInviteAccounts = () => useBulk((body: Invitation['body']) => call('inviteAccounts', { body }))

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
      for (const key of ['accounts', 'accountRecord', 'users', 'prefill', 'profile', 'investor-history'])
        void client.invalidateQueries({ queryKey: [key] })
    },
  })
}

export const useAddAccount = () => useChange((body: BodySent<'addAccount'>) => call('addAccount', { body }))

export const useEditAccount = () =>
  useChange((body: BodySent<'editAccount'>) => call('editAccount', { body }))

export const useChangeRole = () => useChange((body: BodySent<'changeRole'>) => call('changeRole', { body }))

export const useCloseAccount = () =>
  useChange((body: BodySent<'closeAccount'>) => call('closeAccount', { body }))

/** Everything on record of an investor's money, read together. */
export const useHistory = (userId: number) =>
  useQuery({
    queryKey: ['account-history', userId],
    queryFn: ({ signal }) => readHistory(userId, undefined, signal),
    meta,
    // It must be what is there now.
    gcTime: 0,
  })

/** The months and the money of a closed account; undefined of any other, and until they are read. */
function useHistoryOfClosed({ id, state }: ManagedAccount) {
  const isClosed = state === 'closed'
  const { data } = useHistoryOf(id, undefined, isClosed)
  return isClosed ? data : undefined
}

/** What a closed account still holds; undefined of any other, and until it is read. */
export function useLeftInClosed(account: ManagedAccount): Cents | undefined {
  const history = useHistoryOfClosed(account)
  return history && figuresOf(history).currentBalance
}

/** What was withdrawn from a closed account since the start of its latest posted month, by entry, as closing it does; nothing until it is read. */
export function useWithdrawnInClosed(account: ManagedAccount): readonly Cents[] {
  const history = useHistoryOfClosed(account)
  return history === undefined ? [] : lastWithdrawals(history).map(({ amount }) => amount)
}

/** Whether an account can be posted to: a closed one only while a month after one of its own, up to its closing day, is missing. */
export function useTakesMonths(account: ManagedAccount): boolean {
  const history = useHistoryOfClosed(account)
  if (account.state !== 'closed') return account.state !== 'disabled'
  return history !== undefined && monthsOfClosed(history).length > 0
}

/** An action on an account. */
export type AccountAction =
  | 'inviteAccount'
  | 'mailPasswordLink'
  | 'disableAccount'
  | 'enableAccount'
  | 'reopenAccount'

/** Runs the action, with the typed proof where it needs one. */
export const useAccountAction = (id: number) =>
  useChange(({ which, proof }: { which: AccountAction; proof: Proof }) =>
    call(which, { body: { user_id: id, ...proof } }),
  )
