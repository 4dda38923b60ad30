import { setTimeout as wait } from 'node:timers/promises'
import { BusyError } from './database-errors.ts'

interface Bounds {
  /** The timeout of a query, for everyone who waits for it. */
  patienceMs: number
  /** How long a result or failure is reused. */
  goodForMs: number
}

interface Asked<Answer> {
  answer: Promise<Answer>
  tooLate: Promise<never>
  /** When the result expires; Infinity while the query is running. */
  until: number
}

async function lateAfter(patienceMs: number): Promise<never> {
  await wait(patienceMs, undefined, { ref: false })
  throw new BusyError('The database takes too long.')
}

/**
 * Shares one running query among all concurrent callers. Callers get a BusyError if it takes too long, but the query
 * continues.
 */
export function sharedQuery<Answer>(
  ask: () => Promise<Answer>,
  { patienceMs, goodForMs }: Bounds,
): () => Promise<Answer> {
  let asked: Asked<Answer> | undefined
  const begin = () => {
    const begun: Asked<Answer> = { answer: ask(), tooLate: lateAfter(patienceMs), until: Infinity }
    const settle = () => void (begun.until = performance.now() + goodForMs)
    begun.answer.then(settle, settle)
    begun.tooLate.catch(() => undefined)
    return begun
  }
  return () => {
    if (asked === undefined || performance.now() >= asked.until) asked = begin()
    return Promise.race([asked.answer, asked.tooLate])
  }
}
