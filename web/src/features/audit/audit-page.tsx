import { StaffOnly } from '../../app/staff-only.tsx'
import { AuditDesk } from './audit-desk.tsx'

/** Staff read here who did what to whom and when, and whether anybody touched the record of it. */
export const Component = () => (
  <StaffOnly refusal="Admin access required.">{(refused) => <AuditDesk refused={refused} />}</StaffOnly>
)
