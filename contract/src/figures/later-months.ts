import type { Month } from '../values/month.ts'
import { formatMonth } from '../values/month.ts'

/** What is on record of an investor for whom a month is to be posted. */
interface OnRecord {
  /** Their latest posted month. */
  latest: Month | null
  /** Whether a month is posted before it, or was withdrawn, or money moved by then. */
  isKnown: boolean
}

/** Whether the first month of an investor is a later one, and nothing is known of the month itself. */
export const beganLater = (month: Month, { latest, isKnown }: OnRecord): boolean =>
  !isKnown && latest !== null && latest > month

/** That a later month is on record than one to post, as after a mistyped year; undefined where none is. */
export function laterSentence(
  month: Month,
  latest: Month | null,
  hasBegunLater: boolean,
): string | undefined {
  if (latest === null || latest < month) return undefined
  return hasBegunLater
    ? 'The first posted month of this investor is a later one.'
    : `${formatMonth(latest)} is posted already.`
}
