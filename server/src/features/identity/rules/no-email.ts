import { randomBytes } from 'node:crypto'
import { emailMessage } from '@portico/contract/api/fields'
import { withoutEmailOrName } from '@portico/contract/features/managed-accounts'
import { hasEmail, noEmailEnd } from '@portico/contract/values/no-email'
import { ApiError } from '../../../api-error.ts'
import type { Account } from '../queries/account-queries.ts'
import { fullName } from '../queries/account-queries.ts'

const mostOfName = 40

/** A new address for an investor without an e-mail, which their name can be read from: `ada-byron-3f9c2a@no-email.invalid`. */
export function newNoEmail(named: Pick<Account, 'firstName' | 'lastName'>): string {
  const plain = fullName(named).normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const words = plain.match(/[a-z\d]+/g) ?? ['investor']
  return `${words.join('-').slice(0, mostOfName)}-${randomBytes(3).toString('hex')}${noEmailEnd}`
}

type Given = Pick<Account, 'email' | 'firstName' | 'lastName' | 'isStaff'>

/**
 * The address of an account for what is given as its e-mail, which is empty for an investor without one. Throws ApiError
 * invalid if it needs an e-mail or a name, and for an address without an e-mail that is not the account's own.
 */
export function addressFor({ email, isStaff, ...named }: Given, before?: string): string {
  if (email !== '' && hasEmail(email)) return email
  const isKept = before !== undefined && !hasEmail(before) && (email === '' || email === before)
  if (!isKept && (before !== undefined || email !== '' || isStaff))
    throw new ApiError('invalid', emailMessage, { email: emailMessage })
  if (fullName(named) === '') throw new ApiError('invalid', withoutEmailOrName, { email: withoutEmailOrName })
  return isKept ? before : newNoEmail(named)
}
