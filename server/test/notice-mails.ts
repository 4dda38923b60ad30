import type { Database } from '../src/db/database.ts'
import { announce } from '../src/features/notices/rules/announce.ts'
import type { Announcement } from '../src/features/notices/mails/notice-texts.ts'

const ordinary = {
  kind: 'month_posted',
  subject: 'July 2025 is posted',
  sentence: 'Your figures through July 2025 are ready.',
  link: '/dashboard',
} as const

/** Tells accounts of something, by default that July 2025 is posted. */
export const tell = (
  db: Database,
  userIds: readonly number[],
  at: number,
  details: Partial<Announcement> = {},
): Promise<void> =>
  db.transaction((trx) =>
    announce(trx, { at, actor: { id: null, name: 'command line' } }, { ...ordinary, userIds, ...details }),
  )

/** Adds many investors who can be mailed, without what opening an account takes besides, and returns their ids. */
export async function addInvestors(db: Database, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let from = 0; from < count; from += 500) {
    const rows = Array.from({ length: Math.min(500, count - from) }, (_, k) => ({
      email: `reader${from + k}@client.example`,
      password_hash: 'none that is ever checked',
      first_name: 'Reader',
      last_name: String(from + k),
      initial_investment: 10_000_00,
      staff_since: null,
      disabled_since: null,
      created_at: 0,
      search_text: `reader${from + k}@client.example`,
    }))
    const added = await db.transaction((trx) =>
      trx.insertInto('users').values(rows).returning('id').execute(),
    )
    ids.push(...added.map(({ id }) => id))
  }
  return ids
}

/** The recipient and Message-ID of a message. */
export function envelopeOf(message: string): { to: string; messageId: string } {
  return {
    to: /^To: (\S+)\r?$/m.exec(message)?.[1] ?? '',
    messageId: /^Message-ID: (\S+)\r?$/m.exec(message)?.[1] ?? '',
  }
}
