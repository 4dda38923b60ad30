import type { FirmChecks } from '@portico/contract/features/checks'
import { Link } from 'react-router'
import { postLink } from '../../api/staff-links.ts'
import { FindingList } from '../../components/feedback/finding-list.tsx'
import { ShowMore } from '../../components/table/show-more.tsx'
import styles from './firm-findings.module.css'

/** More investors than anyone reads at once. */
const shownAtOnce = 20
const count = new Intl.NumberFormat('en-US')

/** Findings by investor, the most serious first. */
export function FirmFindings({ checks }: { checks: FirmChecks }) {
  const { findings } = checks
  const users = new Map(findings.map(({ user }) => [user.id, user]))
  return (
    <>
      <p className={styles['sentence']}>{sentence(checks)}</p>
      <ShowMore items={Array.from(users.values())} first={shownAtOnce}>
        {(some) =>
          some.map(({ id, email }) => (
            <section key={id} className={styles['investor']} aria-label={email}>
              <h3>
                <Link to={postLink(id)} className={styles['link']}>
                  {email}
                </Link>
              </h3>
              <FindingList userId={id} findings={findings.filter(({ user }) => user.id === id)} />
            </section>
          ))
        }
      </ShowMore>
    </>
  )
}

function sentence({ count: all, findings }: FirmChecks): string {
  if (all === 0) return 'Every posted month adds up, none is missing, and nothing is out of the usual.'
  const gravest = 'those that break a rule before what is only out of the usual'
  if (findings.length < all) return `The first ${findings.length} of ${count.format(all)}, ${gravest}.`
  return `${count.format(all)} in all, ${gravest}.`
}
