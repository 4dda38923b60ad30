import type { Role } from '@portico/contract/features/roles'
import { dutyOf, roleTitle, roles } from '@portico/contract/features/roles'
import { useId } from 'react'
import { useFormError } from '../../components/form/form-errors.ts'

interface RoleFieldsProps {
  /** The role that is chosen at first. */
  initial: Role
  onChoose?: (role: Role) => void
}

/** The choice of a role. Each says what it may do beyond the one before it. */
export function RoleFields({ initial, onChoose }: RoleFieldsProps) {
  const id = useId()
  const error = useFormError('role')
  return (
    <fieldset className="grid" aria-describedby={error === undefined ? undefined : id}>
      <legend className="pb-2 text-sm font-strong">Role</legend>
      {roles.map((role) => (
        <label
          key={role}
          className="grid min-h-11 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-0.5 border-t border-t-hairline py-2.5 leading-normal"
        >
          <input
            type="radio"
            className="mt-0.5 h-4.5 w-4.5 accent-action"
            name="role"
            value={role}
            defaultChecked={role === initial}
            onChange={() => onChoose?.(role)}
          />
          <b className="font-strong">{roleTitle(role)}</b>
          <small className="col-2 text-sm text-muted">{dutyOf(role)}</small>
        </label>
      ))}
      {error !== undefined && (
        <p id={id} className="text-sm text-loss">
          {error}
        </p>
      )}
    </fieldset>
  )
}
