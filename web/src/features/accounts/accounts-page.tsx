import { paths } from '@portico/contract/api/paths'
import { useState } from 'react'
import { Link } from 'react-router'
import { RefusedByRole, StaffPage, staffPage } from '../../app/staff-only.tsx'
import { useMay, useRefusal } from '../../auth/role.ts'
import { ActionNotice, useAction } from '../../components/feedback/notice.tsx'
import { Button, buttonClass } from '../../components/form/button.tsx'
import { AddPane } from './account-forms.tsx'
import { RoleTabs } from './account-filters.tsx'
import { AccountPane } from './account-pane.tsx'
import { roleWords } from './account-state.tsx'
import { exportAccounts, useAccounts } from './accounts-data.ts'
import { AccountsSection } from './accounts-section.tsx'
import { ImportAccounts } from './import-accounts.tsx'
import type { Place } from './place.ts'
import { addressOf, usePlace } from './place.ts'

/** Where staff manage accounts. */
export const Component = staffPage('accounts', AccountsView)

/** The accounts of a role, next to the selected one; or the file of many. */
function AccountsView() {
  const [place, setPlace] = usePlace()
  const { role, chosen } = place
  const accounts = useAccounts(place)
  const [added, setAdded] = useState<{ id: number; message: string }>()
  const [news, setNews] = useState<string>()
  const refusal = useRefusal('administrator')
  const back = addressOf({ ...place, chosen: null })
  if (refusal !== undefined && (chosen === 'new' || chosen === 'file'))
    return (
      <StaffPage queries={[accounts]}>
        <RefusedByRole reason={refusal} />
      </StaffPage>
    )
  if (chosen === 'file')
    return (
      <StaffPage title="Add many from a file" queries={[accounts]} heading={<FileHead back={back} />}>
        <ImportAccounts
          onCreated={(message) => {
            setNews(message)
            setPlace({ role: 'investor', state: 'not-invited', search: '', page: 1, chosen: null })
          }}
        />
      </StaffPage>
    )
  return (
    <StaffPage title="Accounts" queries={[accounts]} heading={<PageHead place={place} />}>
      <AccountsSection
        key={role}
        query={accounts}
        place={place}
        news={news}
        onNews={setNews}
        onSearch={(search) => setPlace({ search, page: 1 }, { replace: true })}
      >
        {chosen === 'new' && (
          <AddPane
            key={role}
            role={role}
            back={back}
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
            back={back}
            news={added?.id === chosen ? added.message : undefined}
          />
        )}
      </AccountsSection>
    </StaffPage>
  )
}

/** The title, and the ways to take accounts out and in. */
function PageHead({ place }: { place: Place }) {
  const mayAdd = useMay('administrator')
  const save = useAction(() => exportAccounts(place), 'The accounts could not be exported. Please try again.')
  return (
    <>
      <div className="mb-fluid-lg flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
        <div className="flex flex-wrap items-center gap-x-7 gap-y-1">
          <h1 className="page-title">Accounts</h1>
          <RoleTabs place={place} />
        </div>
        <div className="flex flex-wrap gap-2">
          <Link to={paths.mail} className={buttonClass('quiet')}>
            Mail
          </Link>
          <Button kind="quiet" busy={save.isBusy} onClick={save.run}>
            Export CSV
          </Button>
          {mayAdd && place.role === 'investor' && (
            <Link to={addressOf({ ...place, chosen: 'file' })} className={buttonClass('quiet')}>
              Add many from a file
            </Link>
          )}
          {mayAdd && (
            <Link
              to={addressOf({ ...place, chosen: 'new' })}
              preventScrollReset
              className={buttonClass('action')}
            >
              Add {roleWords[place.role].one}
            </Link>
          )}
        </div>
      </div>
      <ActionNotice of={save} />
    </>
  )
}

/** Above the form for many investors at once, which takes the place of the list. */
const FileHead = ({ back }: { back: string }) => (
  <>
    <Link to={back} className="inline-flex min-h-11 items-center">
      Back to the list
    </Link>
    <h1 className="page-title">Add many from a file</h1>
  </>
)
