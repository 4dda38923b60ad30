import type { AuditAction } from '@portico/contract/features/audit-actions'
import type { WaitingDecision, WaitingNotices } from '@portico/contract/features/waiting-notices'
import { formatCount } from '@portico/contract/values/count'
import { ApiError } from '../../api-error.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import type { Handler } from '../../http/route.ts'
import { lockPace } from '../../mail/claim-queries.ts'
import { callerTransaction } from '../identity/rules/guard.ts'
import {
  decideMails,
  findAnnouncements,
  listWaitingAnnouncements,
  neverLeaves,
} from './queries/waiting-queries.ts'

/** The notices whose mails have not left; those of one event together. */
export const waitingNotices: Handler<'waitingNotices'> = async ({ app }) => {
  const events = new Map<string, WaitingNotices>()
  for (const { id, subject, at, by, leavesAt, mails, digest } of await listWaitingAnnouncements(
    app.db.read,
    app.clock(),
  )) {
    const key = `${at} ${by} ${leavesAt}`
    const event = events.get(key) ?? {
      ids: [],
      subjects: [],
      mails: 0,
      digest: 0,
      leaves_at: leavesAt === null || leavesAt === neverLeaves ? null : new Date(leavesAt).toISOString(),
      at: new Date(at).toISOString(),
      by,
    }
    event.ids.unshift(id)
    if (!event.subjects.includes(subject)) event.subjects.unshift(subject)
    event.mails += mails
    event.digest += digest
    events.set(key, event)
  }
  return [...events.values()]
}

const outcomes: Readonly<Record<WaitingDecision, { action: AuditAction; text: string }>> = {
  stop: { action: 'notice.stopped', text: 'held back' },
  send: { action: 'notice.let-go', text: 'on their way' },
  discard: { action: 'notice.discarded', text: 'discarded' },
}

/** Holds back, lets go or discards waiting mails. Throws ApiError noSuchNotice, or mailsLeft if none waits any more. */
export const decideNotices: Handler<'decideNotices'> = async ({ app, caller, body: { ids, decision } }) => {
  const { action, text } = outcomes[decision]
  const unique = [...new Set(ids)]
  const mails = await callerTransaction(app, caller, async (trx, by) => {
    // Nobody claims mails until the transaction ends.
    await lockPace(trx)
    const { count, waiting } = await findAnnouncements(trx, unique, by.at)
    if (count < unique.length) throw new ApiError('noSuchNotice')
    if (waiting.length === 0) throw new ApiError('mailsLeft')
    const waitingIds = waiting.map(({ id }) => id)
    const decided = await decideMails(trx, waitingIds, decision, by.at)
    const subjects = [...new Set(waiting.map(({ subject }) => subject))]
    const after = { notices: waitingIds, subjects, mails: decided }
    await appendAudit(trx, by, { action, subjectId: null, after })
    return decided
  })
  return {
    message:
      mails === 1 ? `1 mail is ${text.replace('their', 'its')}.` : `${formatCount(mails)} mails are ${text}.`,
  }
}
