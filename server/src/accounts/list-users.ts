import type { Handler } from '../http/route.ts'
import { listActiveAccounts } from './account-queries.ts'

/** Every active account, for the selectors of the staff's pages. */
export const listUsers: Handler<'users'> = async ({ app }) => {
  const accounts = await listActiveAccounts(app.db.read)
  return accounts.map((account) => ({
    id: account.id,
    username: account.email,
    email: account.email,
    first_name: account.firstName,
    last_name: account.lastName,
    is_staff: account.isStaff,
  }))
}
