import type { Handler } from '../../../http/route.ts'
import { managedToJson } from './managed-account.ts'
import { listManagedAccounts } from '../queries/managed-account-queries.ts'

/** A page of the accounts that staff look for. */
export const listAccounts: Handler<'accounts'> = async ({ app, query }) => {
  const { accounts, ...rest } = await listManagedAccounts(app.db.read, query, app.clock())
  return { accounts: accounts.map(managedToJson), ...rest }
}
