import type { Answer } from '@portico/contract/api/endpoints'
import { Link } from 'react-router'
import { displayName } from '../auth/display-name.ts'
import { groupedNumber } from './figure-text.ts'

const named = 5

interface InvestorNamesProps {
  /** The first of them. */
  users: Answer<'statementPreview'>['absent']
  /** How many there are in all. */
  count: number
  /** Where something is done for one of them. */
  linkOf?: ((id: number) => string) | undefined
  /** Where all of them are. */
  moreLink?: string | undefined
}

/** "Iris Vale, Marcus Bell and 12 more" */
export function InvestorNames({ users, count, linkOf, moreLink }: InvestorNamesProps) {
  const shown = users.slice(0, named)
  const others = `${groupedNumber.format(count - shown.length)} more`
  return (
    <>
      {shown.map((user, k) => (
        <span key={user.id}>
          {k > 0 && ', '}
          {linkOf === undefined ? displayName(user) : <Link to={linkOf(user.id)}>{displayName(user)}</Link>}
        </span>
      ))}
      {count > shown.length && (
        <> and {moreLink === undefined ? others : <Link to={moreLink}>{others}</Link>}</>
      )}
    </>
  )
}
