import type { AccountRole, AccountState, StateCounts } from '@portico/contract/features/managed-accounts'
import { accountRole, accountStates } from '@portico/contract/features/managed-accounts'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ChoiceGroup } from '../../components/form/choices.tsx'
import { SearchField } from '../../components/form/search-field.tsx'
import { showChosen } from '../../components/show-chosen.ts'
import { groupedNumber } from '../../figures/figure-text.ts'
import { StateSign, roleWords, stateWords } from './account-state.tsx'
import type { Place } from './place.ts'
import { addressOf } from './place.ts'

/** On a narrow screen they scroll sideways. */
const states =
  'flex scroll-cue max-w-full overflow-x-auto rounded border border-control-line bg-paper lg:flex-wrap lg:overflow-hidden'

interface AccountFiltersProps {
  place: Place
  /** undefined while the first page loads */
  counts: StateCounts | undefined
  onSearch: (search: string) => void
}

/** In which state the listed accounts are, and the search; both are in the address. */
export function AccountFilters({ place, counts, onSearch }: AccountFiltersProps) {
  const row = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (row.current !== null) showChosen(row.current)
  }, [place.state, counts])
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
      <nav ref={row} aria-label="States" className={states}>
        <StateLink place={place} state={undefined} count={counts && totalOf(counts)} />
        {accountStates
          // Most firms know everyone's.
          .filter((state) => state !== 'no-email' || state === place.state || (counts?.[state] ?? 0) > 0)
          .map((state) => (
            <StateLink key={state} place={place} state={state} count={counts?.[state]} />
          ))}
      </nav>
      <div className="max-w-sm grow basis-56 xl:ml-auto">
        <SearchField
          label={place.role === 'staff' ? 'Find staff' : 'Find an investor'}
          search={place.search}
          onSearch={onSearch}
        />
      </div>
    </div>
  )
}

/** Chooses between the investors' and the staff's accounts. */
export const RoleChoice = ({
  role,
  onChoose,
}: {
  role: AccountRole
  onChoose: (role: AccountRole) => void
}) => (
  <div className="w-60 max-md:w-full">
    <ChoiceGroup
      label="Whose accounts"
      choices={accountRole.options.map((value) => ({ name: roleWords[value].many, value }))}
      chosen={role}
      onChoose={onChoose}
    />
  </div>
)

const totalOf = (counts: StateCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

interface StateLinkProps {
  place: Place
  state: AccountState | undefined
  count: number | undefined
}

const StateLink = ({ place, state, count }: StateLinkProps) => (
  <Link
    to={addressOf({ ...place, state, page: 1, chosen: null })}
    preventScrollReset
    aria-current={state === place.state}
    className="flex min-h-10.5 flex-none items-center gap-2 border-l border-l-hairline px-3.5 text-sm whitespace-nowrap no-underline first:border-l-0 hover:bg-wash focus-visible:-outline-offset-2 aria-[current=true]:bg-ink aria-[current=true]:font-semibold aria-[current=true]:text-paper md:max-lg:gap-1.5 md:max-lg:px-2 forced-colors:aria-[current=true]:bg-highlight forced-colors:aria-[current=true]:text-highlight-text forced-colors:aria-[current=true]:forced-color-adjust-none pointer-coarse:min-h-11 aria-[current=true]:[&_svg]:text-inherit"
  >
    {state !== undefined && <StateSign state={state} />}
    {state === undefined ? 'All' : stateWords[state]}{' '}
    <span className="font-normal text-muted tabular-nums empty:hidden in-aria-[current=true]:text-inherit">
      {count === undefined ? '' : groupedNumber.format(count)}
    </span>
  </Link>
)
