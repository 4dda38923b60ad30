import type { Answer } from '@portico/contract/api/endpoints'
import { maxReviewed } from '@portico/contract/features/release'
import type { Month } from '@portico/contract/values/month'
import type { Trial } from '../../../db/database.ts'
import { listLacking } from '../month-end/month-end.ts'

type Json = NonNullable<Answer<'preparedPosting'>['review']>

/** Who on the sheet of a month does not have it after a posting; nothing if everyone has. */
export async function leftOutToJson({ trx }: Trial, of: Month): Promise<Pick<Json, 'left_out'>> {
  const lacking = await listLacking(trx, of)
  if (lacking.length === 0) return {}
  const people = lacking.slice(0, maxReviewed).map(({ id, email, name }) => ({ id, email, name }))
  return { left_out: { people, count: lacking.length } }
}
