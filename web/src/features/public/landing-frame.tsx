import { paths } from '@portico/contract/api/paths'
import { site } from '../../../../site.config.ts'
import styles from './landing-frame.module.css'

/** The sections of the landing page that the navigation links to. */
const sections = [
  { id: 'about', name: 'About' },
  { id: 'services', name: 'Services' },
  { id: 'team', name: 'Team' },
  { id: 'contact', name: 'Contact' },
] as const

/** "Risk Management" → "risk-management", the anchor of a service. */
export const anchorOf = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** The link to the portal: the login, or the dashboard once landing.client.ts finds a token. */
export const ClientPortalLink = ({ className }: { className?: string | undefined }) => (
  <a href={paths.login} className={className} data-portal>
    Client Portal
  </a>
)

/** The fixed header. On small screens its links are a menu, which landing.client.ts opens and closes. */
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

/** The footer: links to every section, and the firm's details. */
export function LandingFooter() {
  return (
    <footer className={styles['footer']}>
      <div className={styles['lists']}>
        <nav aria-labelledby="footer-services">
          <h2 id="footer-services" className={styles['title']}>
            Services
          </h2>
          <ul>
            {site.services.map(({ name }) => (
              <li key={name}>
                <a href={`#${anchorOf(name)}`}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-labelledby="footer-company">
          <h2 id="footer-company" className={styles['title']}>
            Company
          </h2>
          <ul>
            {sections.map(({ id, name }) => (
              <li key={id}>
                <a href={`#${id}`}>{name}</a>
              </li>
            ))}
            <li>
              <a href={paths.waitlist}>Join Waitlist</a>
            </li>
            <li>
              <ClientPortalLink />
            </li>
          </ul>
        </nav>
        <p className={styles['risk']}>
          Investing carries risk. The value of an account can fall as well as rise, and you may get back less
          than you put in.
        </p>
      </div>
      <p className={styles['firm']}>
        © {site.copyrightYear} {site.name}
      </p>
    </footer>
  )
}
