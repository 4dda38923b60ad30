import { paths } from '@portico/contract/api/paths'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { RefusedByRole, StaffPage, staffPage } from '../../app/staff-only.tsx'
import { useMay, useRefusal } from '../../auth/role.ts'
import { ActionNotice, FocusedNews, useAction } from '../../components/feedback/notice.tsx'
import { Button, buttonClass } from '../../components/form/button.tsx'
import { AddPane } from './account-forms.tsx'
import { RoleChoice } from './account-filters.tsx'
import { roleWords, StateChip, stateSentence } from './account-state.tsx'
import { readAccounts, saveAccounts, useAccount, useAccounts, useTakesMonths } from './accounts-data.ts'
import { AccountsSection } from './accounts-section.tsx'
import { ImportAccounts } from './import-accounts.tsx'
import { LeftInClosed } from './left-in-closed.tsx'
import { Pane } from './pane.tsx'
import type { Place } from './place.ts'
import { addressOf, usePlace } from './place.ts'
import { tabAddress } from './record/record-place.ts'
import type { ManagedAccount } from '@portico/contract/features/managed-accounts'
import { postLink, recordLink } from '../../api/staff-links.ts'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { AccountForms } from './account-management.tsx'
import { displayName } from '../../auth/display-name.ts'
import { RenamedNote } from './renamed-note.tsx'

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
    <StaffPage
      title="Accounts"
      queries={[accounts]}
      heading={<PageHead place={place} onRole={(to) => setPlace({ role: to, page: 1, chosen: null })} />}
    >
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
function PageHead({ place, onRole }: { place: Place; onRole: (role: Place['role']) => void }) {
  const mayAdd = useMay('administrator')
  // Where an account takes the place of the list, so do they.
  const ofList = place.chosen === null ? '' : 'max-lg:hidden'
  const save = useAction(
    async () => saveAccounts(await readAccounts(place)),
    'The accounts could not be exported. Please try again.',
  )
  return (
    <>
      <div
        className={`mb-fluid-lg flex flex-wrap items-center justify-between gap-x-5 gap-y-3 ${place.chosen === null ? '' : 'max-lg:mb-0'}`}
      >
        <div className="flex flex-wrap items-center gap-x-7 gap-y-3 max-md:w-full max-md:justify-between">
          {/* An account that takes the place of the list has a title of its own. */}
          <h1 className={`page-title ${place.chosen === null ? '' : 'max-lg:sr-only'}`}>Accounts</h1>
          <div className={`max-md:max-w-60 max-md:min-w-44 max-md:flex-1 ${ofList}`}>
            <RoleChoice role={place.role} onChoose={onRole} />
          </div>
        </div>
        <div className={`flex flex-wrap gap-2 max-md:w-full max-md:*:flex-auto ${ofList}`}>
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
              // What is open next to the list has the main action.
              className={buttonClass(place.chosen === null ? 'action' : 'quiet')}
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

interface AccountPaneProps {
  id: number
  back: string
  /** A message about it from before it was opened here. */
  news: string | undefined
}

/** One account: its state, its fields, its actions, and links to related pages. */
export function AccountPane({ id, back, news: before }: AccountPaneProps) {
  const account = useAccount(id)
  const [news, setNews] = useState<ReactNode>(before)
  return (
    <Pane title={account.data === undefined ? 'Account' : displayName(account.data)} back={back}>
      <QuerySection query={account} rows={4} failure="Failed to load the account.">
        {(found) => (
          <>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-muted">
              <StateChip state={found.state} />
              <span>{stateSentence(found)}</span>
            </p>
            <LeftInClosed account={found} onNews={setNews} />
            <FocusedNews message={news} />
            <RenamedNote account={found} onNews={setNews} />
            <AccountLinks account={found} />
            <AccountForms account={found} onNews={setNews} onOutdated={() => void account.refetch()} />
          </>
        )}
      </QuerySection>
    </Pane>
  )
}

/** Links to the account on other pages, on one line where there is room. */
function AccountLinks({ account }: { account: ManagedAccount }) {
  const { pathname, search } = useLocation()
  const { id, state, is_staff: isStaff } = account
  const takesMonths = useTakesMonths(account)
  const mayActOn = useMay('preparer') && !isStaff && state !== 'disabled'
  return (
    <p className="grid grid-cols-2 gap-x-6 border-y border-y-hairline py-1 *:inline-flex *:min-h-11 *:min-w-11 *:items-center *:wrap-anywhere @min-[22.5rem]:flex @min-[22.5rem]:flex-wrap">
      <Link to={recordLink(id)}>Full record</Link>
      {mayActOn && (
        <Link to={`${paths.impersonate}?user_id=${id}`} state={{ from: pathname + search }}>
          Impersonate
        </Link>
      )}
      {mayActOn && takesMonths && <Link to={postLink(id)}>Add Summary</Link>}
      <Link to={paths.accountRecord + tabAddress(id, 'trail', isStaff)}>Trail</Link>
    </p>
  )
}
