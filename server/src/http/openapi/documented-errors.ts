import { docOf } from '@portico/contract/api/docs'
import type { Endpoint } from '@portico/contract/api/endpoints'
import { endpoints } from '@portico/contract/api/endpoints'
import type { ErrorCode } from '@portico/contract/api/errors'
import { errors, tooLarge } from '@portico/contract/api/errors'
import { ApiError } from '../../api-error.ts'
import { parse } from '../requests/body.ts'
import type { Guard, Route } from '../route.ts'

const byGuard: Readonly<Record<Guard, readonly ErrorCode[]>> = {
  anyone: [],
  'signed-in': ['notSignedIn'],
  staff: ['notSignedIn', 'staffOnly'],
  impersonating: ['notSignedIn', 'notImpersonating'],
}

const ofUnsafeCalls: readonly ErrorCode[] = [
  'unreadableBody',
  'csrf',
  'bodyTooLarge',
  'unsupportedType',
  'tooMany',
  'cannotStore',
]

const ofEveryCall: readonly ErrorCode[] = ['headersTooLarge', 'busy']

/** The error codes of a route: from its guard, method and input, and those that only its handler knows. */
function codesOf({ endpoint: name, guard, whileImpersonating, withoutSecondFactor }: Route): ErrorCode[] {
  const { method, params, query, body }: Endpoint = endpoints[name]
  const takesInput = [params, query, body].some((schema) => schema !== undefined)
  const isUnsafe = method !== 'GET'
  const needsSession = guard === 'signed-in' || guard === 'staff'
  return [
    ...(takesInput ? ['invalid' as const] : []),
    ...(isUnsafe ? ofUnsafeCalls : []),
    ...byGuard[guard],
    ...(isUnsafe && guard !== 'anyone' && whileImpersonating !== true ? ['readOnly' as const] : []),
    ...(needsSession && withoutSecondFactor !== true ? ['secondFactorRequired' as const] : []),
    ...(docOf(name).errors ?? []),
    ...ofEveryCall,
  ]
}

/** The actual error for the call's example without its first field, or with an invalid id, month or role. */
function exampleOf({ endpoint: name, bodyLimit }: Route, code: ErrorCode): object {
  const { params, query, body, refusal }: Endpoint = endpoints[name]
  const { sentence: error } = errors[code]
  const { exposedCode } = new ApiError(code)
  if (code === 'bodyTooLarge' && bodyLimit !== undefined) return { error: tooLarge(bodyLimit) }
  if (code !== 'invalid') return { error, ...(exposedCode === undefined ? {} : { code: exposedCode }) }
  const [, ...others] = Object.entries(docOf(name).example.body ?? {})
  try {
    parse(params, { userId: 'x', month: 'x' })
    parse(query, { role: 'x' })
    parse(body, Object.fromEntries(others), refusal)
  } catch (refused) {
    if (refused instanceof ApiError) return { error: refused.message, fields: refused.fields }
  }
  return { error }
}

/** A route's errors by status, each code with an example body. */
export function refusalsOf(route: Route): Map<number, Record<string, { value: object }>> {
  const byStatus = new Map<number, Record<string, { value: object }>>()
  for (const code of codesOf(route).toSorted((a, b) => errors[a].status - errors[b].status)) {
    const { status } = errors[code]
    byStatus.set(status, {
      ...byStatus.get(status),
      [code]: { value: exampleOf(route, code) },
    })
  }
  return byStatus
}
