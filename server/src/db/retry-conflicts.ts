import { setTimeout as wait } from 'node:timers/promises'
import { BusyError, isConflict } from './database-errors.ts'

/** Pauses are random, up to twice as long each time, so that those who met do not meet again. */
const firstPauseMs = 4
const longestPauseMs = 50
/** However long each takes: one that takes as long as the deadline is repeated, too. */
const leastAttempts = 5

/**
 * Repeats work that PostgreSQL has rolled back because of others: a deadlock, or a failure to serialize. Under
 * serializable isolation, all but one of those who write at the same time fail, so the limit is a time, not a count.
 * Throws BusyError after `patienceMs` and a few attempts.
 */
export async function retryConflicts<Result>(
  attempt: () => Promise<Result>,
  patienceMs: number,
  onRetry: () => void = () => undefined,
): Promise<Result> {
  const deadline = performance.now() + patienceMs
  let limitMs = firstPauseMs
  for (let made = 1; ; made++) {
    try {
      return await attempt()
    } catch (error) {
      if (!isConflict(error)) throw error
      const pauseMs = Math.random() * limitMs
      if (made >= leastAttempts && performance.now() + pauseMs > deadline)
        throw new BusyError('Others kept changing the same data.', { cause: error })
      onRetry()
      await wait(pauseMs)
      limitMs = Math.min(2 * limitMs, longestPauseMs)
    }
  }
}
