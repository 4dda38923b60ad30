import type { UserListItem } from '@portico/contract/features/accounts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/api-client.ts'
import { fullName, nameAndEmail } from '../../auth/display-name.ts'
import { UserSelect } from '../../components/form/user-select.tsx'

interface ChooseInvestorsProps {
  chosen: readonly number[]
  onChange: (userIds: readonly number[]) => void
}

const nameOf = (user: UserListItem | undefined, id: number): string =>
  user === undefined
    ? `Account ${id}`
    : nameAndEmail({ name: fullName(user), email: user.email || user.username })

/** One investor after the other, found by address or name; each can be removed again. */
export function ChooseInvestors({ chosen, onChange }: ChooseInvestorsProps) {
  const { data: users = [] } = useQuery({ ...read('users'), meta: { staff: true } })
  const isFree = ({ id, is_staff: isStaff }: UserListItem) => !isStaff && !chosen.includes(id)
  return (
    <div className="grid w-full gap-2.5">
      <UserSelect
        // Another choice begins with an empty field.
        key={chosen.length}
        users={users.filter(isFree)}
        chosen={null}
        onChoose={(id) => onChange([...chosen, id])}
      />
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label="Chosen investors">
          {chosen.map((id) => {
            const name = nameOf(
              users.find((user) => user.id === id),
              id,
            )
            return (
              <li
                key={id}
                className="flex items-center rounded border border-hairline pl-3 text-sm wrap-anywhere"
              >
                <span>{name}</span>
                <button
                  type="button"
                  className="min-h-11 min-w-11 cursor-pointer text-lg text-muted hover:text-ink"
                  aria-label={`Remove ${name}`}
                  onClick={() => onChange(chosen.filter((each) => each !== id))}
                >
                  ×
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
