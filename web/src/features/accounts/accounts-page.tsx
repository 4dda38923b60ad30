import { StaffOnly } from '../../app/staff-only.tsx'
import { AccountsDesk } from './accounts-desk.tsx'

/** Where staff look after everybody's accounts. */
export const Component = () => (
  <StaffOnly refusal="Admin access only.">{(refused) => <AccountsDesk refused={refused} />}</StaffOnly>
)
