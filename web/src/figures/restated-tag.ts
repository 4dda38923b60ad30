import type { PostedSummary } from '@portico/contract/features/summaries'
import { restatedAt } from '@portico/contract/figures/restated'
import { formatDay } from './moments.ts'

/** The class of the word "Restated" next to a month, in lists of staff. */
export const restatedTag = 'rounded-xs bg-wash px-2 text-xs font-strong text-muted'

/** The same as a button, which shows the versions of the month. */
export const restatedButton = `${restatedTag} min-h-6 cursor-pointer hover:text-ink aria-expanded:text-ink pointer-coarse:min-h-11`

/** When a month was restated, and why if it was not corrected itself; undefined for one that was not restated. */
export function restatedSentence(row: PostedSummary): string | undefined {
  const at = restatedAt(row)
  if (at === undefined) return undefined
  return `Restated on ${formatDay(at)}${row.version > 1 ? '' : ', by an entry or an earlier month'}.`
}
