import { mailDays } from '@portico/contract/features/lifetimes'
import { signInDays } from '@portico/contract/features/session'
import { dayAt } from '@portico/contract/values/day'
import { dayMs, hourMs } from '@portico/contract/values/duration'
import type { Database } from './database.ts'

const mailsKeptMs = mailDays * dayMs
const signInsKeptMs = signInDays * dayMs

/** Deletes expired limits, sessions, mails and their letters, sign-ins and changes of e-mail, which nothing reads any more. */
export async function tidy(db: Database, now: number): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.deleteFrom('limits').where('ends_at', '<=', now).execute()
    await trx
      .deleteFrom('sessions')
      .where('expires_at', '<=', now - dayMs)
      .execute()
    await trx
      .deleteFrom('outbox')
      .where('next_attempt_at', 'is', null)
      .where('created_at', '<=', now - mailsKeptMs)
      .execute()
    await trx
      .deleteFrom('letters')
      .where('created_at', '<=', now - mailsKeptMs)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb.selectFrom('outbox').select('outbox.id').whereRef('outbox.letter_id', '=', 'letters.id'),
          ),
        ),
      )
      .execute()
    await trx
      .deleteFrom('sign_ins')
      .where('at', '<=', now - signInsKeptMs)
      .execute()
    await trx
      .deleteFrom('digests')
      .where('day', '<', dayAt(now - mailsKeptMs))
      .execute()
    await trx.deleteFrom('email_changes').where('expires_at', '<=', now).execute()
  })
}

/** Runs `tidy` every hour until the returned function is called. A failed run is ignored, since the next one catches up. */
export function tidyHourly(db: Database, clock: () => number): () => void {
  const timer = setInterval(() => void tidy(db, clock()).catch(() => undefined), hourMs)
  return () => clearInterval(timer)
}
