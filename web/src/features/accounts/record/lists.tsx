import { mailDays } from '@portico/contract/features/lifetimes'
import type { AccountRecord, MailState } from '@portico/contract/features/account-record'
import type { ManagedAccount } from '@portico/contract/features/managed-accounts'
import type { SignInOutcome } from '@portico/contract/features/session'
import { signInDays } from '@portico/contract/features/session'
import { ShowMore } from '../../../components/table/show-more.tsx'
import { countOf } from '../../../investments/figure-text.ts'
import { formatMoment } from '../../../investments/moments.ts'
import styles from './lists.module.css'

const mailStates: Readonly<Record<MailState, string>> = {
  waiting: 'Waiting to be sent',
  sent: 'Sent',
  failed: 'Not delivered',
}

/** The mails to an account, without their text. */
export const MailsTab = ({ account, mails }: { account: ManagedAccount; mails: AccountRecord['mails'] }) => (
  <>
    <p className={styles['hint']}>
      To {account.email} in the last {mailDays} days. What a mail said is not kept.
    </p>
    {mails.length === 0 ? (
      <p className={styles['empty']}>No mail in the last {mailDays} days.</p>
    ) : (
      <ul className={styles['list']}>
        {mails.map(({ id, subject, state, queued_at, sent_at }) => (
          <li key={id} className={styles['item']}>
            <time dateTime={sent_at ?? queued_at} className={styles['when']}>
              {formatMoment(sent_at ?? queued_at)}
            </time>
            <p className={styles['what']}>{subject}</p>
            <span className={state === 'failed' ? styles['bad'] : styles['quiet']}>{mailStates[state]}</span>
          </li>
        ))}
      </ul>
    )}
  </>
)

const outcomes: Readonly<Record<SignInOutcome, string>> = {
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
    <h2 className={styles['title']}>Open sessions</h2>
    {sessions.length === 0 ? (
      <p className={styles['none']}>Nobody is signed in.</p>
    ) : (
      <ul className={styles['list']}>
        {sessions.map(({ id, created_at, last_used_at, expires_at }) => (
          <li key={id} className={styles['item']}>
            <time dateTime={created_at} className={styles['when']}>
              {formatMoment(created_at)}
            </time>
            <p className={styles['what']}>Last used {formatMoment(last_used_at)}</p>
            <span className={styles['quiet']}>Ends {formatMoment(expires_at)}</span>
          </li>
        ))}
      </ul>
    )}
    <h2 className={styles['title']}>Sign-ins</h2>
    <p className={styles['hint']}>
      Of the last {signInDays} days. Only the owner of the account sees from where they were.
    </p>
    {signIns.length === 0 ? (
      <p className={styles['none']}>No sign-in in the last {signInDays} days.</p>
    ) : (
      <ShowMore items={signIns} first={shownFirst}>
        {(some) => (
          <ul className={styles['list']}>
            {some.map(({ at, outcome, attempts }) => (
              <li key={`${at} ${outcome}`} className={styles['item']}>
                <time dateTime={at} className={styles['when']}>
                  {formatMoment(at)}
                </time>
                <p className={outcome === 'opened' ? styles['what'] : styles['bad']}>
                  {outcomes[outcome]}
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
    <p className={styles['hint']}>
      Each time that staff saw the portal as this investor, who sees the same list.
    </p>
    {views.length === 0 ? (
      <p className={styles['empty']}>Nobody has looked at this account.</p>
    ) : (
      <ul className={styles['list']}>
        {views.map(({ started_at, ended_at, minutes, who, reason }) => (
          <li key={started_at + who} className={styles['item']}>
            <time dateTime={started_at} className={styles['when']}>
              {formatMoment(started_at)}
            </time>
            <p className={styles['what']}>
              {who}
              <small>{reason === '' ? 'No reason was given.' : reason}</small>
            </p>
            <span className={styles['quiet']}>
              {countOf(minutes, 'minute')}
              {ended_at === null && ', still open'}
            </span>
          </li>
        ))}
      </ul>
    )}
  </>
)
