import { paths } from '@portico/contract/api/paths'
import { site } from '../../../../site.config.ts'
import { buttonClass } from '../../components/form/button.tsx'
import styles from './contact.module.css'
import { OfficeMap } from './office-map.tsx'
import { Part } from './section.tsx'

/** Where to write to, where the offices are, and how to get an appointment. */
export function Contact() {
  return (
    <div className={styles['pitch']}>
      <Part id="contact" title="Contact">
        <a href={`mailto:${site.email}`} className={styles['email']}>
          {site.email}
        </a>
        <div className={styles['offices']}>
          <ol className={styles['cities']}>
            {site.offices.map(({ city }) => (
              <li key={city}>{city}</li>
            ))}
          </ol>
          <OfficeMap />
        </div>
        <a href={paths.waitlist} className={buttonClass('floodlight')}>
          Schedule a Consultation
        </a>
      </Part>
    </div>
  )
}
