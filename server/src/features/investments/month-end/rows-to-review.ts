import { createHash } from 'node:crypto'
import { ApiError } from '../../../api-error.ts'

/** A row to post that staff should look at first, and why. */
export interface RowToReview {
  line: number
  sentence: string
}

/** The rows to review as in a preview: their number, and a digest of the rows and reasons. */
export function toLookAtJson(rows: readonly RowToReview[]): {
  to_look_at?: { rows: number; digest: string }
} {
  return rows.length === 0 ? {} : { to_look_at: { rows: rows.length, digest: digestOf(rows) } }
}

/** Throws ApiError notLookedAt unless the digest is that of these rows, or there are none. */
export function requireLookedAt(digest: string, rows: readonly RowToReview[]): void {
  if (rows.length > 0 && digest !== digestOf(rows)) throw new ApiError('notLookedAt')
}

/** Another digest means that something has been posted since which makes other rows unusual, or makes them so otherwise. */
function digestOf(rows: readonly RowToReview[]): string {
  const digest = createHash('sha256')
  for (const { line, sentence } of rows) digest.update(`${line} ${sentence}\n`)
  return digest.digest('base64url')
}
