import type { PostedSummary } from '@portico/contract/features/summaries'
import { restatedAt } from '@portico/contract/figures/restated'
import { formatDay } from './moments.ts'

/** The class of the word "Restated" next to a month, in lists of staff. */
export const restatedTag = 'rounded-xs bg-wash px-2 text-xs font-strong text-muted'

/** The same as a button, which shows the versions of the month. */
export const restatedButton = `${restatedTag} min-h-6 cursor-pointer hover:text-ink aria-expanded:text-ink pointer-coarse:min-h-11`

/**
 * When a month was restated, and why if it was not corrected itself. One that was corrected back shows what it did at first,
 * but has earlier versions. Undefined for one that was never changed.
 */
export function changeOf(row: PostedSummary): { name: string; sentence: string } | undefined {
  const at = restatedAt(row)
  const isCorrected = row.version > 1
  if (at !== undefined)
    return {
      name: 'Restated',
      sentence: `Restated on ${formatDay(at)}${isCorrected ? '' : ', by an entry or an earlier month'}.`,
    }
  return isCorrected
    ? { name: 'Corrected', sentence: `Corrected back to its first figures on ${formatDay(row.postedAt)}.` }
    : undefined
}
