import { z } from 'zod'
import { userIdParams } from './accounts.ts'
import { postedMonth } from '../api/fields.ts'
import type { CurrentSummary } from './summaries.ts'
import { summaryFields, summaryToJson, versionFrom, versionResponse } from './summaries.ts'

export const summaryHistoryParams = userIdParams.extend({ month: postedMonth })

/** A version with who posted it, null for the command line, and why, null for the first one. */
export interface RecordedVersion extends CurrentSummary {
  postedBy: string | null
  reason: string | null
}

/** Every version of one month, the oldest first, for staff. */
export const summaryHistoryResponse = z.array(
  versionResponse
    .extend({ posted_by: z.string().nullable(), reason: z.string().nullable() })
    .transform((row) => ({ ...versionFrom(row), postedBy: row.posted_by, reason: row.reason })),
)

/** The versions of the months that were corrected, without who and why: the reason is the firm's own record. */
export const summaryChangesResponse = z.array(versionResponse.transform(versionFrom))

/** A version as staff see it. */
export function recordedVersionToJson(id: number, row: RecordedVersion) {
  return { ...summaryToJson(id, row), posted_by: row.postedBy, reason: row.reason }
}

type Figure = (typeof summaryFields)[keyof typeof summaryFields]

/** The figures that a version changed of the one before it; none for the first. */
export function changedFigures(before: CurrentSummary | undefined, after: CurrentSummary): Figure[] {
  if (before === undefined) return []
  return Object.values(summaryFields).filter((figure) => before[figure] !== after[figure])
}
