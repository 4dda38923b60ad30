import { secondFactorEndpoints } from '../features/second-factor.ts'
import { summaryEndpoints } from '../features/summaries.ts'
import { moveEndpoints } from '../features/moves.ts'
import { postingEndpoints } from '../features/postings.ts'
import { releaseEndpoints } from '../features/release.ts'
import { firmEndpoints } from '../features/firm.ts'
import { reconciliationEndpoints } from '../features/reconciliation.ts'
import { taxEndpoints } from '../features/tax.ts'
import { clockEndpoints } from '../features/clock.ts'
import { bookEndpoints } from '../features/books.ts'
import { checkEndpoints } from '../features/checks.ts'
import { findingEndpoints } from '../features/findings.ts'
import { monthEndEndpoints } from '../features/month-end.ts'
import { monthImportEndpoints } from '../features/month-import.ts'
import { draftEndpoints } from '../features/drafts.ts'
import { auditEndpoints } from '../features/audit.ts'
import { waitlistEntriesEndpoints } from '../features/waitlist-entries.ts'
import { managedAccountEndpoints } from '../features/managed-accounts.ts'
import { accountRecordEndpoints } from '../features/account-record.ts'
import { bulkAccountEndpoints } from '../features/bulk-accounts.ts'
import { staffActivityEndpoints } from '../features/activity.ts'
import { activityImportEndpoints } from '../features/activity-import.ts'
import { staffReturnsEndpoints } from '../features/returns.ts'
import { staffStatementEndpoints } from '../features/statements.ts'
import { managedDocumentEndpoints } from '../features/managed-documents.ts'
import { noticeDeliveryEndpoints } from '../features/notice-deliveries.ts'
import { recordsEndpoints } from '../features/records.ts'
import { confirmationEndpoints } from '../features/confirmations.ts'
import { paymentEndpoints } from '../features/payments.ts'
import { toDoEndpoints } from '../features/to-do.ts'
import { waitingNoticeEndpoints } from '../features/waiting-notices.ts'

/** The endpoints for staff. Kept apart so an investor's browser does not have to load them. */
export const staffEndpoints = {
  ...secondFactorEndpoints,
  ...summaryEndpoints,
  ...postingEndpoints,
  ...moveEndpoints,
  ...releaseEndpoints,
  ...firmEndpoints,
  ...reconciliationEndpoints,
  ...taxEndpoints,
  ...clockEndpoints,
  ...bookEndpoints,
  ...checkEndpoints,
  ...findingEndpoints,
  ...monthEndEndpoints,
  ...monthImportEndpoints,
  ...draftEndpoints,
  ...auditEndpoints,
  ...waitlistEntriesEndpoints,
  ...managedAccountEndpoints,
  ...accountRecordEndpoints,
  ...bulkAccountEndpoints,
  ...staffActivityEndpoints,
  ...paymentEndpoints,
  ...activityImportEndpoints,
  ...staffReturnsEndpoints,
  ...staffStatementEndpoints,
  ...managedDocumentEndpoints,
  ...noticeDeliveryEndpoints,
  ...waitingNoticeEndpoints,
  ...recordsEndpoints,
  ...confirmationEndpoints,
  ...toDoEndpoints,
}
