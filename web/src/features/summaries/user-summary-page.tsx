import { StaffOnly } from '../../app/staff-only.tsx'
import { SummaryView } from './summary-view.tsx'

/** Staff post an investor's months here. */
export const Component = () => (
  <StaffOnly refusal="Admin access only.">{(refused) => <SummaryView refused={refused} />}</StaffOnly>
)
