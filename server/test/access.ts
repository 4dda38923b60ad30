import { endpoints } from '@portico/contract/api/endpoints'
import type { Role } from '@portico/contract/features/roles'
import { mayAct, roles } from '@portico/contract/features/roles'
import type { Guard, Route } from '../src/http/route.ts'

/** The kinds of callers; each role of staff is one. */
export const people = ['visitor', 'investor', ...roles, 'unsecured', 'impersonating', 'disabled'] as const
export type Person = (typeof people)[number]

/** What a caller gets: a response, or the status of the error. */
export type Access = 'answered' | 401 | 403

const isRole = (name: string): name is Role => roles.some((each) => each === name)

/** What a guard lets through, before the exceptions of a route. */
function byGuard(guard: Guard, person: Person): Access {
  if (guard === 'anyone') return 'answered'
  if (person === 'visitor' || person === 'disabled') return 401
  if (guard === 'signed-in') return 'answered'
  if (guard === 'impersonating') return person === 'impersonating' ? 'answered' : 403
  return isRole(person) && mayAct(person, guard) ? 'answered' : 403
}

/**
 * What a route returns to a caller, by its guard. Impersonating callers cannot write or read what is for the owner only,
 * and administrators without a required second factor have no access, except where the route allows it.
 */
export function accessOf(route: Route, person: Person): Access {
  const { endpoint, guard, whileImpersonating, withoutSecondFactor, ownerOnly } = route
  if (person === 'unsecured')
    return guard === 'anyone' || withoutSecondFactor === true ? accessOf(route, 'administrator') : 403
  const isWrite = endpoints[endpoint].method !== 'GET' && guard !== 'anyone'
  if (person === 'impersonating' && isWrite && whileImpersonating !== true) return 403
  if (person === 'impersonating' && ownerOnly === true) return 403
  return byGuard(guard, person)
}

const introduction =
  'Written by `npm run check -- docs --write`. What each caller gets from each endpoint in `server/src/routes.ts`: a response, or the status of the error. `server/src/routes.test.ts` checks every cell against the real application. Viewer, preparer, releaser and administrator are the roles of staff. Unsecured means an administrator without the second factor that STAFF_SECOND_FACTOR requires.'

/** docs/access.md: the whole table. */
export function accessPage(routes: readonly Route[]): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const lines = routes.map((route) => {
    const { method, path } = endpoints[route.endpoint]
    return row([`\`${method} ${path}\``, ...people.map((person) => String(accessOf(route, person)))])
  })
  const table = [row(['call', ...people]), row(['---', ...people.map(() => '---')]), ...lines]
  return `# Access\n\n${introduction}\n\n${table.join('\n')}\n`
}
