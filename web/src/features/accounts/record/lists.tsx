import { mailDays } from '@portico/contract/features/lifetimes'
import type { AccountRecord, MailState } from '@portico/contract/features/account-record'
import type { ManagedAccount } from '@portico/contract/features/managed-accounts'
import { signInDays } from '@portico/contract/features/session'
import { hasEmail } from '@portico/contract/values/no-email'
import type { ReactNode } from 'react'
import { ShowMore } from '../../../components/table/show-more.tsx'
import { signInOutcomes } from '../../../figures/sign-in-outcomes.ts'
import { formatMoment, visitLength } from '../../../figures/moments.ts'

/** An entry: its time, its text and its state. */
export const entryClass =
  'grid gap-x-5 gap-y-0.5 border-b border-b-hairline py-2.75 text-md wrap-anywhere @min-[38.75rem]:grid-cols-[13.5rem_minmax(0,1fr)_auto] @min-[38.75rem]:items-baseline'
const hint = 'max-w-176 mb-3 text-muted text-sm'
const title = 'mb-2 text-lg font-stretch-112% font-extrabold [.entries+&]:mt-8 [p+&]:mt-8'
const none = 'pt-3.5 pb-6 border-t-2 border-t-rule text-muted'

interface EntriesProps<Item> {
  items: readonly Item[]
  none: ReactNode
  children: (item: Item) => ReactNode
}

/** A list, or a sentence if it is empty. */
export const Entries = <Item,>({ items, none, children }: EntriesProps<Item>) =>
  items.length === 0 ? none : <ul className="entries">{items.map(children)}</ul>

/** An entry of a list, with its time. */
export const DatedEntry = ({ at, children }: { at: string; children: ReactNode }) => (
  <li className={entryClass}>
    <time dateTime={at} className="text-sm text-muted tabular-nums">
      {formatMoment(at)}
    </time>
    {children}
  </li>
)

const mailStates: Readonly<Record<MailState, string>> = {
  waiting: 'Waiting to be sent',
  'held back': 'Held back',
  sent: 'Sent',
  failed: 'Not delivered',
}

/** The mails to an account, without their text. */
export const MailsTab = ({ account, mails }: { account: ManagedAccount; mails: AccountRecord['mails'] }) => (
  <>
    <p className={hint}>
      {hasEmail(account.email)
        ? `To ${account.email} in the last ${mailDays} days, each with the time it was made. What a mail said is not kept.`
        : 'This account has no e-mail: nothing is mailed.'}
    </p>
    <Entries items={mails} none={<p className="no-entries">No mail in the last {mailDays} days.</p>}>
      {({ id, subject, state, queued_at, sent_at }) => (
        <DatedEntry key={id} at={queued_at}>
          <p>{subject}</p>
          <span className={state === 'failed' ? 'text-loss' : 'text-sm text-muted'}>
            {mailStates[state]}
            {sent_at !== null && ` on ${formatMoment(sent_at)}`}
          </span>
        </DatedEntry>
      )}
    </Entries>
  </>
)

const shownFirst = 12

interface SessionsTabProps {
  sessions: AccountRecord['sessions']
  signIns: AccountRecord['sign_ins']
}

/** The open sessions of an account, and its sign-ins. Only the owner sees where they were made from. */
export const SessionsTab = ({ sessions, signIns }: SessionsTabProps) => (
  <>
    <h2 className={title}>Open sessions</h2>
    <Entries items={sessions} none={<p className={none}>No one is logged in.</p>}>
      {({ id, created_at, last_used_at, expires_at }) => (
        <li key={id} className="border-b border-b-hairline py-2.75 text-md">
          <p>Last used {formatMoment(last_used_at)}</p>
          <p className="text-sm text-muted">
            Started {formatMoment(created_at)}, ends {formatMoment(expires_at)} if unused
          </p>
        </li>
      )}
    </Entries>
    <h2 className={title}>Logins</h2>
    <p className={hint}>
      Of the last {signInDays} days. Only the owner of the account sees from where they were.
    </p>
    <ShowMore items={signIns} first={shownFirst}>
      {(some) => (
        <Entries items={some} none={<p className={none}>No login in the last {signInDays} days.</p>}>
          {({ at, outcome, attempts }) => (
            <DatedEntry key={`${at} ${outcome}`} at={at}>
              <p className={outcome === 'opened' ? '' : 'text-loss'}>
                {signInOutcomes[outcome]}
                {attempts > 1 && `, ${attempts} times`}
              </p>
            </DatedEntry>
          )}
        </Entries>
      )}
    </ShowMore>
  </>
)

/** The staff who viewed the portal as this investor; the investor sees the same list. */
export const ViewsTab = ({ views }: { views: AccountRecord['views'] }) => (
  <>
    <p className={hint}>Each time that staff saw the portal as this investor, who sees the same list.</p>
    <Entries
      items={views}
      none={<p className="no-entries">No one has viewed the portal as this investor.</p>}
    >
      {({ started_at, ended_at, minutes, who, reason }) => (
        <DatedEntry key={started_at + who} at={started_at}>
          <p>
            {who}
            <small className="block text-sm text-muted">
              {reason === '' ? 'No reason was given.' : reason}
            </small>
          </p>
          <span className="text-sm text-muted">{visitLength({ ended_at, minutes })}</span>
        </DatedEntry>
      )}
    </Entries>
  </>
)
