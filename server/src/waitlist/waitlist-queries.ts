import type { Change } from '../db/database.ts'

export interface WaitlistEntry {
  /** in lower case */
  email: string
  fullName: string
  at: number
}

/**
 * Puts someone on the waitlist. Whoever is on it stays as they are: a stranger who types an e-mail does not
 * rename its owner.
 */
export async function upsertWaitlistEntry(change: Change, { email, fullName, at }: WaitlistEntry) {
  await change
    .insertInto('waitlist_entries')
    .values({ email, full_name: fullName, created_at: at, last_asked_at: at })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ last_asked_at: at }))
    .execute()
}
