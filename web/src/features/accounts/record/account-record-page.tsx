import { paths } from '@portico/contract/api/paths'
import type { AccountRecord } from '@portico/contract/features/account-record'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { site } from '../../../../../site.config.ts'
import { StaffPage, staffPage } from '../../../app/staff-only.tsx'
import { MessagePage } from '../../../components/feedback/message-page.tsx'
import { buttonClass } from '../../../components/form/button.tsx'
import { QuerySection } from '../../../components/layout/query-section.tsx'
import { displayName } from '../../../auth/display-name.ts'
import { useHistoryOf } from '../../../figures/investor-history.ts'
import { ActivityTab } from './activity-tab.tsx'
import { ContactSection } from './contact-section.tsx'
import { TaxSection } from './tax-section.tsx'
import { DetailsTab } from './details-tab.tsx'
import { FailedSignIns } from './failed-sign-ins.tsx'
import { MailsTab, SessionsTab, ViewsTab } from './lists.tsx'
import { MonthsTab } from './months-tab.tsx'
import { NotesSection } from './notes-section.tsx'
import { RecordBoard } from './record-board.tsx'
import { useAccountRecord } from './record-data.ts'
import { RecordHead } from './record-head.tsx'
import { RecordTabs } from './record-tabs.tsx'
import type { RecordTab } from './record-place.ts'
import { tabsOf, useRecordPlace } from './record-place.ts'
import { StatementsTab } from './statements-tab.tsx'
import { ToLookAt } from './to-look-at.tsx'
import { TrailTab } from './trail-tab.tsx'

/** Where staff find everything about an account. */
export const Component = staffPage('accountRecord', RecordOfAddress)

function RecordOfAddress() {
  const { userId } = useRecordPlace()
  if (userId === null)
    return (
      <MessagePage title="Which account?">
        <Link to={paths.accounts} className={buttonClass('action')}>
          Choose one from the list
        </Link>
      </MessagePage>
    )
  return <RecordView key={userId} userId={userId} />
}

function RecordView({ userId }: { userId: number }) {
  const record = useAccountRecord(userId)
  return (
    <StaffPage queries={[record]}>
      <QuerySection query={record} rows={8} failure="Failed to load the account.">
        {(found) => <Loaded record={found} />}
      </QuerySection>
    </StaffPage>
  )
}

/** The head and the board, then the chosen part next to the notes and the contact details. */
function Loaded({ record }: { record: AccountRecord }) {
  const { wanted } = useRecordPlace()
  const { account } = record
  const isStaff = account.is_staff
  const history = useHistoryOf(account.id, undefined, !isStaff)
  const tabs = tabsOf(isStaff)
  const tab = (tabs.find((each) => each.tab === wanted) ?? tabs[0])?.tab ?? 'details'
  return (
    <>
      <title>{`${displayName(account)} · ${site.name}`}</title>
      <RecordHead account={account} />
      {!isStaff && <RecordBoard history={history} />}
      <RecordTabs record={record} history={history.data} current={tab} />
      <div className="mt-5 grid items-start gap-x-7 gap-y-8 xl:grid-cols-[minmax(0,1fr)_276px]">
        <div className="@container min-w-0">
          {tab === tabs[0]?.tab && <FailedSignIns record={record} />}
          <Part tab={tab} record={record} history={history} />
        </div>
        <aside
          className="grid min-w-0 gap-6 md:max-xl:grid-cols-2 md:max-xl:items-start"
          aria-label="For staff only"
        >
          {history.data !== undefined && <ToLookAt userId={account.id} history={history.data} />}
          <NotesSection userId={account.id} notes={record.notes} />
          <ContactSection key={record.contact.version} userId={account.id} contact={record.contact} />
          {!isStaff && <TaxSection key={`tax ${record.tax.version}`} userId={account.id} tax={record.tax} />}
        </aside>
      </div>
    </>
  )
}

interface PartProps {
  tab: RecordTab
  record: AccountRecord
  history: ReturnType<typeof useHistoryOf>
}

function Part({ tab, record, history }: PartProps) {
  const { account } = record
  const parts: Readonly<Record<RecordTab, () => ReactNode>> = {
    months: () => <MonthsTab account={account} history={history} />,
    activity: () => <ActivityTab account={account} history={history} />,
    statements: () => <StatementsTab account={account} history={history.data} />,
    mails: () => <MailsTab account={account} mails={record.mails} />,
    sessions: () => <SessionsTab sessions={record.sessions} signIns={record.sign_ins} />,
    views: () => <ViewsTab views={record.views} />,
    trail: () => <TrailTab userId={account.id} />,
    details: () => <DetailsTab account={account} />,
  }
  return parts[tab]()
}
