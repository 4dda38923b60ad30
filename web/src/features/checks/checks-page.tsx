import { StaffOnly } from '../../app/staff-only.tsx'
import { ChecksView } from './checks-view.tsx'

/** Staff see here what a month comes to over all investors, who lacks it, and what to look at. */
export const Component = () => (
  <StaffOnly refusal="Admin access required.">{(refused) => <ChecksView refused={refused} />}</StaffOnly>
)
