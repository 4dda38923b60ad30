import { StaffOnly } from '../../app/staff-only.tsx'
import { WaitlistEntriesView } from './waitlist-entries-view.tsx'

/** Staff see here who would like to become a client, and invite or decline them. */
export const Component = () => (
  <StaffOnly refusal="Admin access required.">
    {(refused) => <WaitlistEntriesView refused={refused} />}
  </StaffOnly>
)
