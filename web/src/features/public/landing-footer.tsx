import { paths } from '@portico/contract/api/paths'
import { site } from '../../../../site.config.ts'
import { ClientPortalLink } from './client-portal-link.tsx'
import styles from './landing-footer.module.css'
import { anchorOf, sections } from './sections.ts'

/** The way to every part again, and whose page this is. */
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
