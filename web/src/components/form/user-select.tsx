import type { UserListItem } from '@portico/contract/features/accounts'
import { Select } from '@mantine/core'
import type { Ref } from 'react'
import { useMemo } from 'react'
import { Kit } from '../layout/kit.tsx'

/** More options than anyone reads; typing narrows them, and ten thousand would freeze the list. */
const shownAtOnce = 50

/** An account as staff look for one: the address, and the name where there is one. */
function label({ first_name, last_name }: UserListItem, address: string): string {
  const name = `${first_name} ${last_name}`.trim()
  return name === '' ? address : `${address} · ${name}`
}

interface UserSelectProps {
  users: readonly UserListItem[]
  chosen: number | null
  onChoose: (userId: number) => void
  /** How an address is written; the e-mail, else the username, unless said otherwise. */
  addressOf?: (user: UserListItem) => string
  invalid?: boolean
  ref?: Ref<HTMLInputElement>
}

const ownAddress = ({ email, username }: UserListItem) => email || username

/** Finds somebody by address or name. */
export function UserSelect({
  users,
  chosen,
  onChoose,
  addressOf = ownAddress,
  invalid = false,
  ref,
}: UserSelectProps) {
  const data = useMemo(
    () => users.map((user) => ({ value: String(user.id), label: label(user, addressOf(user)) })),
    [users, addressOf],
  )
  return (
    <Kit>
      <Select
        {...(ref === undefined ? {} : { ref })}
        label="Select a user"
        placeholder="Email or name"
        data={data}
        value={chosen === null ? null : String(chosen)}
        onChange={(value) => value !== null && onChoose(Number(value))}
        searchable
        allowDeselect={false}
        limit={shownAtOnce}
        nothingFoundMessage="Nobody by this name"
        error={invalid}
        size="md"
      />
    </Kit>
  )
}
