import { paths } from '@portico/contract/api/paths'
import type { Role } from '@portico/contract/features/roles'
import { createContext, use, useMemo, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

/**
 * What localStorage holds of a session. The staff token that waits during an impersonation is there exactly as long
 * as the impersonation, and figures no longer than the session of the investor who keeps them on this device. How high the
 * cards of the dashboard were is noted by card-heights.ts.
 */
type Key = 'token' | 'user' | 'original_user_token' | 'impersonation' | 'kept_figures' | 'card_heights'

/** The reduced copy of the profile. It only decides what is drawn; the server decides what is allowed. */
export interface StoredUser {
  id: number
  username: string
  email: string
  first_name: string
  last_name: string
  is_staff: boolean
  /** What staff may do; unknown until the profile tells, null for investors. */
  role?: Role | null | undefined
  /** What of the dashboard the account has, whose room is kept while it loads; see the profile. */
  nothing_posted?: true | undefined
  has_only_roi?: true | undefined
}

/** What is kept of an impersonation in addition to the staff token. */
export interface Impersonation {
  /** The staff member; null when unknown. */
  staff: StoredUser | null
  /** When it ends, in ms since 1970; null when unknown. */
  endsAt: number | null
  /** The page to come back to. */
  from: string
}

/** State that a navigation passes to the next page. */
export interface RedirectState {
  message?: string
  /** Of the message at the login: by default something has failed. */
  kind?: 'news'
  /** The page to come back to. */
  from?: string
}

/** Where the open page goes because the session has changed, and what it tells the page there. */
export interface Redirect extends RedirectState {
  to: string
}

let redirect: Redirect | null = null
/** The redirect that a page has gone to last. */
let followed: Redirect | null = null
const listeners = new Set<() => void>()

const read = (key: Key): string | null => localStorage.getItem(key)

/** Changes the stored session in the order given, sets the redirect and tells every listener. */
function change(values: Partial<Record<Key, string | null>>, next: Redirect | null): void {
  redirect = next
  for (const [key, value] of Object.entries(values)) {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  }
  for (const listener of listeners) listener()
}

/** Calls `listener` whenever the session changes, in this tab or another. Returns a function that stops it. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export const storedToken = (): string | null => read('token')

interface Owner {
  /** Counts the sessions of other people that this document has seen. */
  number: number
  token: string | null
  /** null until the profile is known. */
  userId: number | null
  isActing: boolean
  /** Whether the server has answered with their profile in this document. */
  isConfirmed: boolean
}

let owner: Owner | undefined

function currentOwner(): Owner {
  const token = read('token')
  const userId = readUser(readJson(read('user')))?.id ?? null
  const isActing = isImpersonating()
  const before = (owner ??= { number: 0, token, userId, isActing, isConfirmed: false })
  const isSamePerson = before.userId === null || userId === null || userId === before.userId
  // A new token of the same person continues their session, in whichever tab they signed in again.
  const continues = userId !== null && before.userId !== null && token !== null && before.token !== null
  const isSame = isActing === before.isActing && isSamePerson && (token === before.token || continues)
  owner = isSame
    ? { ...before, token, userId }
    : { number: before.number + 1, token, userId, isActing, isConfirmed: false }
  return owner
}

/** A number that changes when another user signs in, and stays when its owner signs in again. */
export const sessionOwner = (): number => currentOwner().number

/** Whether the session was valid at some time since this document was opened. */
export const wasValid = (): boolean => currentOwner().isConfirmed

export const useSessionOwner = (): number => useSyncExternalStore(onSessionChange, sessionOwner, () => 0)

/** Who is signed in; null until the profile is known. */
export const currentUserId = (): number | null => currentOwner().userId

export const isImpersonating = (): boolean => read('original_user_token') !== null

/**
 * What a session ends or replaces besides the token. It is written after the token: another tab reads one change after
 * the other, and would otherwise take the token of an impersonation that has ended for that of its owner.
 */
const nothingElse = { original_user_token: null, impersonation: null, kept_figures: null, card_heights: null }

/** Stores a session that the server has just opened, in place of any other. */
export const signIn = (token: string, user: StoredUser): void =>
  change({ token, user: userText(user), ...nothingElse }, null)

/** Refreshes the reduced copy of the profile, which the server has just returned for the stored token. */
export function rememberUser(user: StoredUser): void {
  change({ user: userText(user) }, redirect)
  owner = { ...currentOwner(), isConfirmed: true }
}

/** Continues the session of the same user under a new token. */
export const renewToken = (token: string): void => change({ token }, redirect)

/** Forgets the session in this browser, including an impersonation; a signed-in page then follows `next`. */
export const endSession = (next: Redirect | null = null): void =>
  change({ token: null, user: null, ...nothingElse }, next)

/** What an investor keeps on this device, as text; see kept-figures.ts. */
export const keptText = (): string | null => read('kept_figures')

export const setKeptText = (text: string | null): void => change({ kept_figures: text }, redirect)

/** Sends the open signed-in page elsewhere; the session stays. */
export const leadTo = (next: Redirect): void => change({}, next)

/** Notes that the open page goes where this redirect leads, so that the next page does not follow it again. */
export function markFollowed(next: Redirect): void {
  followed = next
}

/** Clears a redirect that has been followed, so that the page it led to is shown. */
export function clearRedirect(followed: Redirect): void {
  if (redirect === followed) change({}, null)
}

/** Puts the impersonated user's session in place of the staff session; the open page then goes to `to`. */
export function beginImpersonation(
  token: string,
  user: StoredUser,
  impersonation: Impersonation,
  to: string,
): void {
  const original = storedToken()
  if (original === null) return
  const kept = { original_user_token: original, impersonation: JSON.stringify(impersonation) }
  change({ ...nothingElse, ...kept, token, user: userText(user) }, { to })
}

/**
 * Restores the staff session as the server returned it, or under the token that waited if the impersonation is
 * over already; the open page then goes back to where the impersonation began.
 */
export function endImpersonation(restored?: { token?: string | undefined; user: StoredUser }): void {
  const original = read('original_user_token')
  if (original === null) return
  const { staff, from } = readImpersonation(read('impersonation'))
  // The server's answer names the same member of staff, without the role.
  const user = restored === undefined ? staff : { role: staff?.role, ...restored.user }
  change(
    {
      token: restored?.token ?? original,
      user: user === null ? null : userText(user),
      ...nothingElse,
    },
    { to: from, ...(restored === undefined ? { message: 'The impersonation has ended.' } : {}) },
  )
}

// What is drawn at build time belongs to no user.
const nothing = () => null

/** The session that is drawn at build time, where a page of someone signed in is; none otherwise. */
export const DrawnSession = createContext<Partial<Record<Key, string>>>({})

function useStored(key: Key): string | null {
  const drawn = use(DrawnSession)
  return useSyncExternalStore(
    onSessionChange,
    () => read(key),
    () => drawn[key] ?? null,
  )
}

export const useKeptText = (): string | null => useStored('kept_figures')

/** Where to go because the session has changed; null until then, and where that has led to already. */
export function usePendingRedirect(): Redirect | null {
  const latest = useSyncExternalStore(onSessionChange, () => redirect, nothing)
  // One that is not followed yet still counts: a response may end the session before the page is drawn, because its
  // loader takes over what the document has requested.
  const [earlier] = useState(() => (latest === followed ? latest : null))
  return latest === earlier ? null : latest
}

/** The state of this navigation. Anyone can put anything into a history entry, so it is checked. */
export function useRedirect(): RedirectState {
  const state: unknown = useLocation().state
  if (typeof state !== 'object' || state === null) return {}
  const { message, kind, from } = state as Record<string, unknown>
  return {
    ...(typeof message === 'string' ? { message } : {}),
    ...(kind === 'news' ? { kind } : {}),
    ...(typeof from === 'string' && from.startsWith('/') ? { from } : {}),
  }
}

/** The impersonation under way; null without one. */
export function useImpersonation(): Impersonation | null {
  const isActive = useStored('original_user_token') !== null
  const kept = useStored('impersonation')
  return useMemo(() => (isActive ? readImpersonation(kept) : null), [isActive, kept])
}

/** Who is signed in, as far as this browser knows. */
export function useSession(): { token: string | null; user: StoredUser | null } {
  const token = useStored('token')
  const kept = useStored('user')
  return { token, user: useMemo(() => readUser(readJson(kept)), [kept]) }
}

/** Without the profile's figures, which are never stored. */
const userText = (user: StoredUser): string => {
  const { id, username, email, first_name, last_name, is_staff, role, nothing_posted, has_only_roi } = user
  const shape = { nothing_posted, has_only_roi }
  return JSON.stringify({ id, username, email, first_name, last_name, is_staff, role, ...shape })
}

function readImpersonation(kept: string | null): Impersonation {
  const { staff, endsAt, from } = (readJson(kept) ?? {}) as Partial<Record<keyof Impersonation, unknown>>
  return {
    staff: readUser(staff),
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

// By hand, not with the contract's schema: the landing page reads the session and must stay small.
function readUser(value: unknown): StoredUser | null {
  const user = (value ?? {}) as Record<keyof StoredUser, unknown>
  const texts = [user.username, user.email, user.first_name, user.last_name]
  const isUser =
    typeof user.id === 'number' &&
    typeof user.is_staff === 'boolean' &&
    texts.every((text) => typeof text === 'string')
  return isUser ? (user as StoredUser) : null
}
