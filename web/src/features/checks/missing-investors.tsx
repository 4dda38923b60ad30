import type { MonthTotals } from '@portico/contract/features/checks'
import type { Month } from '@portico/contract/values/month'
import { formatMonth } from '@portico/contract/values/month'
import { Link } from 'react-router'
import { postLink } from '../../api/staff-links.ts'
import { ShowMore } from '../../components/table/show-more.tsx'
import styles from './missing-investors.module.css'

const shownAtOnce = 10
const count = new Intl.NumberFormat('en-US')

interface MissingInvestorsProps {
  totals: MonthTotals
  month: Month
}

/** Who has not got the month yet, with the way to post it. */
export function MissingInvestors({ totals, month }: MissingInvestorsProps) {
  const { missing, missing_count: all } = totals
  return (
    <section aria-labelledby="missing">
      <h3 id="missing" className={styles['title']}>
        {all === 0
          ? `${formatMonth(month)} is posted for every investor`
          : `Not posted for ${formatMonth(month)}: ${count.format(all)}`}
      </h3>
      {missing.length < all && <p className={styles['latest']}>The first {missing.length} of them.</p>}
      <ShowMore items={missing} first={shownAtOnce}>
        {(some) => (
          <ul className={styles['list']}>
            {some.map(({ user, latest }) => (
              <li key={user.id} className={styles['investor']}>
                <Link to={postLink(user.id, month)} className={styles['link']}>
                  {user.email}
                </Link>
                <span className={styles['latest']}>
                  {latest === null ? 'nothing posted yet' : `latest ${formatMonth(latest)}`}
                </span>
              </li>
            ))}
          </ul>
        )}
      </ShowMore>
    </section>
  )
}
