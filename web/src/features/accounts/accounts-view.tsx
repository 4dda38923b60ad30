import type { ReactNode } from 'react'
import { useState } from 'react'
import { Link } from 'react-router'
import { site } from '../../../../site.config.ts'
import { isForbidden } from '../../api/request-error.ts'
import { buttonClass } from '../../components/form/button.tsx'
import { SearchField } from '../../components/form/search-field.tsx'
import { AccountList } from './account-list.tsx'
import { AccountPane } from './account-pane.tsx'
import { roleWords } from './account-words.ts'
import { addressOf, usePlace } from './accounts-address.ts'
import { useAccounts } from './accounts-data.ts'
import styles from './accounts-view.module.css'
import { AddPane } from './add-pane.tsx'
import { RoleTabs } from './role-tabs.tsx'

/** The accounts of a role on the left, the one that is looked after on the right. */
export function AccountsView({ refused }: { refused: ReactNode }) {
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
