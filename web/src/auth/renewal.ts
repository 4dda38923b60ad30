import { useSyncExternalStore } from 'react'
import { isImpersonating, onSessionChange, sessionOwner, storedToken, wasValid } from './session.ts'

/** A session that ended in use, until its owner has signed in again or has given it up. */
interface Ended {
  /** Whether they have signed in again. */
  answered: Promise<boolean>
  settle: (renewed: boolean) => void
}

let ended: Ended | null = null
let isAskable = false
const listeners = new Set<() => void>()

function setEnded(next: Ended | null): void {
  ended = next
  for (const listener of listeners) listener()
}

function begin(token: string, owner: number): Ended {
  let answer: (renewed: boolean) => void = () => undefined
  const answered = new Promise<boolean>((resolve) => {
    answer = resolve
  })
  // Another tab may be quicker, or another user may sign in there.
  const stop = onSessionChange(() => {
    if (storedToken() !== token) settle(sessionOwner() === owner)
  })
  const settle = (renewed: boolean) => {
    stop()
    answer(renewed)
    setEnded(null)
  }
  const asked = { answered, settle }
  setEnded(asked)
  return asked
}

/**
 * Whether a call refused with 401 can be repeated, because the owner of its session has signed in again; asks them to
 * where that is possible. A session that was over before the page opened is not asked for, and an impersonation, in
 * which nothing is typed, only ends.
 */
export async function isRenewed(token: string | null, owner: number): Promise<boolean> {
  if (token === null || sessionOwner() !== owner) return false
  if (storedToken() !== token) return true
  if (!isAskable || !wasValid() || isImpersonating()) return false
  return (ended ?? begin(token, owner)).answered
}

/** From here on, something on the page asks for the password when the session ends. Returns a function that stops that. */
export function beginAsking(): () => void {
  isAskable = true
  return () => {
    isAskable = false
    ended?.settle(false)
  }
}

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the session has ended and its owner is being asked to sign in again. */
export const useIsSessionEnded = (): boolean =>
  useSyncExternalStore(
    onChange,
    () => ended !== null,
    () => false,
  )
