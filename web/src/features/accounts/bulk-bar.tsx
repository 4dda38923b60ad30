import { maxInvitedById } from '@portico/contract/features/bulk-accounts'
import { linkLifetimeMs } from '@portico/contract/features/lifetimes'
import type { AccountState, ManagedAccount, StateCounts } from '@portico/contract/features/managed-accounts'
import { accountStates, invitableStates, isInvitable } from '@portico/contract/features/managed-accounts'
import { durationText } from '@portico/contract/values/duration'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useMay } from '../../auth/role.ts'
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx'
import { ActionNotice, useAction } from '../../components/feedback/notice.tsx'
import { Button } from '../../components/form/button.tsx'
import { countOf, groupedNumber } from '../../figures/figure-text.ts'
import { stateWords } from './account-state.tsx'
import type { Invitation } from './accounts-data.ts'
import { readAccounts, saveAccounts, useInviteAccounts } from './accounts-data.ts'
import type { Place } from './place.ts'
import type { Ticks } from '../../components/table/ticks.ts'

/** A board: what is pressed here is done to all of the chosen. */
const bar =
  'data-[chosen=true]:[--ink:var(--chalk)] data-[chosen=true]:[--control-line:var(--chalk-line)] data-[chosen=true]:[--action:var(--floodlight)] data-[chosen=true]:[--action-ink:var(--floodlight-ink)] data-[chosen=true]:[--action-hover:var(--floodlight-hover)] data-[chosen=true]:[--focus:var(--floodlight)] data-[chosen=true]:[&_span]:text-chalk-quiet'

interface BulkBarProps {
  place: Place
  counts: StateCounts
  /** The page of accounts below it, and how many there are on all pages. */
  accounts: readonly ManagedAccount[]
  total: number
  /** Undefined for staff, who are invited one by one with proof. */
  ticks: Ticks<ManagedAccount> | undefined
  /** What was just done, or else what is listed. */
  children: ReactNode
  onNews: (news: string | undefined) => void
}

/** Invitations to make: the label of the button, and how many there are. */
interface Offer extends Invitation {
  label: string
  count: number
  /** Whether some of them have a link already. */
  isAgain: boolean
}

/** Between the filters and the list: what can be done to the chosen accounts, or else to all that are listed. */
export function BulkBar({ place, counts, accounts, total, ticks, children, onNews }: BulkBarProps) {
  const [asked, setAsked] = useState<Offer>()
  const invite = useInviteAccounts()
  const chosen = ticks?.all ?? []
  const clear = () => ticks?.setAll(chosen, false)
  const mayInvite = useMay('administrator')
  const offers = !mayInvite ? [] : chosen.length > 0 ? offersFor(chosen) : offersIn(place, counts)
  const send = useAction(async ({ body }: Offer) => {
    onNews(undefined)
    onNews((await invite.mutateAsync(body)).message)
    clear()
  }, 'The invitations could not be sent. Please try again.')
  const chooseAll = useAction(
    async () => ticks?.setAll(await readAccounts(place), true),
    'The accounts could not be loaded. Please try again.',
  )
  // No more are invited at once by their ids.
  const isMore = accounts.length < total && total <= maxInvitedById && chosen.length < total
  return (
    <>
      <div
        className={`mt-3 mb-2 flex min-h-15.5 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded py-2 data-[chosen=true]:sticky data-[chosen=true]:top-0 data-[chosen=true]:z-2 data-[chosen=true]:bg-board data-[chosen=true]:py-2 data-[chosen=true]:pr-2.5 data-[chosen=true]:pl-4 data-[chosen=true]:text-chalk max-lg:in-data-[chosen=true]:hidden forced-colors:data-[chosen=true]:border ${bar}`}
        data-chosen={chosen.length > 0}
      >
        {chosen.length > 0 ? (
          <Chosen accounts={chosen} />
        ) : (
          <div className="min-w-0 text-sm tabular-nums">{children}</div>
        )}
        <div className="flex flex-wrap gap-2 [&_button]:px-4">
          {chosen.length > 0 && (
            <>
              {isMore && accounts.every((account) => ticks?.has(account)) && (
                <Button kind="quiet" busy={chooseAll.isBusy} onClick={chooseAll.run}>
                  Choose all {groupedNumber.format(total)}
                </Button>
              )}
              <Button kind="quiet" onClick={clear}>
                Clear
              </Button>
              <Button kind="quiet" onClick={() => saveAccounts(chosen)}>
                Export {groupedNumber.format(chosen.length)}
              </Button>
            </>
          )}
          {ticks !== undefined &&
            offers.map((offer) => (
              <Button
                key={offer.label}
                kind={chosen.length > 0 ? 'action' : 'quiet'}
                busy={send.isBusy}
                aria-haspopup="dialog"
                onClick={() => setAsked(offer)}
              >
                {offer.label}
              </Button>
            ))}
        </div>
      </div>
      <ActionNotice of={send} />
      <ActionNotice of={chooseAll} />
      {asked !== undefined && (
        <InviteDialog
          offer={asked}
          search={chosen.length > 0 ? '' : place.search}
          onConfirm={() => send.run(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

/** How many are chosen, and in which states they are. */
function Chosen({ accounts }: { accounts: readonly ManagedAccount[] }) {
  const states = accountStates
    .map((state) => ({ state, count: accounts.filter((account) => account.state === state).length }))
    .filter(({ count }) => count > 0)
    .map(({ state, count }) => `${groupedNumber.format(count)} ${stateWords[state].toLowerCase()}`)
  return (
    <p role="status" className="min-w-0 text-sm tabular-nums">
      <b>{groupedNumber.format(accounts.length)} chosen</b> <span className="ml-2">{states.join(', ')}</span>
    </p>
  )
}

/** The chosen accounts without a password can be invited. */
function offersFor(chosen: readonly ManagedAccount[]): Offer[] {
  const invitable = chosen.filter(({ state }) => isInvitable(state))
  const count = invitable.length
  if (count === 0) return []
  return [
    {
      label: `Invite ${groupedNumber.format(count)}`,
      count,
      isAgain: invitable.some(({ state }) => state !== 'not-invited'),
      body: { user_ids: invitable.map(({ id }) => id) },
    },
  ]
}

/** All that match the search and have not accepted yet: in the state that is listed, or else in each. */
function offersIn({ state, search }: Place, counts: StateCounts): Offer[] {
  const offer = (states: readonly (typeof invitableStates)[number][], what: string): Offer => {
    const count = states.reduce((sum, each) => sum + counts[each], 0)
    return {
      label: `Invite ${groupedNumber.format(count)} ${what}`,
      count,
      isAgain: states.some((each) => each !== 'not-invited' && counts[each] > 0),
      body: { states: [...states], search },
    }
  }
  const offered = invitableStates.filter((each) => state === undefined || each === state)
  const [one] = offered
  const offers =
    offered.length === 1 && one !== undefined
      ? [offer(offered, words[one])]
      : [
          offer(['not-invited'], words['not-invited']),
          offer(offered, counts['not-invited'] === 0 ? 'again' : 'who have not accepted'),
        ]
  return offers.filter(({ count }, k) => count > 0 && count !== offers[k - 1]?.count)
}

const words: Readonly<Record<Extract<AccountState, (typeof invitableStates)[number]>, string>> = {
  'not-invited': 'for the first time',
  invited: 'again',
  expired: 'again',
}

interface InviteDialogProps {
  offer: Offer
  search: string
  onConfirm: () => void
  onClose: () => void
}

const InviteDialog = ({ offer: { count, isAgain }, search, onConfirm, onClose }: InviteDialogProps) => (
  <ConfirmDialog
    title={`Invite ${countOf(count, 'investor')}?`}
    action={`Invite ${groupedNumber.format(count)}`}
    onConfirm={onConfirm}
    onClose={onClose}
  >
    {search !== '' && <p>These are the ones that match “{search}”.</p>}
    <p>
      Each gets an e-mail with a link to choose a password. It works once, for{' '}
      {durationText(linkLifetimeMs.invitation)}.{isAgain && ' Earlier links stop working.'} The e-mails leave
      one by one.
    </p>
  </ConfirmDialog>
)
