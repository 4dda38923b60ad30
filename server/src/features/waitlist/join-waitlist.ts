import type { Handler } from '../../http/route.ts'
import { upsertWaitlistEntry } from './waitlist-queries.ts'

/** Puts a visitor on the waitlist; the answer is the same for whoever is on it already. */
export const joinWaitlist: Handler<'waitlist', undefined> = async ({ app, body }) => {
  const entry = { email: body.email, fullName: body.full_name, at: app.clock() }
  await app.db.transaction((trx) => upsertWaitlistEntry(trx, entry))
  return { message: 'Thank you. You are on the list.' }
}
