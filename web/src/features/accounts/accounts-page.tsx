import { accountRole } from '@portico/contract/features/managed-accounts'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Link } from 'react-router'
import { site } from '../../../../site.config.ts'
import { isForbidden } from '../../api/request-error.ts'
import { StaffOnly } from '../../app/staff-only.tsx'
import { buttonClass } from '../../components/form/button.tsx'
import { SearchField } from '../../components/form/search-field.tsx'
import { AddPane } from './account-forms.tsx'
import type { Place } from './account-list.tsx'
import { AccountList, addressOf, usePlace } from './account-list.tsx'
import { AccountPane } from './account-pane.tsx'
import { roleWords } from './account-state.tsx'
import { useAccounts } from './accounts-data.ts'
import styles from './accounts-page.module.css'

/** Where staff manage accounts. */
export const Component = () => (
  <StaffOnly refusal="Admin access only.">{(refused) => <AccountsView refused={refused} />}</StaffOnly>
)

/** The accounts of a role on the left, the selected one on the right. */
function AccountsView({ refused }: { refused: ReactNode }) {
  const [place, setPlace] = usePlace()
  const { role, search, chosen } = place
  const accounts = useAccounts(role, search)
  const [added, setAdded] = useState<{ id: number; message: string }>()
  if (isForbidden(accounts.error)) return refused
  return (
    <>
      <title>{`Accounts · ${site.name}`}</title>
      <div className={styles['head']}>
        <h1 className={styles['title']}>Accounts</h1>
        <Link
          to={addressOf({ ...place, chosen: 'new' })}
          preventScrollReset
          className={buttonClass('action')}
        >
          Add {roleWords[role].one}
        </Link>
      </div>
      <div className={styles['panes']} data-chosen={chosen !== null}>
        <div className={styles['list']}>
          <div className={styles['tools']}>
            <RoleTabs place={place} />
            <SearchField search={search} onSearch={(text) => setPlace({ search: text }, { replace: true })} />
          </div>
          <AccountList query={accounts} place={place} />
        </div>
        {chosen === null && accounts.data?.pages[0]?.total !== 0 && (
          <p className={styles['empty']}>Choose an account to look after it.</p>
        )}
        {chosen === 'new' && (
          <AddPane
            key={role}
            role={role}
            back={addressOf({ ...place, chosen: null })}
            onAdded={(id, message) => {
              setAdded({ id, message })
              setPlace({ chosen: id })
            }}
          />
        )}
        {typeof chosen === 'number' && (
          <AccountPane
            key={chosen}
            id={chosen}
            back={addressOf({ ...place, chosen: null })}
            news={added?.id === chosen ? added.message : undefined}
          />
        )}
      </div>
    </>
  )
}

/** Chooses between the investors' and the staff's accounts. */
function RoleTabs({ place }: { place: Place }) {
  return (
    <nav aria-label="Whose accounts" className={styles['tabs']}>
      {accountRole.options.map((role) => (
        <Link
          key={role}
          to={addressOf({ ...place, role, chosen: null })}
          preventScrollReset
          aria-current={role === place.role}
          className={styles['tab']}
        >
          {roleWords[role].many}
        </Link>
      ))}
    </nav>
  )
}
