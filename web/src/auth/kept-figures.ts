import { useSyncExternalStore } from 'react'
import {
  currentUserId,
  isImpersonating,
  keptText,
  onSessionChange,
  sessionOwner,
  setKeptText,
  useKeptText,
} from './session.ts'

/** What an investor allowed this browser to keep: the last answers to what the dashboard reads. */
interface Kept {
  userId: number
  /** Of the last answers, in ms since 1970. */
  at: number
  answers: Record<string, unknown>
}

/** By then there is a new month, and figures that were not looked at since are removed. */
const keptMs = 31 * 24 * 60 * 60_000

const worker = '/service-worker.js'

function readKept(): Kept | undefined {
  const text = isImpersonating() ? null : keptText()
  if (text === null) return undefined
  try {
    const kept = JSON.parse(text) as Kept
    return kept.userId === currentUserId() ? kept : undefined
  } catch {
    return undefined
  }
}

function write(kept: Kept): void {
  try {
    setKeptText(JSON.stringify(kept))
  } catch {
    // The browser has no room for them: what it has is no longer the latest.
    stopKeeping()
  }
}

/** Whether this browser can open the dashboard without a network. */
export const canKeep = (): boolean => 'serviceWorker' in navigator

/** Whether the investor keeps their figures on this device. */
export const useIsKeeping = (): boolean => useKeptText() !== null

/** From here on keeps the signed-in investor's figures, until they stop that or their session ends here. */
export async function startKeeping(): Promise<void> {
  const userId = currentUserId()
  if (userId === null || isImpersonating()) return
  write({ userId, at: Date.now(), answers: {} })
  try {
    await navigator.serviceWorker.register(worker)
  } catch (error) {
    stopKeeping()
    throw error
  }
  // It may be over already.
  if (keptText() === null) await removeWorker()
}

/** Removes the figures from this device. */
export const stopKeeping = (): void => setKeptText(null)

/** Keeps answers that belong together, if their owner wants that and is still the one who is signed in. */
export function keepAnswers(answers: Record<string, unknown>, owner: number): void {
  const kept = owner === sessionOwner() ? readKept() : undefined
  if (kept !== undefined) write({ ...kept, at: Date.now(), answers: { ...kept.answers, ...answers } })
}

/** The last answer that is kept; undefined without one. */
export function keptAnswer(name: string): unknown {
  const kept = readKept()
  if (kept === undefined || Date.now() - kept.at < keptMs) return kept?.answers[name]
  stopKeeping()
  return undefined
}

/** When the figures that are kept were last loaded, in ms since 1970; undefined without any. */
export const keptAt = (): number | undefined => readKept()?.at

/**
 * Removes the files that the service worker stored, and then the worker, as soon as nothing is kept: a document that is
 * left meanwhile leaves the worker, which tells the next one that there is something to remove.
 */
async function removeWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (keptText() !== null) return
  for (const name of await caches.keys()) await caches.delete(name)
  await registration?.unregister()
}

let wasKeeping = false

/** Follows the session: whatever ends it here ends what is kept, also in another tab. */
export function followKeeping(): void {
  const follow = () => {
    const isKeeping = keptText() !== null
    if (wasKeeping && !isKeeping && canKeep()) void removeWorker().catch(() => undefined)
    wasKeeping = isKeeping
  }
  // One that an earlier document could not remove before it was left.
  wasKeeping = canKeep() && navigator.serviceWorker.controller !== null
  follow()
  onSessionChange(follow)
}

let isOffline = false
const listeners = new Set<() => void>()

/** Notes whether the figures come from this device because the server could not be reached. */
export function noteOffline(next: boolean): void {
  if (isOffline === next) return
  isOffline = next
  for (const listener of listeners) listener()
}

/** Whether they did last. */
export const showsKept = (): boolean => isOffline

function onOffline(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useShowsKept = (): boolean => useSyncExternalStore(onOffline, showsKept, () => false)
