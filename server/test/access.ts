import { endpoints } from '@portico/contract/api/endpoints'
import type { Guard, Route } from '../src/http/route.ts'

/** The kinds of callers. */
export const people = ['visitor', 'investor', 'staff', 'unsecured', 'impersonating', 'disabled'] as const
export type Person = (typeof people)[number]

/** What a caller gets: a response, or the status of the error. */
export type Access = 'answered' | 401 | 403

const byGuard: Readonly<Record<Guard, Readonly<Record<Exclude<Person, 'unsecured'>, Access>>>> = {
  anyone: {
    visitor: 'answered',
    investor: 'answered',
    staff: 'answered',
    impersonating: 'answered',
    disabled: 'answered',
  },
  'signed-in': {
    visitor: 401,
    investor: 'answered',
    staff: 'answered',
    impersonating: 'answered',
    disabled: 401,
  },
  staff: { visitor: 401, investor: 403, staff: 'answered', impersonating: 403, disabled: 401 },
  impersonating: { visitor: 401, investor: 403, staff: 403, impersonating: 'answered', disabled: 401 },
}

/**
 * What a route returns to a caller, by its guard. Impersonating callers cannot write or read what is for the owner only, and staff without a required second
 * factor have no access, except where the route allows it.
 */
export function accessOf(route: Route, person: Person): Access {
  const { endpoint, guard, whileImpersonating, withoutSecondFactor, ownerOnly } = route
  if (person === 'unsecured')
    return guard === 'anyone' || withoutSecondFactor === true ? accessOf(route, 'staff') : 403
  const isWrite = endpoints[endpoint].method !== 'GET' && guard !== 'anyone'
  if (person === 'impersonating' && isWrite && whileImpersonating !== true) return 403
  if (person === 'impersonating' && ownerOnly === true) return 403
  return byGuard[guard][person]
}

/** The whole table as Markdown, for docs/access.md. */
export function accessTable(routes: readonly Route[]): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const lines = routes.map((route) => {
    const { method, path } = endpoints[route.endpoint]
    return row([`\`${method} ${path}\``, ...people.map((person) => String(accessOf(route, person)))])
  })
  return [row(['call', ...people]), row(['---', ...people.map(() => '---')]), ...lines].join('\n')
}
