import type { Answer } from '@portico/contract/api/endpoints'
import { actionsOf } from '@portico/contract/features/audit'
import { LRUCache } from 'lru-cache'
import type { Database, Reader } from '../../../db/database.ts'
import type { App } from '../../../http/route.ts'
import { countUnheard } from '../../notices/queries/unsent-queries.ts'
import type { Prepared } from './prepared-queries.ts'
import { today } from '../rules/posting-day.ts'

/** A review, and what the data were when it was made. */
interface KeptReview {
  stamp: string
  review: NonNullable<Answer<'preparedPosting'>['review']>
}

/** A review names at most a hundred investors. */
const maxKept = 50

/** The reviews of a database by the number of their posting. */
const reviews = new WeakMap<Database, LRUCache<number, KeptReview>>()

/**
 * Another one means that a review may be another: the data have changed, the day, from which months and money depend, or
 * which notices can still be taken back.
 */
export const stampOf = async (app: App, db: Reader): Promise<string> =>
  `${await findDataStamp(db)} ${await countUnheard(db, app.clock())} ${today(app)}`

/** The review of a posting, if nothing has changed since it was made. */
export async function findKept(app: App, { number }: Prepared): Promise<KeptReview | undefined> {
  const kept = reviews.get(app.db)?.get(number)
  return kept?.stamp === (await stampOf(app, app.db.read)) ? kept : undefined
}

/** Keeps the review of a posting, and returns it. */
export function keepReview(app: App, { number }: Prepared, review: KeptReview): KeptReview {
  const kept = reviews.get(app.db) ?? new LRUCache({ max: maxKept })
  reviews.set(app.db, kept)
  kept.set(number, review)
  return review
}

/** Entries of these groups change nothing that a posting depends on. Investors sign in all day. */
const unrelated = (
  ['document', 'finding', 'impersonation', 'note', 'second-factor', 'session', 'waitlist'] as const
).flatMap(actionsOf)

/** Changes whenever figures, accounts, notices or drafts do: the last entry about them, and the number of the drafts' changes. */
async function findDataStamp(db: Reader): Promise<string> {
  const last = await db
    .selectFrom('audit_entries')
    .select('hash')
    .where('action', 'not in', unrelated)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  const drafts = await db
    .selectFrom('month_drafts')
    .select(({ fn }) => fn.sum<number | string | null>('version').as('changes'))
    .executeTakeFirstOrThrow()
  return `${last?.hash ?? ''} ${drafts.changes ?? 0}`
}
