import { sessionEndpoints } from '../features/session.ts'
import { waitlistEndpoints } from '../features/waitlist.ts'
import { passwordResetEndpoints } from '../features/password-reset.ts'
import { accountEndpoints } from '../features/accounts.ts'
import { impersonationEndpoints } from '../features/impersonation.ts'
import { portfolioEndpoints } from '../features/portfolio.ts'

/** The calls of visitors, and of people signed in about their own account. */
export const ownEndpoints = {
  ...sessionEndpoints,
  ...waitlistEndpoints,
  ...passwordResetEndpoints,
  ...accountEndpoints,
  ...impersonationEndpoints,
  ...portfolioEndpoints,
}
