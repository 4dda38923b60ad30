import { site } from '../../../site.config.ts'
import { LogInFirst } from '../log-in-first.tsx'
import { useProfile } from '../profile.ts'
import { displayName, useSession } from '../session.tsx'
import { Card } from '../ui/card.tsx'
import { ThemeChoice } from '../ui/theme-choice.tsx'
import styles from './account-page.module.css'
import text from './card-text.module.css'
import { PasswordCard } from './password-card.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** What belongs to whoever is signed in: password, second factor, sessions, and how the portal looks. */
export function Component() {
  const { token, user } = useSession()
  // The copy from signing in lacks the names.
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
        </div>
        <div className={styles['column']}>
          <SessionsCard />
          <Card title="Appearance" heading="large">
            <p className={text['text']}>System follows your device. The choice is kept in this browser.</p>
            <ThemeChoice />
          </Card>
        </div>
      </div>
    </>
  )
}
