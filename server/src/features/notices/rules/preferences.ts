import type { ChosenKind, MailList, MailWay } from '@portico/contract/features/notice-kinds'
import { chosenKindNames } from '@portico/contract/features/notice-kinds'
import type { AuditedTransaction, By } from '../../../audit/append-audit.ts'
import { appendAudit, auditedTransaction, visitor } from '../../../audit/append-audit.ts'
import type { Database, Reader, Transaction } from '../../../db/database.ts'
import { dropUnsentMails } from '../queries/unsent-queries.ts'

/** Changes how an account hears of some kinds, and puts it on the audit trail if anything changes. Returns how it is now. */
export async function changeWays(
  trx: AuditedTransaction,
  by: By,
  userId: number,
  wanted: { readonly [Kind in ChosenKind]?: MailWay | undefined },
  details: object = {},
): Promise<Ways> {
  const before = await findWays(trx, userId)
  const changed = chosenKindNames.flatMap((kind) => {
    const way = wanted[kind]
    return way === undefined || way === before[kind] ? [] : [{ kind, way }]
  })
  if (changed.length === 0) return before
  await saveWays(trx, userId, changed)
  const after = Object.fromEntries(changed.map(({ kind, way }) => [kind, way]))
  await appendAudit(trx, by, {
    action: 'account.mail-changed',
    subjectId: userId,
    before: Object.fromEntries(changed.map(({ kind }) => [kind, before[kind]])),
    after: { ...after, ...details },
  })
  return { ...before, ...after }
}

/** What an unsubscribe link of a list turns off: its kind, or all that the digest has. */
function offFor(list: MailList, ways: Ways): Partial<Record<ChosenKind, MailWay>> {
  if (list !== 'digest') return { [list]: 'off' }
  const inDigest = chosenKindNames.filter((kind) => ways[kind] === 'digest')
  return Object.fromEntries(inDigest.map((kind) => [kind, 'off' as const]))
}

/**
 * Turns off the mails of a list, for anyone who has the link: it was mailed to the owner of the account. Writes nothing if
 * they are off already, so a link that is used again and again adds nothing to the audit trail. False for an unknown account.
 */
export async function unsubscribe(
  db: Database,
  { userId, list }: { userId: number; list: MailList },
  at: number,
): Promise<boolean> {
  if (!(await isAccount(db.read, userId))) return false
  const now = await findWays(db.read, userId)
  const isOff = Object.entries(offFor(list, now)).every(([kind, way]) => now[kind as ChosenKind] === way)
  if (isOff) return true
  await auditedTransaction(db, async (trx) => {
    const wanted = offFor(list, await findWays(trx, userId))
    await changeWays(trx, { at, actor: visitor }, userId, wanted, { link: list })
  })
  return true
}

/** Stores how an account hears of some kinds. What is waiting stays as it is, unless the kind is turned off. */
async function saveWays(
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
async function isAccount(db: Reader, userId: number): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined
}

type Ways = Record<ChosenKind, MailWay>

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
