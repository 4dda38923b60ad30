import { mailDays } from '@portico/contract/features/lifetimes'
import type { AccountRecord, MailState } from '@portico/contract/features/account-record'
import type { ManagedAccount } from '@portico/contract/features/managed-accounts'
import type { SignInOutcome } from '@portico/contract/features/session'
import { signInDays } from '@portico/contract/features/session'
import { hasEmail } from '@portico/contract/values/no-email'
import { ShowMore } from '../../../components/table/show-more.tsx'
import { countOf } from '../../../figures/figure-text.ts'
import { formatMoment } from '../../../figures/moments.ts'

/** When, what, and what came of it. */
export const entryClass =
  'grid gap-x-5 gap-y-0.5 border-b border-b-hairline py-2.75 text-md wrap-anywhere @min-[620px]:grid-cols-[13.5rem_minmax(0,1fr)_auto] @min-[620px]:items-baseline'
const hint = 'max-w-176 mb-3 text-muted text-sm'
const when = 'text-muted text-sm tabular-nums'
const title = 'mb-2 text-lg font-stretch-112% font-extrabold [.entries+&]:mt-8 [p+&]:mt-8'
const none = 'pt-3.5 pb-6 border-t-2 border-t-rule text-muted'

const mailStates: Readonly<Record<MailState, string>> = {
  waiting: 'Waiting to be sent',
  sent: 'Sent',
  failed: 'Not delivered',
}

/** The mails to an account, without their text. */
export const MailsTab = ({ account, mails }: { account: ManagedAccount; mails: AccountRecord['mails'] }) => (
  <>
    <p className={hint}>
      {hasEmail(account.email)
        ? `To ${account.email} in the last ${mailDays} days. What a mail said is not kept.`
        : 'This account has no e-mail: nothing is mailed.'}
    </p>
    {mails.length === 0 ? (
      <p className="no-entries">No mail in the last {mailDays} days.</p>
    ) : (
      <ul className="entries">
        {mails.map(({ id, subject, state, queued_at, sent_at }) => (
          <li key={id} className={entryClass}>
            <time dateTime={sent_at ?? queued_at} className={when}>
              {formatMoment(sent_at ?? queued_at)}
            </time>
            <p>{subject}</p>
            <span className={state === 'failed' ? 'text-loss' : 'text-sm text-muted'}>
              {mailStates[state]}
            </span>
          </li>
        ))}
      </ul>
    )}
  </>
)

/** What became of a sign-in. */
export const signInOutcomes: Readonly<Record<SignInOutcome, string>> = {
  opened: 'Signed in',
  'wrong-password': 'Wrong password',
  'wrong-code': 'Right password, wrong code',
  'no-code': 'Right password, no code',
}

const shownFirst = 12

interface SessionsTabProps {
  sessions: AccountRecord['sessions']
  signIns: AccountRecord['sign_ins']
}

/** The open sessions of an account, and its sign-ins. From where they were is shown to the owner only. */
export const SessionsTab = ({ sessions, signIns }: SessionsTabProps) => (
  <>
    <h2 className={title}>Open sessions</h2>
    {sessions.length === 0 ? (
      <p className={none}>Nobody is signed in.</p>
    ) : (
      <ul className="entries">
        {sessions.map(({ id, created_at, last_used_at, expires_at }) => (
          <li key={id} className={entryClass}>
            <time dateTime={created_at} className={when}>
              {formatMoment(created_at)}
            </time>
            <p>Last used {formatMoment(last_used_at)}</p>
            <span className="text-sm text-muted">Ends {formatMoment(expires_at)}</span>
          </li>
        ))}
      </ul>
    )}
    <h2 className={title}>Sign-ins</h2>
    <p className={hint}>
      Of the last {signInDays} days. Only the owner of the account sees from where they were.
    </p>
    {signIns.length === 0 ? (
      <p className={none}>No sign-in in the last {signInDays} days.</p>
    ) : (
      <ShowMore items={signIns} first={shownFirst}>
        {(some) => (
          <ul className="entries">
            {some.map(({ at, outcome, attempts }) => (
              <li key={`${at} ${outcome}`} className={entryClass}>
                <time dateTime={at} className={when}>
                  {formatMoment(at)}
                </time>
                <p className={outcome === 'opened' ? '' : 'text-loss'}>
                  {signInOutcomes[outcome]}
                  {attempts > 1 && `, ${attempts} times`}
                </p>
              </li>
            ))}
          </ul>
        )}
      </ShowMore>
    )}
  </>
)

/** Who of staff saw the portal as this investor; the same list as the investor sees. */
export const ViewsTab = ({ views }: { views: AccountRecord['views'] }) => (
  <>
    <p className={hint}>Each time that staff saw the portal as this investor, who sees the same list.</p>
    {views.length === 0 ? (
      <p className="no-entries">No one has looked at this account.</p>
    ) : (
      <ul className="entries">
        {views.map(({ started_at, ended_at, minutes, who, reason }) => (
          <li key={started_at + who} className={entryClass}>
            <time dateTime={started_at} className={when}>
              {formatMoment(started_at)}
            </time>
            <p>
              {who}
              <small className="block text-sm text-muted">
                {reason === '' ? 'No reason was given.' : reason}
              </small>
            </p>
            <span className="text-sm text-muted">
              {countOf(minutes, 'minute')}
              {ended_at === null && ', still open'}
            </span>
          </li>
        ))}
      </ul>
    )}
  </>
)
