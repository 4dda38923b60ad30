import { paths } from '@portico/contract/api/paths'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { site } from '../../../../site.config.ts'
import { isForbidden } from '../../api/request-error.ts'
import { Part } from '../../components/layout/query-section.tsx'
import { Bar } from '../../components/feedback/skeleton.tsx'
import { UserSelect } from '../../components/form/user-select.tsx'
import { useUsers } from '../../auth/users.ts'
import { ChecksCard } from './checks-card.tsx'
import { CorrectionPane } from './correction-pane.tsx'
import { SummariesCard } from './summaries-card.tsx'
import styles from './summary-view.module.css'
import { SummaryPane } from './summary-pane.tsx'

/** The investor or the month that the address names; null where it names none. */
function idIn(search: URLSearchParams, name: string): number | null {
  const text = search.get(name) ?? ''
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}

/** The investor at the top, the form on the left, what to look at and the posted months on the right. */
export function SummaryView({ refused }: { refused: ReactNode }) {
  const users = useUsers()
  const [search, setSearch] = useSearchParams()
  const chosen = idIn(search, 'user_id')
  const correcting = idIn(search, 'correct')
  const posting = idIn(search, 'month')
  if (isForbidden(users.error)) return refused
  return (
    <>
      <title>{`Add Summary · ${site.name}`}</title>
      <h1 className={styles['title']}>Add Summary</h1>
      <div className={styles['investor']}>
        <Part query={users} skeleton={<Bar height="44px" />} failure="Failed to load the investors.">
          {(list) => (
            <UserSelect
              users={list}
              chosen={chosen}
              onChoose={(userId) => setSearch({ user_id: String(userId) })}
            />
          )}
        </Part>
        {chosen !== null && (
          <Link to={`${paths.audit}?subject=${chosen}`} className={styles['trail'] ?? ''}>
            Audit trail of this account
          </Link>
        )}
      </div>
      {chosen === null ? (
        <p className={styles['empty']}>Choose an investor to see and post their months.</p>
      ) : (
        <div key={chosen} className={styles['panes']}>
          {correcting === null ? (
            <SummaryPane key={posting} userId={chosen} month={posting} />
          ) : (
            <CorrectionPane key={correcting} userId={chosen} month={correcting} />
          )}
          <div className={styles['months']}>
            <ChecksCard userId={chosen} />
            <SummariesCard userId={chosen} />
          </div>
        </div>
      )}
    </>
  )
}
