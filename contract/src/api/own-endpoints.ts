import { sessionEndpoints } from '../features/session.ts'
import { accountEndpoints } from '../features/accounts.ts'
import { portfolioEndpoints } from '../features/portfolio.ts'
import { activityEndpoints } from '../features/activity.ts'
import { returnsEndpoints } from '../features/returns.ts'
import { statementEndpoints } from '../features/statements.ts'
import { documentEndpoints } from '../features/documents.ts'
import { visitEndpoints } from '../features/visits.ts'
import { noticeEndpoints } from '../features/notices.ts'
import { impersonationEndpoints } from '../features/impersonation.ts'
import { waitlistEndpoints } from '../features/waitlist.ts'
import { passwordResetEndpoints } from '../features/password-reset.ts'

/** The endpoints for visitors, and for signed-in users and their own account. */
export const ownEndpoints = {
  ...sessionEndpoints,
  ...accountEndpoints,
  ...portfolioEndpoints,
  ...activityEndpoints,
  ...returnsEndpoints,
  ...statementEndpoints,
  ...documentEndpoints,
  ...visitEndpoints,
  ...noticeEndpoints,
  ...impersonationEndpoints,
  ...waitlistEndpoints,
  ...passwordResetEndpoints,
}
