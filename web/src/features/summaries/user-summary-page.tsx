import { StaffOnly } from '../../app/staff-only.tsx'
import { SummaryDesk } from './summary-desk.tsx'

/** Staff post an investor's months here. */
export const Component = () => (
  <StaffOnly refusal="Admin access only.">{(refused) => <SummaryDesk refused={refused} />}</StaffOnly>
)
