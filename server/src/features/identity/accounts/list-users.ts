import { userToJson } from '@portico/contract/features/accounts'
import type { Handler } from '../../../http/route.ts'
import { listActiveAccounts } from '../queries/account-queries.ts'

/** Every active account, for the selectors of the staff's pages. */
export const listUsers: Handler<'users'> = async ({ app }) => {
  const accounts = await listActiveAccounts(app.db.read)
  return accounts.map(userToJson)
}
