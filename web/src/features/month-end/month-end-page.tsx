import { StaffOnly } from '../../app/staff-only.tsx'
import { MonthEndDesk } from './month-end-desk.tsx'

/** Staff post a month of all investors here, typed or from a file. */
export const Component = () => (
  <StaffOnly refusal="Admin access only.">{(refused) => <MonthEndDesk refused={refused} />}</StaffOnly>
)
