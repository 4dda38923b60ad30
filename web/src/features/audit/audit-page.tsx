import { StaffOnly } from '../../app/staff-only.tsx'
import { AuditView } from './audit-view.tsx'

/** Staff read here who did what to whom and when, and whether anybody touched the record of it. */
export const Component = () => (
  <StaffOnly refusal="Admin access required.">{(refused) => <AuditView refused={refused} />}</StaffOnly>
)
