import { paths } from '@portico/contract/paths'
import { Link, NavLink } from 'react-router'
import { site } from '../../site.config.ts'
import styles from './app-header.module.css'
import { displayName, useSession } from './session.tsx'
import { LogoutButton } from './session/logout-button.tsx'

/** The bar over every signed-in page. */
export function AppHeader() {
  const { token, user } = useSession()
  return (
    <header className={styles['bar']}>
      <div className={styles['inner']}>
        <Link to={paths.landing} className={styles['brand']}>
          {site.name}
        </Link>
        {token !== null && (
          <nav className={styles['nav']} aria-label="Portal">
            <NavLink to={paths.dashboard} className={styles['link'] ?? ''}>
              Dashboard
            </NavLink>
            {user?.is_staff && (
              <NavLink to={paths.userSummary} className={styles['link'] ?? ''}>
                Add Summary
              </NavLink>
            )}
            {user !== null && <span className={styles['who']}>{displayName(user)}</span>}
            <LogoutButton />
          </nav>
        )}
      </div>
    </header>
  )
}
