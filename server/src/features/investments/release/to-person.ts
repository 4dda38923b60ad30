import type { Answer } from '@portico/contract/api/endpoints'
import type { Account } from '../../identity/queries/account-queries.ts'
import { fullName } from '../../identity/queries/account-queries.ts'

/** An account in a list of many. */
export const toPerson = ({
  id,
  email,
  firstName,
  lastName,
}: Pick<Account, 'id' | 'email' | 'firstName' | 'lastName'>): Answer<'preparedPosting'>['prepared_by'] => ({
  id,
  email,
  name: fullName({ firstName, lastName }),
})
