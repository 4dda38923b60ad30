import { paths } from '@portico/contract/api/paths'
import { useMatch } from 'react-router'
import type { Impersonation } from '../../auth/session.tsx'
import { displayName } from '../../auth/display-name.ts'
import { useImpersonation, useSession } from '../../auth/session.tsx'
import styles from './impersonation-bar.module.css'
import { StopImpersonating } from './stop-impersonating.tsx'
import { TimeLeft } from './time-left.tsx'

/** Over every page while somebody is impersonated: who looks as whom, for how long, and the way back. */
export function ImpersonationBar() {
  const impersonation = useImpersonation()
  return impersonation === null ? null : <Bar {...impersonation} />
}

function Bar({ staff, endsAt }: Impersonation) {
  const { user } = useSession()
  // That page has the way back itself, and two of them would be one too many.
  const stopsBelow = useMatch(paths.impersonate) !== null
  return (
    <aside className={styles['bar']} aria-label="Impersonation">
      <div className={styles['inner']}>
        <p className={styles['words']}>
          {staff === null ? 'You see' : `${displayName(staff)} sees`} the portal as{' '}
          <strong>{displayName(user)}</strong>
          <span className={styles['rule']}>Nothing can be changed.</span>
        </p>
        {endsAt !== null && (
          <p className={styles['left']}>
            <TimeLeft endsAt={endsAt} /> left
          </p>
        )}
        {!stopsBelow && <StopImpersonating />}
      </div>
    </aside>
  )
}
