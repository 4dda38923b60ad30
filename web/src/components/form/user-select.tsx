import type { UserListItem } from '@portico/contract/features/accounts'
import { hasEmail, shownEmail } from '@portico/contract/values/no-email'
import { referenceCodeOf } from '@portico/contract/values/reference-code'
import { Combobox } from '@base-ui/react/combobox'
import type { Ref } from 'react'
import { useId, useMemo, useState } from 'react'
import { fullName } from '../../auth/display-name.ts'
import field from './text-field.module.css'

/** More than anyone reads. Typing narrows the list; drawing ten thousand options would freeze it. */
const shownAtOnce = 50

interface Option {
  value: number
  label: string
}

/**
 * An account as staff search for it: the address, the name where there is one, and an investor's reference code. That it is
 * disabled or closed comes first, since a narrow field shows only the beginning.
 */
function optionOf(user: UserListItem, address: string): Option {
  const { id, state, is_staff: isStaff } = user
  const code = isStaff ? '' : referenceCodeOf(id)
  return {
    value: id,
    label: [stateWord(state), address, fullName(user), code].filter((part) => part !== '').join(' · '),
  }
}

const stateWord = (state: UserListItem['state']): string =>
  state === undefined ? '' : { disabled: 'Disabled', closed: 'Closed' }[state]

interface UserSelectProps {
  users: readonly UserListItem[]
  chosen: number | null
  onChoose: (userId: number) => void
  /** How an address is written; by default the e-mail, else the username. */
  addressOf?: (user: UserListItem) => string
  label?: string
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

const ownAddress = ({ email, username }: UserListItem) => email || username

/** Finds a user by address, name or reference code. Enter takes the first match. */
export function UserSelect({
  users,
  chosen,
  onChoose,
  addressOf = ownAddress,
  label = 'Select a user',
  error,
  ref,
}: UserSelectProps) {
  const id = useId()
  // The rest of the page is inert while a dialog is open: there the list opens within it.
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null)
  const options = useMemo(
    () =>
      users.map((user) => optionOf(user, hasEmail(user.email) ? addressOf(user) : shownEmail(user.email))),
    [users, addressOf],
  )
  return (
    <Combobox.Root
      items={options}
      value={options.find(({ value }) => value === chosen) ?? null}
      onValueChange={(option) => option !== null && onChoose(option.value)}
      limit={shownAtOnce}
      autoHighlight
    >
      <div ref={(element) => setDialog(element?.closest('dialog') ?? null)} className="min-w-0">
        <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
          {label}
        </label>
        <Combobox.InputGroup className={field['frame']} data-invalid={error !== undefined}>
          <Combobox.Input
            ref={ref}
            id={id}
            className={`text-ellipsis ${field['input']}`}
            placeholder="E-mail, name or reference"
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? undefined : `${id}-error`}
          />
          <Combobox.Trigger
            className="grid w-11 flex-none cursor-pointer place-items-center bg-transparent"
            aria-label="Show users"
            tabIndex={-1}
          >
            <svg aria-hidden viewBox="0 0 10 6" className="w-2.5 fill-none stroke-current stroke-[1.5]">
              <path d="M1 1l4 4 4-4" />
            </svg>
          </Combobox.Trigger>
        </Combobox.InputGroup>
        {error !== undefined && (
          <p id={`${id}-error`} className={field['error']}>
            {error}
          </p>
        )}
      </div>
      <Combobox.Portal {...(dialog !== null && { container: dialog })}>
        <Combobox.Positioner
          className="z-10 w-(--anchor-width)"
          sideOffset={4}
          positionMethod={dialog === null ? 'absolute' : 'fixed'}
        >
          <Combobox.Popup className="rounded border border-control-line bg-paper text-ink">
            <Combobox.Empty className="p-3 text-muted empty:p-0">No one has this name</Combobox.Empty>
            {/* Half a row tells of more. */}
            <Combobox.List className="max-h-[min(18.125rem,var(--available-height))] [scroll-padding-block:4px] overflow-y-auto overscroll-contain p-1 data-empty:p-0">
              {(option: Option) => (
                <Combobox.Item
                  key={option.value}
                  value={option}
                  className="flex min-h-11 cursor-pointer items-center rounded px-2 py-1 wrap-anywhere data-highlighted:bg-wash data-selected:font-strong forced-colors:data-highlighted:bg-highlight forced-colors:data-highlighted:text-highlight-text forced-colors:data-highlighted:forced-color-adjust-none"
                >
                  {option.label}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
