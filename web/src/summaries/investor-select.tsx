import type { UserListItem } from '@portico/contract/accounts'
import { Select } from '@mantine/core'
import { useMemo } from 'react'
import { Kit } from '../ui/kit.tsx'

/** More options than anyone reads; typing narrows them, and ten thousand would freeze the list. */
const shownAtOnce = 50

/** An investor as staff look for one: the address, and the name where there is one. */
function investorLabel({ email, username, first_name, last_name }: UserListItem): string {
  const address = email || username
  const name = `${first_name} ${last_name}`.trim()
  return name === '' ? address : `${address} · ${name}`
}

interface InvestorSelectProps {
  investors: readonly UserListItem[]
  chosen: number | null
  onChoose: (userId: number) => void
}

/** Finds an investor by address or name. */
export function InvestorSelect({ investors, chosen, onChoose }: InvestorSelectProps) {
  const data = useMemo(
    () => investors.map((investor) => ({ value: String(investor.id), label: investorLabel(investor) })),
    [investors],
  )
  return (
    <Kit>
      <Select
        label="Select a user"
        placeholder="Email or name"
        data={data}
        value={chosen === null ? null : String(chosen)}
        onChange={(value) => value !== null && onChoose(Number(value))}
        searchable
        allowDeselect={false}
        limit={shownAtOnce}
        nothingFoundMessage="Nobody by this name"
        size="md"
      />
    </Kit>
  )
}
