/** What a name is taken from; any of it may be empty or missing. */
interface Named {
  first_name?: string
  last_name?: string
  username?: string
  email?: string
}

/** How someone is called: full name, else username, else email, else "User". */
export function displayName(user: Named | null | undefined): string {
  const fullName = `${user?.first_name ?? ''} ${user?.last_name ?? ''}`.trim()
  return fullName || user?.username || user?.email || 'User'
}
