import type { AccountView } from '@portico/contract/features/impersonation'
import styles from './account-view-item.module.css'

const momentFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
})

/** One look at the account: when, by whom, how long, and why. */
export const AccountViewItem = ({ view }: { view: AccountView }) => (
  <li className={styles['view']}>
    <time dateTime={view.started_at} className={styles['when']}>
      {momentFormat.format(new Date(view.started_at))}
    </time>
    <p className={styles['who']}>{view.who}</p>
    <p className={styles['long']}>{longText(view)}</p>
    <p className={styles['reason']}>
      {view.reason === '' ? 'No reason was given.' : <>Reason: {view.reason}</>}
    </p>
  </li>
)

function longText({ ended_at, minutes }: AccountView): string {
  const length = minutes === 1 ? '1 minute' : `${minutes} minutes`
  return ended_at === null ? `${length}, still open` : length
}
