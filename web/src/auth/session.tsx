import { paths } from '@portico/contract/api/paths'
import { useMemo, useState, useSyncExternalStore } from 'react'

const tokenKey = 'token'
const userKey = 'user'
/** The staff token that waits while somebody is impersonated; it is there exactly as long. */
const originalTokenKey = 'original_user_token'
const impersonationKey = 'impersonation'

/** The reduced copy of the profile that the browser keeps. It only decides what is drawn; the server decides what is answered. */
export interface StoredUser {
  id: number
  username: string
  email: string
  first_name: string
  last_name: string
  is_staff: boolean
}

/** What is kept of an impersonation besides the staff token. */
export interface Impersonation {
  /** Who looks; null when that is not known. */
  staff: StoredUser | null
  /** When it is over, in ms since 1970; null when that is not known. */
  endsAt: number | null
  /** The page to come back to. */
  from: string
}

/** Where someone whose session has just changed is sent, and what they are told there. */
export interface Redirect {
  to: string
  message?: string
  /** Where to come back to after signing in again. */
  from?: string
}

let redirect: Redirect | null = null
const listeners = new Set<() => void>()

/** Calls `listener` whenever the session changes, in this tab or another. Answers how to stop. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

const announce = () => listeners.forEach((listener) => listener())

export const storedToken = (): string | null => localStorage.getItem(tokenKey)

/** Keeps a session that the server has just opened, in the place of any other. */
export function signIn(token: string, user: StoredUser): void {
  redirect = null
  for (const key of [originalTokenKey, impersonationKey]) localStorage.removeItem(key)
  localStorage.setItem(tokenKey, token)
  rememberUser(user)
}

/** Refreshes the reduced copy of the profile. */
export function rememberUser(user: StoredUser): void {
  const { id, username, email, first_name, last_name, is_staff } = user
  localStorage.setItem(userKey, JSON.stringify({ id, username, email, first_name, last_name, is_staff }))
  announce()
}

/** Forgets the session in this browser, an impersonation too; a signed-in page then follows `next`. */
export function endSession(next: Redirect | null = null): void {
  redirect = next
  for (const key of [tokenKey, userKey, originalTokenKey, impersonationKey]) localStorage.removeItem(key)
  announce()
}

/** Leads the signed-in page that is open elsewhere; the session stays. */
export function leadTo(next: Redirect): void {
  redirect = next
  announce()
}

export const isImpersonating = (): boolean => localStorage.getItem(originalTokenKey) !== null

/** Puts the session of an impersonated user in the place of the staff's; the open page then goes to `to`. */
export function beginImpersonation(
  token: string,
  user: StoredUser,
  impersonation: Impersonation,
  to: string,
): void {
  const original = storedToken()
  if (original === null) return
  redirect = { to }
  localStorage.setItem(originalTokenKey, original)
  localStorage.setItem(impersonationKey, JSON.stringify(impersonation))
  localStorage.setItem(tokenKey, token)
  rememberUser(user)
}

/**
 * Puts the staff session back, as the server handed it out, else under the token that waited because the
 * impersonation is over; the open page then goes to where it began.
 */
export function endImpersonation(handedBack?: { token?: string | undefined; user: StoredUser }): void {
  const original = localStorage.getItem(originalTokenKey)
  if (original === null) return
  const { staff, from } = readImpersonation(localStorage.getItem(impersonationKey))
  redirect = { to: from, ...(handedBack === undefined ? { message: 'The impersonation has ended.' } : {}) }
  localStorage.setItem(tokenKey, handedBack?.token ?? original)
  for (const key of [userKey, originalTokenKey, impersonationKey]) localStorage.removeItem(key)
  const back = handedBack?.user ?? staff
  if (back === null) announce()
  else rememberUser(back)
}

// What is drawn at build time is drawn for nobody in particular.
const nobody = () => null

/** Where to go when the session changes while this page is open; null until then. */
export function usePendingRedirect(): Redirect | null {
  const latest = useSyncExternalStore(onSessionChange, () => redirect, nobody)
  // One from before this page was opened has been followed already.
  const [earlier] = useState(latest)
  return latest === earlier ? null : latest
}

/** Says that a redirect is over, so that whoever stays signed in sees the page it led to. */
export function arrive(followed: Redirect): void {
  if (redirect !== followed) return
  redirect = null
  announce()
}

/** What is known of the impersonation under way; null without one. */
export function useImpersonation(): Impersonation | null {
  const impersonating = useSyncExternalStore(onSessionChange, isImpersonating)
  const kept = useSyncExternalStore(onSessionChange, () => localStorage.getItem(impersonationKey))
  return useMemo(() => (impersonating ? readImpersonation(kept) : null), [impersonating, kept])
}

/** Who is signed in, as far as this browser knows. */
export function useSession(): { token: string | null; user: StoredUser | null } {
  const token = useSyncExternalStore(onSessionChange, storedToken, nobody)
  const kept = useSyncExternalStore(onSessionChange, () => localStorage.getItem(userKey), nobody)
  return { token, user: useMemo(() => readUser(kept), [kept]) }
}

function readUser(kept: string | null): StoredUser | null {
  const user = readJson(kept)
  return isStoredUser(user) ? user : null
}

function readImpersonation(kept: string | null): Impersonation {
  const { staff, endsAt, from } = (readJson(kept) ?? {}) as Partial<Record<keyof Impersonation, unknown>>
  return {
    staff: isStoredUser(staff) ? staff : null,
    endsAt: typeof endsAt === 'number' ? endsAt : null,
    from: typeof from === 'string' && from.startsWith('/') ? from : paths.dashboard,
  }
}

function readJson(kept: string | null): unknown {
  try {
    return JSON.parse(kept ?? 'null')
  } catch {
    return null
  }
}

// By hand, not by the contract's schema: the landing page reads the session and must stay light.
function isStoredUser(value: unknown): value is StoredUser {
  if (typeof value !== 'object' || value === null) return false
  const user = value as Record<keyof StoredUser, unknown>
  const texts = [user.username, user.email, user.first_name, user.last_name]
  return (
    typeof user.id === 'number' &&
    typeof user.is_staff === 'boolean' &&
    texts.every((text) => typeof text === 'string')
  )
}
