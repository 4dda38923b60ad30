import { shownEmail } from '@portico/contract/values/no-email'

/** The fields a name is taken from; any of them may be empty or missing. */
interface Named {
  first_name?: string
  last_name?: string
  username?: string
  email?: string
}

/** First and last name; empty without either. */
export const fullName = (user: Pick<Named, 'first_name' | 'last_name'> | null | undefined): string =>
  `${user?.first_name ?? ''} ${user?.last_name ?? ''}`.trim()

/** The name to show: full name, else username, else email, else "User". */
export const displayName = (user: Named | null | undefined): string =>
  fullName(user) || user?.username || user?.email || 'User'

/** A person in a list of many; the name is empty without one. */
interface Listed {
  name: string
  email: string
}

/** An account as one of them. */
export const personOf = (user: Pick<Named, 'first_name' | 'last_name'> & { email: string }): Listed => ({
  name: fullName(user),
  email: user.email,
})

/** Their name, or without one their e-mail; empty for nobody. */
export const personName = (person: Listed | undefined): string => person?.name || person?.email || ''

/** "Ann Lee (ann@mail.example)", where it matters which of two people of one name it is. */
export const nameAndEmail = (person: Listed): string =>
  person.name === '' ? person.email : `${person.name} (${shownEmail(person.email)})`

/** "IV" for Iris Vega, "I" for iris@example.com. */
export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => Array.from(word)[0]?.toUpperCase())
    .join('')
