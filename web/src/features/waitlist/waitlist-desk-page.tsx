import { StaffOnly } from '../../app/staff-only.tsx'
import { WaitlistDesk } from './waitlist-desk.tsx'

/** Staff see here who would like to become a client, and invite or decline them. */
export const Component = () => (
  <StaffOnly refusal="Admin access required.">{(refused) => <WaitlistDesk refused={refused} />}</StaffOnly>
)
