import type { ToDoKind } from '@portico/contract/features/to-do-kinds'
import { addDays, daysBetween, formatDay } from '@portico/contract/values/day'
import { firmDayAt, today } from '../../../api/firm-time.ts'
import { countOf, groupedNumber } from '../../../figures/figure-text.ts'
import { findingNames } from '../../../figures/finding-kinds.ts'
import type { ToDo } from '../../../figures/to-do.ts'

interface Texts {
  what: string
  detail?: string
  /** The verb and object of its button. */
  action: string
}

const isOrAre = (count: number) => (count === 1 ? 'is' : 'are')

const kindText = ({ kind, count }: NonNullable<ToDo['kinds']>[number]) =>
  `${findingNames[kind]}: ${groupedNumber.format(count)}.`

/** What each kind of thing is called, and what is done about it. */
const texts: Record<ToDoKind, (item: ToDo) => Texts> = {
  months_not_posted: ({ about, count }) => ({
    what: `${about} is not posted`,
    ...(count > 1 ? { detail: `The oldest of ${count} months that are not posted for everyone.` } : {}),
    action: `Open ${about}`,
  }),
  failed_sign_ins: ({ about, count }) => ({
    what: `${count} failed sign-ins for ${about}`,
    detail: 'In the last three days, with no successful one since.',
    action: 'Open the account',
  }),
  payments_to_mark: ({ count }) => ({
    what: `${countOf(count, 'payment')} to make`,
    detail: 'Recorded but not marked as sent. Investors are told once it is.',
    action: 'Open payments',
  }),
  backup_too_old: ({ since }) => ({
    what: since === null ? 'No backup is recorded' : 'The last backup is too old',
    detail: 'It is due every night.',
    action: 'See backups',
  }),
  drill_too_old: ({ since }) => ({
    what: since === null ? 'No restore drill is recorded' : 'The last restore drill failed or is too old',
    detail: 'It is due every 90 days.',
    action: 'See backups',
  }),
  mails_rejected: ({ count }) => ({
    what: `${countOf(count, 'mail')} ${count === 1 ? 'was' : 'were'} rejected`,
    detail: 'The receiving servers refused them; the addresses may be wrong.',
    action: 'Open mails',
  }),
  releases_waiting: ({ count }) => ({
    what: `${countOf(count, 'posting')} ${count === 1 ? 'waits' : 'wait'} for your release`,
    action: 'Review postings',
  }),
  documents_held: ({ count }) => ({
    what: `${countOf(count, 'document')} ${isOrAre(count)} held`,
    detail: `It is not certain whose ${count === 1 ? 'it is' : 'they are'}.`,
    action: 'Match documents',
  }),
  documents_waiting: ({ count }) => ({
    what: `${countOf(count, 'document')} ${isOrAre(count)} not released`,
    action: 'Release documents',
  }),
  invitations_expired: ({ count }) => ({
    what: `${countOf(count, 'invitation')} ${count === 1 ? 'has' : 'have'} expired`,
    detail: 'No password was chosen before the link expired.',
    action: 'Invite again',
  }),
  waitlist_unanswered: ({ count }) => ({
    what: `${countOf(count, 'person', 'people')} on the waitlist`,
    detail: 'Not answered yet.',
    action: 'Open the waitlist',
  }),
  findings: ({ count, kinds }) => ({
    what: countOf(count, 'finding'),
    ...(kinds === undefined ? {} : { detail: kinds.map(kindText).join(' ') }),
    action: 'Open checks',
  }),
  statements_not_issued: ({ about, count }) => ({
    what: `Statements for ${about} are not issued`,
    detail: `${countOf(count, 'investor')} ${count === 1 ? 'has' : 'have'} no statement that ends with it.`,
    action: 'Issue statements',
  }),
  books_not_closed: ({ about, count }) => ({
    what: `The books are not closed through ${about}`,
    detail: `${countOf(count, 'month')}, posted for everyone.`,
    action: 'Close the books',
  }),
}

export const textsOf = (item: ToDo): Texts => texts[item.kind](item)

/** Whether it should have been done by now. */
export const isLate = ({ due }: ToDo): boolean => due !== null && Date.parse(due) < Date.now()

/** "141 days late", "by July 6, 2026", "since yesterday" or "for 14 days"; empty where it has no time. */
export function whenText(item: ToDo): string {
  const { since, due } = item
  if (due !== null && isLate(item)) {
    const days = daysBetween(firmDayAt(due), today())
    return days === 0 ? 'late' : `${countOf(days, 'day')} late`
  }
  // Due is the end of the last day.
  if (due !== null) return `by ${formatDay(addDays(firmDayAt(due), -1))}`
  if (since === null) return ''
  const days = daysBetween(firmDayAt(since), today())
  return days === 0 ? 'today' : days === 1 ? 'since yesterday' : `for ${days} days`
}
