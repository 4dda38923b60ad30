import type { Answer } from '@portico/contract/api/endpoints'
import type { Entry } from './waitlist-queries.ts'

const iso = (moment: number): string => new Date(moment).toISOString()

/** An entry of the waitlist as the API names it. */
export function entryToJson(entry: Entry): Answer<'waitlistEntries'>['entries'][number] {
  return {
    id: entry.id,
    full_name: entry.fullName,
    email: entry.email,
    state: entry.state,
    created_at: iso(entry.createdAt),
    last_asked_at: iso(entry.lastAskedAt),
    changed_at: entry.changedAt === null ? null : iso(entry.changedAt),
    changed_by: entry.changedBy,
    user_id: entry.userId,
  }
}
