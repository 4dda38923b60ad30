import type { Handler } from '../../http/route.ts'
import { entryToJson } from './entry-to-json.ts'
import { countEntries, listEntries } from './waitlist-queries.ts'

/** Who is on the waitlist, the newest first, a part at a time. */
export const listWaitlistEntries: Handler<'waitlistEntries'> = async ({ app, query }) => {
  const { before, limit, search, state } = query
  const filter = { search, state }
  // One more than asked for tells whether there are more.
  const found = await listEntries(app.db.read, filter, { before, limit: limit + 1 })
  const entries = found.slice(0, limit)
  return {
    entries: entries.map(entryToJson),
    total: await countEntries(app.db.read, filter),
    next: found.length > limit ? (entries.at(-1)?.id ?? null) : null,
  }
}
