import { paths } from '@portico/contract/api/paths'
import { legalPages } from '@portico/contract/site'
import type { ReactNode } from 'react'
import { Children } from 'react'
import { site } from '../../../../site.config.ts'
import { legal } from '../../../../site.legal.ts'
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
  <a href={paths.login} className={className} data-portal={paths.dashboard}>
    Client Portal
  </a>
)

interface FrameProps {
  /** Where the sections are: "" on the landing page itself, its path elsewhere. */
  home: '' | typeof paths.landing
}

/** The fixed header. On small screens its links are a menu, which landing.client.ts opens and closes. */
export function LandingHeader({ home }: FrameProps) {
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
            <a key={id} href={`${home}#${id}`} className={styles['link']}>
              {name}
            </a>
          ))}
          <ClientPortalLink className={styles['portal']} />
        </nav>
      </div>
    </header>
  )
}

/** What a legal page is called, in the footer and as its title. */
export const legalTitles = { privacy: 'Privacy', terms: 'Terms', imprint: 'Imprint' } as const

const writtenPages = legalPages.filter((name) => legal[name] !== undefined)

/** The footer: links to every section and page, the risk notice and the firm's details. */
export function LandingFooter({ home }: FrameProps) {
  return (
    <footer className={styles['footer']}>
      <div className={styles['lists']}>
        <FooterList title="Services">
          {site.services.map(({ name }) => (
            <a key={name} href={`${home}#${anchorOf(name)}`}>
              {name}
            </a>
          ))}
        </FooterList>
        <FooterList title="Company">
          {sections.map(({ id, name }) => (
            <a key={id} href={`${home}#${id}`}>
              {name}
            </a>
          ))}
        </FooterList>
        <FooterList title="Clients">
          <ClientPortalLink />
          <a href={paths.waitlist}>Join Waitlist</a>
          <a href={paths.definitions}>Definitions</a>
        </FooterList>
        {writtenPages.length > 0 && (
          <FooterList title="Legal">
            {writtenPages.map((name) => (
              <a key={name} href={paths[name]}>
                {legalTitles[name]}
              </a>
            ))}
          </FooterList>
        )}
        <p className={styles['risk']}>
          Investing carries risk. The value of an account can fall as well as rise, and you may get back less
          than you put in.
        </p>
      </div>
      <p className={styles['firm']}>
        <span>
          © {site.copyrightYear} {site.name}
        </span>
        <span>{site.offices.map(({ city }) => city).join(' · ')}</span>
      </p>
    </footer>
  )
}

function FooterList({ title, children }: { title: string; children: ReactNode }) {
  const id = `footer-${title.toLowerCase()}`
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className={styles['title']}>
        {title}
      </h2>
      <ul>
        {Children.map(children, (link) => (
          <li>{link}</li>
        ))}
      </ul>
    </nav>
  )
}
