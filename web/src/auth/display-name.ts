import { shownEmail } from '@portico/contract/values/no-email'

/** The fields a name is taken from; any of them may be empty or missing. */
interface Named {
  first_name?: string
  last_name?: string
  username?: string
  email?: string
}

/** The name to show: full name, else username, else email, else "User". */
export function displayName(user: Named | null | undefined): string {
  const fullName = `${user?.first_name ?? ''} ${user?.last_name ?? ''}`.trim()
  return fullName || user?.username || user?.email || 'User'
}

interface Person {
  /** Empty without one. */
  name: string
  email: string
}

/** A person in a list of many: their name, or without one their e-mail. */
export const personName = ({ name, email }: Person): string => name || email

/** "Ann Lee (ann@mail.example)", where it matters which of two people of one name it is. */
export const fullPersonName = (person: Person): string =>
  person.name === '' ? person.email : `${person.name} (${shownEmail(person.email)})`

/** "IV" for Iris Vega, "I" for iris@example.com. */
export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => Array.from(word)[0]?.toUpperCase())
    .join('')
