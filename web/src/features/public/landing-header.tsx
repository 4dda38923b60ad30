import { site } from '../../../../site.config.ts'
import { ClientPortalLink } from './client-portal-link.tsx'
import styles from './landing-header.module.css'
import { sections } from './sections.ts'

/** The fixed bar. On small screens its links are a menu, which landing.client.ts opens and closes. */
export function LandingHeader() {
  return (
    <header className={styles['header']}>
      <a href="#main" className={styles['skip']}>
        Skip to content
      </a>
      <div className={styles['bar']}>
        <a href="/" className={styles['brand']}>
          {site.name}
        </a>
        <button
          type="button"
          className={styles['toggle']}
          aria-expanded={false}
          aria-controls="menu"
          data-menu-toggle
        >
          <span className="visually-hidden">Menu</span>
          <svg aria-hidden viewBox="0 0 24 24" className={styles['icon']}>
            <path className={styles['bars']} d="M3 7H21M3 12H21M3 17H21" />
            <path className={styles['cross']} d="M5 5L19 19M19 5L5 19" />
          </svg>
        </button>
        <nav id="menu" className={styles['menu']} aria-label="Main">
          {sections.map(({ id, name }) => (
            <a key={id} href={`#${id}`} className={styles['link']}>
              {name}
            </a>
          ))}
          <ClientPortalLink className={styles['portal']} />
        </nav>
      </div>
    </header>
  )
}
