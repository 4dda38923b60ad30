import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { site } from '../../../site.config.ts'
import { isForbidden } from '../request-error.ts'
import { Part } from '../ui/part.tsx'
import { Bar } from '../ui/skeleton.tsx'
import { UserSelect } from '../ui/user-select.tsx'
import { useUsers } from '../users.ts'
import { SummariesCard } from './summaries-card.tsx'
import styles from './summary-desk.module.css'
import { SummaryPane } from './summary-pane.tsx'

/** The chosen investor as the address names it; null where it names nobody. */
function chosenIn(search: URLSearchParams): number | null {
  const text = search.get('user_id') ?? ''
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}

/** The investor at the top, the form on the left, the posted months on the right. */
export function SummaryDesk({ refused }: { refused: ReactNode }) {
  const users = useUsers()
  const [search, setSearch] = useSearchParams()
  const chosen = chosenIn(search)
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
      </div>
      {chosen === null ? (
        <p className={styles['empty']}>Choose an investor to see and post their months.</p>
      ) : (
        <div key={chosen} className={styles['panes']}>
          <SummaryPane userId={chosen} />
          <SummariesCard userId={chosen} />
        </div>
      )}
    </>
  )
}
