import { whyNotPostable } from '@portico/contract/postable'
import type { Account } from '../accounts/account-queries.ts'
import { ApiError } from '../http/api-error.ts'

/** Throws ApiError unless months can be posted for this account: noSuchUser, staffAccount or disabledAccount. */
export function requirePostable(account: Account | undefined): asserts account is Account {
  const why = whyNotPostable(account)
  if (why !== undefined) throw new ApiError(why)
}
