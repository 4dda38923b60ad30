import type { AccountRole, ListedAccount } from '@portico/contract/features/managed-accounts'
import { roleTitle } from '@portico/contract/features/roles'
import { hasEmail, shownEmail } from '@portico/contract/values/no-email'
import { formatUsd } from '@portico/contract/values/money'
import { memo } from 'react'
import { Link } from 'react-router'
import { displayName } from '../../auth/display-name.ts'
import { withFirmDates } from '../../figures/figure-text.ts'
import { StateChip, holdsText, isRenamed, standingOf } from './account-state.tsx'
import type { Place } from './place.ts'
import { addressOf } from './place.ts'
import type { Ticks } from '../../components/table/ticks.ts'

const tick = 'grid flex-none min-h-11 cursor-pointer place-items-center w-(--tick)'
const box = 'h-4.5 w-4.5'
/** One line each at full width; next to a pane, the name is above the e-mail, which has to be read whole. */
const columnWidths =
  '@min-[32.5rem]:grid-cols-[minmax(0,1fr)_7.5rem_minmax(7.5rem,auto)] @min-[53.75rem]:grid-cols-[minmax(0,1fr)_6.5rem_9rem_13.75rem] @min-[66.25rem]:grid-cols-[minmax(0,1.1fr)_minmax(0,1.4fr)_6.5rem_9rem_13.75rem] @min-[66.25rem]:gap-x-5 @min-[66.25rem]:gap-y-0'

/** Where what a closed account holds is below its name, the other columns and the tick are in the middle of both. */
const twoLines =
  '@min-[32.5rem]:@max-[53.75rem]:*:last:col-span-1 @min-[32.5rem]:@max-[53.75rem]:*:last:col-start-1 @min-[32.5rem]:@max-[53.75rem]:*:nth-2:row-span-2 @min-[32.5rem]:@max-[53.75rem]:*:nth-3:row-span-2'

interface AccountListProps {
  accounts: readonly ListedAccount[]
  place: Place
  /** Undefined for staff, for whom there are no bulk actions. */
  ticks: Ticks<ListedAccount> | undefined
  /** Whether the list of the previous filter is still shown. */
  isOld: boolean
}

/** The column headings. */
const columnsOf: Readonly<Record<AccountRole, readonly string[]>> = {
  investor: ['Name', 'E-mail', 'State', 'Initial investment', 'Login or invitation'],
  staff: ['Name', 'E-mail', 'State', 'Role', 'Login or invitation'],
}

/** A page of accounts; each links to its details. */
export const AccountList = ({ accounts, place, ticks, isOld }: AccountListProps) => (
  <div
    className="mb-3 rounded border border-hairline bg-paper [--tick:44px]"
    data-ticks={ticks !== undefined}
    data-role={place.role}
  >
    {/* Without ticks and without room for columns, there is no header. */}
    <div className="z-1 flex min-h-8.5 items-center rounded-t border-b-2 border-b-rule bg-paper md:sticky md:top-(--stuck-above) @max-[32.5rem]:in-data-[ticks=false]:hidden">
      {ticks !== undefined && <TickAll accounts={accounts} ticks={ticks} />}
      {ticks !== undefined && (
        <span aria-hidden className="text-xs font-semibold text-muted @min-[32.5rem]:hidden">
          All on this page
        </span>
      )}
      <div
        aria-hidden
        className={`hidden flex-1 pl-1.5 text-xs font-semibold text-muted in-data-[ticks=false]:pl-4 in-data-[role=investor]:*:nth-4:text-right @min-[32.5rem]:grid @min-[32.5rem]:gap-x-4 @min-[32.5rem]:pr-3 @min-[32.5rem]:@max-[66.25rem]:*:nth-2:hidden @min-[32.5rem]:@max-[53.75rem]:*:last:hidden @min-[53.75rem]:*:last:pl-3 ${columnWidths}`}
      >
        {columnsOf[place.role].map((column) => (
          <span key={column}>{column}</span>
        ))}
      </div>
    </div>
    <ul className="aria-busy:opacity-60" aria-busy={isOld}>
      {accounts.map((account) => (
        <Item
          key={account.id}
          account={account}
          accounts={accounts}
          place={place}
          ticked={ticks?.has(account) === true}
          toggle={ticks?.toggle}
        />
      ))}
    </ul>
  </div>
)

/** Ticks or unticks every account of the page. */
function TickAll({
  accounts,
  ticks,
}: {
  accounts: AccountListProps['accounts']
  ticks: Ticks<ListedAccount>
}) {
  const ticked = accounts.filter((account) => ticks.has(account)).length
  return (
    <label className={tick}>
      <input
        ref={(box) => {
          if (box !== null) box.indeterminate = ticked > 0 && ticked < accounts.length
        }}
        type="checkbox"
        className={box}
        aria-label="Choose every account on this page"
        checked={ticked > 0 && ticked === accounts.length}
        onChange={(event) => ticks.setAll(accounts, event.target.checked)}
      />
    </label>
  )
}

/** An initial investment; without a column that has its name, its name is with it. */
const Invested = ({ amount }: { amount: ListedAccount['initial_investment'] }) =>
  amount !== null && (
    <>
      <span className="@min-[32.5rem]:hidden">Initial investment </span>
      {formatUsd(amount)}
    </>
  )

interface ItemProps extends Pick<AccountListProps, 'accounts' | 'place'> {
  account: ListedAccount
  ticked: boolean
  toggle: Ticks<ListedAccount>['toggle'] | undefined
}

const Item = memo(function Item({ account, accounts, place, ticked, toggle }: ItemProps) {
  const { id, email, role, initial_investment: invested, holds } = account
  const who = hasEmail(email) ? email : displayName(account)
  return (
    <li
      className="relative flex items-stretch border-b border-b-hairline last:border-b-0 has-aria-[current=true]:bg-wash data-[ticked=true]:bg-gain-wash"
      data-ticked={ticked}
    >
      {toggle !== undefined && (
        <label className={tick}>
          <input
            type="checkbox"
            className={box}
            aria-label={`Choose ${who}`}
            checked={ticked}
            onChange={(event) => {
              // Shift selects a range, as in a spreadsheet.
              const { shiftKey } = event.nativeEvent as MouseEvent
              toggle(account, accounts, shiftKey === true)
            }}
          />
        </label>
      )}
      <Link
        to={addressOf({ ...place, chosen: id })}
        preventScrollReset
        aria-current={id === place.chosen || undefined}
        className={`grid min-h-14 min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-0.5 py-2 pr-3 pl-1.5 no-underline hover:bg-wash focus-visible:-outline-offset-2 in-data-[ticks=false]:pl-4 aria-[current=true]:bg-wash aria-[current=true]:before:absolute aria-[current=true]:before:inset-y-0 aria-[current=true]:before:left-0 aria-[current=true]:before:border-l-2 aria-[current=true]:before:border-l-action @min-[32.5rem]:py-1 ${columnWidths} ${holds === undefined ? '' : twoLines}`}
      >
        <span className="grid min-w-0 leading-snug @max-[32.5rem]:col-span-full @min-[66.25rem]:contents">
          <span className="overflow-hidden font-strong text-ellipsis whitespace-nowrap empty:hidden @min-[66.25rem]:empty:block">
            {isRenamed(account) && 'Renamed: '}
            {email === displayName(account) ? '' : displayName(account)}
          </span>
          <span className="overflow-hidden text-sm text-ellipsis whitespace-nowrap text-muted @min-[66.25rem]:text-[length:inherit] [:empty+&]:text-inherit">
            {shownEmail(email)}
          </span>
        </span>
        <StateChip state={account.state} />
        <span
          className={
            'tabular-nums empty:hidden in-data-[role=investor]:text-right @max-[32.5rem]:text-sm @max-[32.5rem]:text-muted @min-[53.75rem]:empty:block'
          }
        >
          {role === null ? <Invested amount={invested} /> : roleTitle(role)}
        </span>
        {holds === undefined ? (
          <span className="hidden text-sm text-muted @min-[53.75rem]:block @min-[53.75rem]:pl-3">
            {withFirmDates(standingOf(account))}
          </span>
        ) : (
          <span className="text-sm font-strong text-loss tabular-nums @max-[53.75rem]:col-span-full @min-[53.75rem]:pl-3">
            {holdsText(holds)}
          </span>
        )}
      </Link>
    </li>
  )
})
