import { setTimeout as wait } from 'node:timers/promises'
import { BusyError } from './database-errors.ts'

interface Bounds {
  /** Nobody waits longer than this for the answer, counted from when the question was asked. */
  patienceMs: number
  /** For so long after it came, whether it was an answer or a failure, the question is not asked again. */
  goodForMs: number
}

interface Asked<Answer> {
  answer: Promise<Answer>
  tooLate: Promise<never>
  /** When it is to be asked again; infinitely far away while it is not answered. */
  until: number
}

async function lateAfter(patienceMs: number): Promise<never> {
  await wait(patienceMs, undefined, { ref: false })
  throw new BusyError('The database takes too long.')
}

/**
 * Asks the database a question for everybody who wants to know, so that however often they do, one is under way at
 * most. Throws BusyError when the answer takes too long, and goes on waiting for it meanwhile.
 */
export function sharedQuestion<Answer>(
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
