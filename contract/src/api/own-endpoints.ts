import { sessionEndpoints } from '../features/session.ts'
import { waitlistEndpoints } from '../features/waitlist.ts'
import { passwordResetEndpoints } from '../features/password-reset.ts'
import { accountEndpoints } from '../features/accounts.ts'
import { impersonationEndpoints } from '../features/impersonation.ts'
import { activityEndpoints } from '../features/activity.ts'
import { returnsEndpoints } from '../features/returns.ts'
import { noticeEndpoints } from '../features/notices.ts'
import { portfolioEndpoints } from '../features/portfolio.ts'
import { statementEndpoints } from '../features/statements.ts'
import { documentEndpoints } from '../features/documents.ts'
import { visitEndpoints } from '../features/visits.ts'

/** The endpoints for visitors, and for signed-in users and their own account. */
export const ownEndpoints = {
  ...sessionEndpoints,
  ...waitlistEndpoints,
  ...passwordResetEndpoints,
  ...accountEndpoints,
  ...impersonationEndpoints,
  ...portfolioEndpoints,
  ...activityEndpoints,
  ...returnsEndpoints,
  ...documentEndpoints,
  ...visitEndpoints,
  ...statementEndpoints,
  ...noticeEndpoints,
}
