import type { PreparedState, ReleasableKind } from '@portico/contract/features/release'
import type { Month } from '@portico/contract/values/month'
import type { Reader } from '../../../db/database.ts'

/** A prepared posting, without its body. */
export interface Prepared {
  number: number
  kind: ReleasableKind
  /** Whether it corrects posted months, as a sheet or a file does with one reason. */
  corrects: boolean
  state: PreparedState
  rows: number
  from: Month
  to: Month
  sha256: string
  /** The control totals that were typed, as JSON. */
  totals: string
  preparedAt: number
  preparedBy: { id: number; email: string; firstName: string; lastName: string }
  decidedAt: number | null
  decidedBy: string | null
  reason: string | null
}

/** The body of a prepared posting, as JSON. */
export async function findPreparedBody(db: Reader, number: number): Promise<string> {
  const row = db.selectFrom('prepared_postings').select('body').where('id', '=', number)
  return (await row.executeTakeFirstOrThrow()).body
}
