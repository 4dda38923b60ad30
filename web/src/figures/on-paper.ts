import { hasEmail } from '@portico/contract/values/no-email'
import { useAllUsers } from '../auth/account-queries.ts'

/** Whether an investor has no e-mail to log in with, and so sees nothing in the portal. */
export function useIsOnPaper(userId: number): boolean {
  const user = useAllUsers().data?.find(({ id }) => id === userId)
  return user !== undefined && !hasEmail(user.email)
}
