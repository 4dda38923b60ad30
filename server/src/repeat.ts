import { setTimeout as wait } from 'node:timers/promises'

interface Repetition {
  /** The pause after each run. */
  everyMs: number
  /** How long `stop` waits for the run under way; without it, as long as it takes. */
  graceMs?: number
  /** Called when a run fails; once until one succeeds. The next one catches up. */
  warn: (error: unknown) => void
}

export interface Repeated {
  /** Ends the repetition, and waits for the run under way. */
  stop(): Promise<void>
}

/** Repeats `work` until it is stopped. It is told when it should end early. */
export function startRepeating(
  { everyMs, graceMs, warn }: Repetition,
  work: (stopped: () => boolean) => Promise<unknown>,
): Repeated {
  const stopping = new AbortController()
  const { signal } = stopping
  const loop = async () => {
    let fails = false
    while (!signal.aborted) {
      try {
        await work(() => signal.aborted)
        fails = false
      } catch (error) {
        if (!fails) warn(error)
        fails = true
      }
      await wait(everyMs, undefined, { signal }).catch(() => undefined)
    }
  }
  const ended = loop()
  return {
    async stop() {
      stopping.abort()
      const patience = graceMs === undefined ? [] : [wait(graceMs, undefined, { ref: false })]
      await Promise.race([ended, ...patience])
    },
  }
}
