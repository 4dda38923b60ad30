import { StaffOnly } from '../../app/staff-only.tsx'
import { MonthEndView } from './month-end-view.tsx'

/** Staff post a month of all investors here, typed or from a file. */
export const Component = () => (
  <StaffOnly refusal="Admin access only.">{(refused) => <MonthEndView refused={refused} />}</StaffOnly>
)
