import type { Answer } from '@portico/contract/api/endpoints'
import type { Account } from '../../identity/queries/account-queries.ts'

type PersonJson = Answer<'preparedPostings'>['postings'][number]['prepared_by']

/** An account in a list of many. */
export const toPerson = ({
  id,
  email,
  firstName,
  lastName,
}: Pick<Account, 'id' | 'email' | 'firstName' | 'lastName'>): PersonJson => ({
  id,
  email,
  name: `${firstName} ${lastName}`.trim(),
})
