import type { ChosenKind, MailList, MailWay } from '@portico/contract/features/notice-kinds'
import { chosenKindNames } from '@portico/contract/features/notice-kinds'
import type { AuditedTransaction, By } from '../../../audit/append-audit.ts'
import { appendAudit, auditedTransaction, visitor } from '../../../audit/append-audit.ts'
import type { Database } from '../../../db/database.ts'
import type { Ways } from '../queries/preference-queries.ts'
import { findWays, isAccount, saveWays } from '../queries/preference-queries.ts'

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
