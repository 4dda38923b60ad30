import type { Firm } from '@portico/contract/features/firm'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../../auth/role.ts'
import { Button, buttonClass } from '../../../components/form/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { QuerySection } from '../../../components/layout/query-section.tsx'
import { countOf, groupedNumber } from '../../../figures/figure-text.ts'
import type { ToDo } from '../../../figures/to-do.ts'
import { outdatedText, useToDo } from '../../../figures/to-do.ts'
import { kindText } from '../../../figures/posting-title.ts'
import type { Day } from '@portico/contract/values/day'
import { addDays, daysBetween, firstDayOf, formatDay, lastDayOf } from '@portico/contract/values/day'
import { formatMonth, nextMonth } from '@portico/contract/values/month'
import { formatPeriod, periodAround } from '@portico/contract/values/period'
import { site } from '../../../../../site.config.ts'
import { firmDayAt, thisMonth, today } from '../../../api/firm-time.ts'
import { breaksRule } from '@portico/contract/figures/finding-kinds'
import type { ToDoKind } from '@portico/contract/features/to-do-kinds'
import { ToDoBox } from '../splash.tsx'
import { findingNames } from '../../../figures/finding-kinds.ts'

/** What waits for the signed-in staff, most urgent first, each with its action. Viewers, who change nothing, have none. */
export function ToDoList({ drill }: Pick<Firm, 'drill'>) {
  const toDo = useToDo()
  if (!useMay('preparer')) return null
  return (
    <section aria-label="To do" className="mb-8">
      <QuerySection
        query={toDo}
        skeleton={
          <div role="status" aria-label="Loading" data-footless="true">
            <p className="mb-2.5 text-sm">&nbsp;</p>
            <ToDoBox />
          </div>
        }
        failure="Failed to load what is to do."
      >
        {(items) => (items.length === 0 ? <ComesNext drill={drill} /> : <Items items={items} />)}
      </QuerySection>
    </section>
  )
}

const keyOf = ({ kind, about, returned }: ToDo): string => `${kind} ${about} ${returned?.number ?? ''}`
const keysOf = (items: readonly ToDo[]): string => items.map(keyOf).join()

function Items({ items }: { items: readonly ToDo[] }) {
  // No row moves while someone is about to press its button.
  const [held, setHeld] = useState<readonly ToDo[]>()
  const shown = held ?? items
  const hold = () => setHeld((before) => before ?? items)
  const release = () => setHeld(undefined)
  return (
    <>
      <p role="status" className="mb-2.5 text-sm text-muted">
        {countOf(items.length, 'thing')} to do{items.length > 1 && ', most urgent first'}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- these only hold the rows still */}
      <ol
        className="rounded border border-hairline bg-paper"
        onPointerEnter={hold}
        onPointerLeave={release}
        onFocus={hold}
        onBlur={release}
      >
        {shown.map((item, k) => (
          <Item key={keyOf(item)} item={item} number={k + 1} />
        ))}
      </ol>
      {keysOf(shown) !== keysOf(items) && (
        <p className="mt-2.5 flex flex-wrap items-center gap-4 text-sm">
          The list has changed.
          <Button kind="quiet" onClick={release}>
            Show it
          </Button>
        </p>
      )}
    </>
  )
}

const Item = ({ item, number }: { item: ToDo; number: number }) => {
  const { what, detail, action } = textsOf(item)
  return (
    // The most urgent one has the page's floodlight.
    <li className="grid min-h-16 grid-cols-[1.5rem_minmax(0,1fr)_auto_13.5rem] items-center gap-x-6 gap-y-2.5 border-b border-b-hairline px-4 py-2 first:floodlit last:border-b-0 max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-baseline max-md:gap-x-4 max-md:gap-y-1 max-md:py-3.5 [&>a]:w-full [&>a]:text-center max-md:[&>a]:col-span-full max-md:[&>a]:mt-2">
      <span aria-hidden className="text-right text-sm text-muted max-md:hidden">
        {number}
      </span>
      {/* On a phone the detail has the whole width, below what and when. */}
      <div className="wrap-anywhere max-md:contents">
        <p className="font-semibold">{what}</p>
        {detail !== undefined && <p className="text-sm text-muted max-md:col-span-full">{detail}</p>}
      </div>
      <p
        data-late={isLate(item)}
        className="text-right text-sm whitespace-nowrap text-muted data-[late=true]:font-semibold data-[late=true]:text-loss max-md:col-start-2 max-md:row-start-1 max-md:empty:hidden"
      >
        {whenText(item)}
      </p>
      <Link to={item.href} className={buttonClass(number === 1 ? 'hoarding' : 'quiet')}>
        {action}
      </Link>
    </li>
  )
}

/** How often a restore drill is due. */
const drillDays = 90

/** What can be done next, and from which day: the month, the drill and the statements of the quarter. */
function nextDates(drill: Firm['drill']): { on: Day; what: string }[] {
  const month = thisMonth()
  const monthEnd = firstDayOf(nextMonth(month))
  const quarter = periodAround('quarter', month)
  const { reportedWithinDays: days } = site
  const due = days === undefined ? '' : ` It is due by ${formatDay(addDays(lastDayOf(month), days))}.`
  const dates = [
    { on: monthEnd, what: `${formatMonth(month)} can be posted.${due}` },
    { on: firstDayOf(nextMonth(quarter.to)), what: `Statements for ${formatPeriod(quarter)}` },
  ]
  if (drill !== null) dates.push({ on: addDays(firmDayAt(drill.at), drillDays), what: 'Restore drill' })
  return dates.filter(({ on }) => on > today()).toSorted((a, b) => a.on - b.on)
}

/** What staff see when nothing waits for them. */
const ComesNext = ({ drill }: Pick<Firm, 'drill'>) => (
  <Card title="Nothing is due" heading="large">
    <p className="text-sm text-muted">What comes next:</p>
    <dl className="mt-2 max-w-176">
      {nextDates(drill).map(({ on, what }) => (
        <div
          key={what}
          className="grid grid-cols-[10rem_minmax(0,1fr)] gap-x-6 gap-y-0 border-b border-b-hairline py-2.5 last:border-b-0 max-md:grid-cols-[1fr]"
        >
          <dt className="font-semibold">{formatDay(on)}</dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  </Card>
)

interface Texts {
  what: string
  detail?: string
  /** The verb and object of its button. */
  action: string
}

const isOrAre = (count: number) => (count === 1 ? 'is' : 'are')

/** How many of each kind; the only kind has the number of all. */
function kindsText(kinds: NonNullable<ToDo['kinds']>): string {
  const [first, second] = kinds
  if (first === undefined || second !== undefined)
    return kinds.map(({ kind, count }) => `${findingNames[kind]}: ${groupedNumber.format(count)}.`).join(' ')
  return `${findingNames[first.kind]}${breaksRule(first.kind) ? '' : '; no rule is broken'}.`
}

/** What each kind of thing is called, and what is done about it. */
const texts: Record<ToDoKind, (item: ToDo) => Texts> = {
  months_not_posted: ({ about, count, missing }) => ({
    what: `${about} is not posted${missing === undefined ? '' : ` for ${countOf(missing, 'investor')}`}`,
    ...(count > 1
      ? { detail: `The oldest of ${countOf(count, 'month')} that are not posted for everyone.` }
      : {}),
    action: `Open ${about}`,
  }),
  failed_sign_ins: ({ about, count }) => ({
    what: `${count} failed logins for ${about}`,
    detail: 'In the last three days, with no successful one since.',
    action: 'Open the account',
  }),
  payments_to_mark: ({ count }) => ({
    what: `${countOf(count, 'payment')} to send`,
    detail: `Recorded but not marked as sent. ${count === 1 ? 'The investor is told once it is' : 'Investors are told once they are'}.`,
    action: 'Open payments',
  }),
  differences_open: ({ about, count }) => ({
    what: about === null ? `${countOf(count, 'difference')} to explain` : `A difference on ${about}`,
    detail: 'What banks and custodians hold is not what all positions add up to.',
    action: 'Open reconciliation',
  }),
  backup_too_old: ({ since, count }) => ({
    what:
      since !== null
        ? 'The last backup is too old'
        : count > 1
          ? 'No backup or restore drill is recorded'
          : 'No backup is recorded',
    detail:
      count > 1
        ? 'A backup is due every night, a restore drill every 90 days.'
        : 'A backup is due every night.',
    action: since === null ? 'Set up backups' : 'See backups',
  }),
  drill_too_old: ({ since }) => ({
    what: since === null ? 'No restore drill is recorded' : 'The last restore drill failed or is too old',
    detail: 'A restore drill is due every 90 days.',
    action: since === null ? 'Set up restore drills' : 'See restore drills',
  }),
  mails_rejected: ({ count }) => ({
    what: `${countOf(count, 'mail')} ${count === 1 ? 'was' : 'were'} rejected`,
    detail: 'The receiving servers refused them; the addresses may be wrong.',
    action: 'Open mails',
  }),
  postings_returned: ({ about, returned }) => ({
    what: `Number ${returned?.number} for release was returned: ${returned?.reason}`,
    ...(returned && { detail: `${kindText(returned)}, ${about}. By ${returned.by}.` }),
    action: `Open number ${returned?.number}`,
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
  documents_waiting: ({ about, count }) => ({
    what: `${countOf(count, 'document')} ${isOrAre(count)} not released`,
    detail: `${about === null ? '' : `${about}. `}Investors do not see ${count === 1 ? 'it' : 'them'} yet.`,
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
    ...(kinds === undefined ? {} : { detail: kindsText(kinds) }),
    action: 'Open checks',
  }),
  statements_outdated: (item) => ({
    what: outdatedText(item),
    detail: `Something has changed since ${item.count === 1 ? 'it was' : 'they were'} issued.`,
    action: 'Issue again',
  }),
  statements_not_issued: ({ about, count, issuing }) =>
    issuing === undefined
      ? {
          what: `Statements for ${about} are not issued`,
          detail: `${countOf(count, 'investor')} ${count === 1 ? 'has' : 'have'} no statement for ${about}.`,
          action: 'Issue statements',
        }
      : {
          what: `Statements for ${about} are being issued`,
          detail: `${groupedNumber.format(issuing.issued)} of ${groupedNumber.format(issuing.accounts)} ${isOrAre(issuing.issued)} issued.`,
          action: 'See how far',
        },
  books_not_closed: ({ about, count }) => ({
    what: `The books are not closed through ${about}`,
    detail: `${countOf(count, 'month')}, posted for everyone.`,
    action: 'Close the books',
  }),
}

const textsOf = (item: ToDo): Texts => texts[item.kind](item)

/** Whether it should have been done by now. */
const isLate = ({ due }: ToDo): boolean => due !== null && Date.parse(due) < Date.now()

/** "141 days late", "by July 6, 2026", "since yesterday" or "for 14 days"; empty where it has no time. */
function whenText(item: ToDo): string {
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
