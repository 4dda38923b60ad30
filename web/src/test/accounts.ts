import type { Answer } from '@portico/contract/api/endpoints'
import { signIn } from '../auth/session.ts'
import type { Replies, Sent } from './fake-server.ts'
import { fakeServer, ok } from './fake-server.ts'
import { openPage } from './page.tsx'
import { managedIris, noSecondFactor, sam, staffProfile } from './samples.ts'

export const managedSam: Answer<'account'> = {
  ...managedIris,
  ...sam,
  confirmed_name: 'Sam',
  role: 'administrator',
  initial_investment: null,
}
export const bob: Answer<'account'> = {
  ...managedIris,
  id: 3,
  username: 'bob@example.com',
  email: 'bob@example.com',
  first_name: '',
  last_name: '',
  confirmed_name: '',
  state: 'invited',
  login: 'invited',
  last_sign_in_at: null,
  invited_until: '2025-07-22T12:00:00.000Z',
}

/** A page of the list. */
export const listOf = (
  accounts: Answer<'accounts'>['accounts'],
  { total = accounts.length, ...counts }: Partial<Answer<'accounts'>['counts'] & { total: number }> = {},
) => ok({ accounts, total, counts: { ...noCounts, active: total, ...counts }, next: null })
const noCounts = {
  'no-email': 0,
  'not-invited': 0,
  invited: 0,
  expired: 0,
  active: 0,
  disabled: 0,
  closed: 0,
}

/** The call for a page of the list. */
export const list = (role = 'investor', search = '', page = 1, state = '') =>
  `GET /api/users/accounts/?role=${role}${state === '' ? '' : `&state=${state}`}&search=${search}&page=${page}`

/** The state of the signed-in user's second factor. */
export const factor = (set: boolean) => ({ ...noSecondFactor, set })

const staffReplies: Replies = {
  ...staffProfile,
  [list()]: listOf([managedIris, bob]),
  [list('staff')]: listOf([managedSam]),
  'GET /api/users/account/1/': ok(managedSam),
  'GET /api/users/account/2/': ok(managedIris),
  'GET /api/users/account/3/': ok(bob),
  'GET /api/users/second-factor/': ok(factor(false)),
  'GET /api/users/books/': ok({ closed_through: null, history: [] }),
}

/** Opens the accounts page as Sam, who is staff. */
export function openAccounts(query = '', replies: Replies = {}) {
  signIn('chalk', sam)
  const received = fakeServer({ ...staffReplies, ...replies })
  return { received, router: openPage(`/admin/accounts${query}`) }
}

/** The body sent with a call. */
export const bodiesOf = (received: Sent[], call: string) =>
  received.filter((sent) => sent.call === call).map(({ body }) => body)
