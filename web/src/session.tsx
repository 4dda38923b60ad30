import { useMemo, useState, useSyncExternalStore } from 'react'

const tokenKey = 'token'
const userKey = 'user'

/** The reduced copy of the profile that the browser keeps. It only decides what is drawn; the server decides what is answered. */
export interface StoredUser {
  id: number
  username: string
  email: string
  first_name: string
  last_name: string
  is_staff: boolean
}

/** Where someone whose session has just ended is sent, and what they are told there. */
export interface Departure {
  to: string
  message?: string
  /** Where to come back to after signing in again. */
  from?: string
}

let departure: Departure | null = null
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

/** Keeps a session that the server has just opened. */
export function signIn(token: string, user: StoredUser): void {
  departure = null
  localStorage.setItem(tokenKey, token)
  rememberUser(user)
}

/** Refreshes the reduced copy of the profile. */
export function rememberUser(user: StoredUser): void {
  const { id, username, email, first_name, last_name, is_staff } = user
  localStorage.setItem(userKey, JSON.stringify({ id, username, email, first_name, last_name, is_staff }))
  announce()
}

/** Forgets the session in this browser; a signed-in page then follows `next`. */
export function endSession(next: Departure | null = null): void {
  departure = next
  localStorage.removeItem(tokenKey)
  localStorage.removeItem(userKey)
  announce()
}

/** Where to go when the session ends while this page is open; null until then. */
export function useDeparture(): Departure | null {
  const latest = useSyncExternalStore(onSessionChange, () => departure)
  // One from before this page was opened has been followed already.
  const [earlier] = useState(latest)
  return latest === earlier ? null : latest
}

// What is drawn at build time is drawn for nobody in particular.
const nobody = () => null

/** Who is signed in, as far as this browser knows. */
export function useSession(): { token: string | null; user: StoredUser | null } {
  const token = useSyncExternalStore(onSessionChange, storedToken, nobody)
  const kept = useSyncExternalStore(onSessionChange, () => localStorage.getItem(userKey), nobody)
  return { token, user: useMemo(() => readUser(kept), [kept]) }
}

function readUser(kept: string | null): StoredUser | null {
  try {
    const user: unknown = JSON.parse(kept ?? 'null')
    return isStoredUser(user) ? user : null
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

/** How someone is called: full name, else username, else email, else "User". */
export function displayName(user: Partial<StoredUser> | null | undefined): string {
  const fullName = `${user?.first_name ?? ''} ${user?.last_name ?? ''}`.trim()
  return fullName || user?.username || user?.email || 'User'
}
