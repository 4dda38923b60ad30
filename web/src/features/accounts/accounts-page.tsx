import { StaffOnly } from '../../app/staff-only.tsx'
import { AccountsView } from './accounts-view.tsx'

/** Where staff look after everybody's accounts. */
export const Component = () => (
  <StaffOnly refusal="Admin access only.">{(refused) => <AccountsView refused={refused} />}</StaffOnly>
)
