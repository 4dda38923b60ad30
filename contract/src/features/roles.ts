import { z } from 'zod'

/** What each role of staff may do beyond the one before it, in order: every role may also do what those before it may. */
const duties = {
  viewer: 'Reads and exports everything, and changes nothing.',
  preparer: 'Also types, posts and corrects months and money in or out, and views the portal as an investor.',
  releaser: 'Also closes the books, and releases what another has prepared, where the firm requires that.',
  administrator: 'Also reopens the books, and manages accounts, staff, invitations and the waitlist.',
} as const

export type Role = keyof typeof duties

/** Every role of staff. Each may do what the one before it may, and more. */
export const roles = Object.keys(duties) as readonly Role[]

export const role = z.enum(roles, { error: `A role is one of: ${roles.join(', ')}.` })

/** What a role may do, in a sentence that follows on from those of the roles before it. */
export const dutyOf = (held: Role): string => duties[held]

/** The roles that may do what `needed` may: it and those after it. */
export const rolesFrom = (needed: Role): readonly Role[] => roles.slice(roles.indexOf(needed))

/** Whether an account with a role may do what `needed` may. Investors have none. */
export const mayAct = (held: Role | null, needed: Role): boolean =>
  held !== null && rolesFrom(needed).includes(held)

/** A role as a title: "Administrator". */
export const roleTitle = (held: Role): string => held.replace(/^./, (letter) => letter.toUpperCase())

/** A role with its article, as in a sentence: "an administrator". */
export const roleName = (held: Role): string => (held === 'administrator' ? 'an administrator' : `a ${held}`)

/** Why a role may not do what `needed` may. */
export const roleRefusal = (held: Role, needed: Role): string => {
  const able = rolesFrom(needed).map(roleName)
  const last = able.pop() ?? ''
  const list = able.length === 0 ? last : `${able.join(', ')} or ${last}`
  return `Your role is ${held}. Only ${list} can do this.`
}
