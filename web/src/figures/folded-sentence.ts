import type { AuditEntry } from '@portico/contract/features/audit'
import type { AuditAction } from '@portico/contract/features/audit-actions'
import { actorName, auditSentence } from '@portico/contract/features/audit-sentences'
import { groupedNumber } from './figure-text.ts'
import { formatTime } from './moments.ts'

/** What is done to many at once, and what there are many of then. */
const deeds: Partial<Record<AuditAction, readonly [verb: string, many: string]>> = {
  'account.created': ['created', 'accounts'],
  'account.invited': ['mailed', 'invitations'],
  'activity.added': ['recorded', 'entries of money in or out'],
  'finding.acknowledged': ['acknowledged', 'findings'],
  'statement.issued': ['issued', 'statements'],
  'summary.corrected': ['corrected', 'months'],
  'summary.posted': ['posted', 'months'],
  'summary.voided': ['withdrew', 'months'],
}

/** What is true of an entry and of all that it stands for: "desk@firm.example posted July 2025 for 303 accounts." */
export function foldedSentence(entry: AuditEntry): string {
  const {
    action,
    at,
    folded = 0,
    folded_since: since = at,
    folded_actors: people = 1,
    folded_month: month,
  } = entry
  const count = groupedNumber.format(folded + 1)
  if (action === 'session.opened') {
    const [from, to] = [formatTime(since), formatTime(at)]
    const times = from === to ? `at ${to}` : `${from} to ${to}`
    return people === 1
      ? `${actorName(entry)} logged in ${count} times, ${times}.`
      : `${count} logins by ${groupedNumber.format(people)} people, ${times}.`
  }
  const [verb, many] = deeds[action as AuditAction] ?? []
  if (verb === undefined)
    return `${auditSentence(entry)} There are ${groupedNumber.format(folded)} more like this.`
  return action.startsWith('summary.') && month !== undefined
    ? `${actorName(entry)} ${verb} ${month} for ${count} accounts.`
    : `${actorName(entry)} ${verb} ${count} ${many}.`
}
