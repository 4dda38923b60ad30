import { setTimeout as wait } from 'node:timers/promises'

/**
 * Runs `work` and renews its claim at this interval until it has ended, so that a claim may be short and a process that
 * dies delays little. A renewal that fails is tried again at the next turn.
 */
export async function whileRenewing<Result>(
  everyMs: number,
  renew: () => Promise<void>,
  work: () => Promise<Result>,
): Promise<Result> {
  const ended = new AbortController()
  const { signal } = ended
  const loop = async () => {
    for (;;) {
      await wait(everyMs, undefined, { signal, ref: false }).catch(() => undefined)
      if (signal.aborted) return
      await renew().catch(() => undefined)
    }
  }
  const renewing = loop()
  try {
    return await work()
  } finally {
    ended.abort()
    await renewing
  }
}
