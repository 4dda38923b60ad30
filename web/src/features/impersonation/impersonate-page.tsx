import { useImpersonation, useSession } from '../../auth/session.tsx'
import { StaffOnly } from '../../app/staff-only.tsx'
import { CurrentImpersonation } from './current-impersonation.tsx'
import { ImpersonateForm } from './impersonate-form.tsx'

/** Where staff choose whom to see the portal as, and, while they do, stop. */
export function Component() {
  const { token } = useSession()
  const impersonation = useImpersonation()
  if (token !== null && impersonation !== null) return <CurrentImpersonation {...impersonation} />
  return (
    <StaffOnly refusal="Admin access required.">
      {(refused) => <ImpersonateForm refused={refused} />}
    </StaffOnly>
  )
}
