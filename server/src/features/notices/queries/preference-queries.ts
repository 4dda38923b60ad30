import type { ChosenKind, MailWay } from '@portico/contract/features/notice-kinds'
import { chosenKindNames } from '@portico/contract/features/notice-kinds'
import type { Reader, Transaction } from '../../../db/database.ts'
import { dropUnsentMails } from './unsent-queries.ts'

export type Ways = Record<ChosenKind, MailWay>

/** How an account hears of each kind: by a mail each where nothing else was chosen. */
export async function findWays(db: Reader, userId: number): Promise<Ways> {
  const rows = await db
    .selectFrom('notice_preferences')
    .select(['kind', 'way'])
    .where('user_id', '=', userId)
    .execute()
  const chosen = new Map(rows.map(({ kind, way }) => [kind, way]))
  return Object.fromEntries(chosenKindNames.map((kind) => [kind, chosen.get(kind) ?? 'each'])) as Ways
}

/** Stores how an account hears of some kinds. What is waiting stays as it is, unless the kind is turned off. */
export async function saveWays(
  trx: Transaction,
  userId: number,
  ways: readonly { kind: ChosenKind; way: MailWay }[],
): Promise<void> {
  if (ways.length === 0) return
  await trx
    .insertInto('notice_preferences')
    .values(ways.map(({ kind, way }) => ({ user_id: userId, kind, way })))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind']).doUpdateSet((eb) => ({ way: eb.ref('excluded.way') })),
    )
    .execute()
  const off = ways.flatMap(({ kind, way }) => (way === 'off' ? [kind] : []))
  if (off.length === 0) return
  const left = Object.values(await findWays(trx, userId))
  // A digest that is queued may have other kinds, which are still wanted.
  const lists = left.includes('digest') ? off : [...off, 'digest' as const]
  await dropUnsentMails(trx, userId, { way: 'off', lists })
  await trx
    .updateTable('notices')
    .set({ way: 'off' })
    .where('user_id', '=', userId)
    .where('way', '=', 'digest')
    .where('mail_id', 'is', null)
    .where('announcement_id', 'in', (eb) =>
      eb.selectFrom('announcements').select('announcements.id').where('announcements.kind', 'in', off),
    )
    .execute()
}

/** Whether there is an account with this id. */
export async function isAccount(db: Reader, userId: number): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined
}
