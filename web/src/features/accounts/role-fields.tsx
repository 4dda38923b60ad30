import type { Role } from '@portico/contract/features/roles'
import { dutyOf, roleTitle, roles } from '@portico/contract/features/roles'
import { useId } from 'react'
import styles from './role-fields.module.css'

interface RoleFieldsProps {
  /** The role that is chosen at first. */
  role: Role
  error: string | undefined
  onChoose?: (role: Role) => void
}

/** The choice of a role. Each says what it may do beyond the one before it. */
export function RoleFields({ role: initial, error, onChoose }: RoleFieldsProps) {
  const id = useId()
  return (
    <fieldset className={styles['roles']} aria-describedby={error === undefined ? undefined : id}>
      <legend className={styles['legend']}>Role</legend>
      {roles.map((role) => (
        <label key={role} className={styles['role']}>
          <input
            type="radio"
            name="role"
            value={role}
            defaultChecked={role === initial}
            onChange={() => onChoose?.(role)}
          />
          <span>
            <b>{roleTitle(role)}</b>
            <small>{dutyOf(role)}</small>
          </span>
        </label>
      ))}
      {error !== undefined && (
        <p id={id} className={styles['error']}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
