import { paths } from '@portico/contract/paths'
import { Link, NavLink, useLocation } from 'react-router'
import { site } from '../../site.config.ts'
import { AccountMenu } from './account/account-menu.tsx'
import styles from './app-header.module.css'
import { useSession } from './session.tsx'
import { LogoutButton } from './session/logout-button.tsx'

const pages = [
  { to: paths.dashboard, name: 'Dashboard', forStaff: false },
  { to: paths.impersonate, name: 'Impersonate', forStaff: true },
  { to: paths.userSummary, name: 'Add Summary', forStaff: true },
  { to: paths.monthEnd, name: 'Month-End', forStaff: true },
]

/** The bar over every signed-in page. */
export function AppHeader() {
  const { token, user } = useSession()
  const location = useLocation()
  const here = location.pathname + location.search
  return (
    <header className={styles['bar']}>
      <div className={styles['inner']}>
        <Link to={paths.landing} className={styles['brand']}>
          {site.name}
        </Link>
        {token !== null && (
          <>
            <nav className={styles['nav']} aria-label="Portal">
              {pages
                .filter(({ forStaff }) => !forStaff || user?.is_staff)
                .map(({ to, name }) => (
                  <NavLink
                    key={to}
                    to={to}
                    className={styles['link'] ?? ''}
                    // Some pages lead back to where somebody came from.
                    state={to === location.pathname ? (location.state as unknown) : { from: here }}
                  >
                    {name}
                  </NavLink>
                ))}
            </nav>
            <div className={styles['own']}>
              {user !== null && <AccountMenu user={user} />}
              <LogoutButton />
            </div>
          </>
        )}
      </div>
    </header>
  )
}
