import type { Impersonation } from '../../auth/session.tsx'
import { displayName } from '../../auth/display-name.ts'
import { useSession } from '../../auth/session.tsx'
import { Card } from '../../components/layout/card.tsx'
import styles from './current-impersonation.module.css'
import { ImpersonatePane } from './impersonate-pane.tsx'
import { StopImpersonating } from './stop-impersonating.tsx'

/** Whom staff see the portal as just now, and how they stop. */
export function CurrentImpersonation({ staff }: Impersonation) {
  const { user } = useSession()
  return (
    <ImpersonatePane title="Impersonate">
      <Card title="Currently Impersonating" heading="large">
        <div className={styles['who']}>
          <p className={styles['name']}>{displayName(user)}</p>
          {user !== null && <p className={styles['quiet']}>{user.email}</p>}
          <p className={styles['quiet']}>
            Stopping takes you back to{' '}
            {staff === null ? 'your own session' : `the session of ${displayName(staff)}`}.
          </p>
          <StopImpersonating />
        </div>
      </Card>
    </ImpersonatePane>
  )
}
