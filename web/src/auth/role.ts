import type { Role } from '@portico/contract/features/roles'
import { mayAct, roleRefusal } from '@portico/contract/features/roles'
import { useSession } from './session.ts'

/** The signed-in user's role; null for investors, and until the profile has told it. */
const useRole = (): Role | null => useSession().user?.role ?? null

/** Whether the signed-in user may do what a role may. It only decides what is offered; the server decides what is allowed. */
export const useMay = (needed: Role): boolean => mayAct(useRole(), needed)

/** Why the signed-in user may not do what a role may; undefined if they may, and until their role is known. */
export function useRefusal(needed: Role): string | undefined {
  const role = useRole()
  return role === null || mayAct(role, needed) ? undefined : roleRefusal(role, needed)
}
