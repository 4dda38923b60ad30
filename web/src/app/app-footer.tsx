import { paths } from '@portico/contract/api/paths'
import { riskNotice } from '@portico/contract/site'
import { site } from '../../../site.config.ts'
import styles from './app-footer.module.css'

/** The foot of every signed-in page: the risk, what the figures mean, and how to reach the firm. */
export const AppFooter = () => (
  <footer className={styles['footer']}>
    <div className={styles['inner']}>
      <p className={styles['risk']}>{riskNotice}</p>
      <div className={styles['links']}>
        <a href={paths.definitions}>Definitions</a>
        <a href={`mailto:${site.email}`}>{site.email}</a>
        <p>{site.offices.map(({ city }) => city).join(' · ')}</p>
      </div>
    </div>
  </footer>
)
