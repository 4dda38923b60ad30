import type { Handler } from '../../../http/route.ts'
import { managedToJson, requireAccount } from './managed-account.ts'

/** One account, for staff. Throws ApiError 404. */
export const getAccount: Handler<'account'> = async ({ app, params }) =>
  managedToJson(await requireAccount(app.db.read, params.userId, app.clock()))
