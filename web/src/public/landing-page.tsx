import { paths } from '@portico/contract/paths'
import { Link } from 'react-router'
import { site } from '../../../site.config.ts'
import { useSession } from '../session.tsx'
import { buttonClass } from '../ui/button.tsx'
import { PitchMarkings } from '../ui/pitch-markings.tsx'
import styles from './landing-page.module.css'

/** The firm's front page. */
export function Component() {
  const { token } = useSession()
  return (
    <main className={styles['pitch']}>
      <title>{site.name}</title>
      <PitchMarkings />
      <p className={styles['brand']}>{site.name}</p>
      <div className={styles['words']}>
        <h1 className={styles['headline']}>{site.headline}</h1>
        <div className={styles['lead']}>
          <p className={styles['introduction']}>{site.introduction}</p>
          <Link to={token === null ? paths.login : paths.dashboard} className={buttonClass('floodlight')}>
            Client Portal
          </Link>
        </div>
      </div>
    </main>
  )
}
