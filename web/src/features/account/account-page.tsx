import { paths } from '@portico/contract/api/paths'
import { Link } from 'react-router'
import { site } from '../../../../site.config.ts'
import { LogInFirst } from '../../app/staff-only.tsx'
import { useProfile } from '../../auth/account-queries.ts'
import { displayName } from '../../auth/display-name.ts'
import { useSession } from '../../auth/session.ts'
import { buttonClass } from '../../components/form/button.tsx'
import { Card } from '../../components/layout/card.tsx'
import { ThemeChoice } from '../../components/layout/theme-choice.tsx'
import styles from './account-page.module.css'
import { PasswordCard } from './password-card.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** The signed-in user's password, second factor, sessions and appearance. */
export function Component() {
  const { token, user } = useSession()
  // The copy stored at sign-in lacks the names.
  useProfile()
  if (token === null) return <LogInFirst />
  return (
    <>
      <title>{`Account · ${site.name}`}</title>
      <h1 className={styles['title']}>Account</h1>
      <p className={styles['who']}>
        {displayName(user)}
        {user !== null && user.email !== displayName(user) && <span>{user.email}</span>}
      </p>
      <div className={styles['cards']}>
        <div className={styles['column']}>
          {user?.is_staff && <SecondFactorCard email={user.email} />}
          <PasswordCard email={user?.email ?? ''} />
          {user?.is_staff === false && (
            <Card title="Who looked at my account" heading="large">
              <p className={styles['text']}>Each time that our staff saw the portal as you, and why.</p>
              <Link to={paths.accountViews} className={buttonClass('quiet')}>
                See who looked
              </Link>
            </Card>
          )}
        </div>
        <div className={styles['column']}>
          <SessionsCard />
          <Card title="Appearance" heading="large">
            <p className={styles['text']}>System follows your device. The choice is kept in this browser.</p>
            <ThemeChoice />
          </Card>
        </div>
      </div>
    </>
  )
}
