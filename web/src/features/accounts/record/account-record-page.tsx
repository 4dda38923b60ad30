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
import { useAccountRecord } from '../../../figures/account-record.ts'
import { useHistoryOf } from '../../../figures/investor-history.ts'
import { ActivityTab } from './activity-tab.tsx'
import { ContactSection } from './contact-section.tsx'
import { TaxSection } from './tax-section.tsx'
import { MailsTab, SessionsTab, ViewsTab } from './lists.tsx'
import { signInOutcomes } from '../../../figures/sign-in-outcomes.ts'
import { MonthsTab } from './months-tab.tsx'
import { NotesSection } from './notes-section.tsx'
import { RecordBoard } from './record-board.tsx'
import { trailFilter, useTrail } from './record-data.ts'
import { Crumbs, RecordHead } from './record-head.tsx'
import type { RecordTab } from './record-place.ts'
import { tabAddress, tabsOf, useRecordPlace } from './record-place.ts'
import { StatementsTab } from './statements-tab.tsx'
import type { ManagedAccount } from '@portico/contract/features/managed-accounts'
import { useLayoutEffect, useRef, useState } from 'react'
import { FocusedNews, Notice } from '../../../components/feedback/notice.tsx'
import { AccountForms } from '../account-management.tsx'
import { stateSentence } from '../account-state.tsx'
import { LeftInClosed } from '../left-in-closed.tsx'
import { useAccount } from '../accounts-data.ts'
import { isMissing, sentenceOf } from '../../../api/request-error.ts'
import { dayMs } from '@portico/contract/values/duration'
import { countOf, groupedNumber } from '../../../figures/figure-text.ts'
import { formatMoment } from '../../../figures/moments.ts'
import { closedOnOf, useOpenFindings } from '../../../figures/open-findings.ts'
import { AcknowledgeLink, FindingList } from '../../../figures/finding-list.tsx'
import { ShowMore } from '../../../components/table/show-more.tsx'
import type { InvestorHistory } from '../../../figures/investor-history.ts'
import { showChosen } from '../../../components/show-chosen.ts'
import { SideSection } from './side-section.tsx'
import { PagedList } from '../../../components/table/paged-list.tsx'
import { AuditList } from '../../../figures/audit-list.tsx'

/** Where staff find everything about an account. */
export const Component = staffPage('accountRecord', RecordOfAddress)

function RecordOfAddress() {
  const { userId } = useRecordPlace()
  if (userId === null) return <ToList title="Which account?" />
  return <RecordView key={userId} userId={userId} />
}

/** In place of a record that there is not; to try again would find none either. */
const ToList = ({ title }: { title: string }) => (
  <MessagePage title={title}>
    <Link to={paths.accounts} className={buttonClass('action')}>
      Choose one from the list
    </Link>
  </MessagePage>
)

function RecordView({ userId }: { userId: number }) {
  const record = useAccountRecord(userId)
  if (isMissing(record.error)) return <ToList title={sentenceOf(record.error, '')} />
  return (
    <StaffPage queries={[record]}>
      {record.isLoadingError && (
        <>
          <Crumbs name="Account" />
          <h1 className="mb-5 page-title">Account</h1>
        </>
      )}
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
  const isFirst = tab === tabs[0]?.tab
  // Where they do not fit next to each other, it comes before all months, but after any other part.
  const after = isFirst ? '' : 'max-xl:order-1'
  return (
    <>
      <title>{`${displayName(account)} · ${site.name}`}</title>
      <RecordHead account={account} />
      {!isStaff && <RecordBoard history={history} isClosed={account.state === 'closed'} />}
      <RecordTabs record={record} history={history.data} current={tab} />
      <div className="mt-5 grid items-start gap-x-7 gap-y-8 xl:grid-cols-[minmax(0,1fr)_17.25rem] xl:grid-rows-[auto_1fr] xl:gap-y-6">
        <div className={`min-w-0 empty:hidden xl:col-start-2 ${after}`}>
          {history.data !== undefined && <ToLookAt account={account} history={history.data} />}
        </div>
        <div className="@container min-w-0 xl:col-start-1 xl:row-span-2 xl:row-start-1">
          {isFirst && <FailedSignIns record={record} />}
          <Part tab={tab} record={record} history={history} />
        </div>
        <aside
          className={`grid min-w-0 gap-6 md:max-xl:grid-cols-2 md:max-xl:items-start xl:col-start-2 ${after}`}
          aria-label="For staff only"
        >
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
    months: () => <MonthsTab record={record} history={history} />,
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

/** The fields of an account, and what can be done to it. */
export function DetailsTab({ account: first }: { account: ManagedAccount }) {
  const query = useAccount(first.id)
  const [news, setNews] = useState<ReactNode>()
  const account = query.data ?? first
  return (
    <div className="grid max-w-136 gap-5">
      {/* Of an active one, the head of the page says it. */}
      {account.state !== 'active' && <p className="text-muted">{stateSentence(account)}</p>}
      <LeftInClosed account={account} onNews={setNews} />
      <FocusedNews message={news} />
      <AccountForms
        account={account}
        // The head of the page has them, for investors.
        mailsAbove={!account.is_staff}
        onNews={setNews}
        onOutdated={() => void query.refetch()}
      />
    </div>
  )
}

const recentDays = 7

const isRecentFailure = ({ at, outcome }: AccountRecord['sign_ins'][number]): boolean =>
  outcome !== 'opened' && Date.parse(at) > Date.now() - recentDays * dayMs

/** The failed sign-ins of the last days, which the owner of an account most often calls about. */
export function FailedSignIns({ record: { account, sign_ins: signIns } }: { record: AccountRecord }) {
  const failed = signIns.filter(isRecentFailure)
  const [latest] = failed
  if (latest === undefined) return null
  const attempts = failed.reduce((sum, each) => sum + each.attempts, 0)
  return (
    <Notice kind="news">
      {`${countOf(attempts, 'failed login')} in the last ${recentDays} days, the latest on ${formatMoment(latest.at)}: ${signInOutcomes[latest.outcome].toLowerCase()}. `}
      <Link to={tabAddress(account.id, 'sessions', account.is_staff)}>All logins</Link>
    </Notice>
  )
}

const shownFirst = 2

/** What the checks find in an investor’s months and nobody has acknowledged, latest first; nothing where all is well. */
export function ToLookAt({ account, history }: { account: ManagedAccount; history: InvestorHistory }) {
  const { id: userId, is_staff: isStaff } = account
  const closedOn = closedOnOf(account)
  const { open: findings } = useOpenFindings({ id: userId, isStaff, closedOn }, history)
  if (findings.length === 0) return null
  return (
    <SideSection
      id="to-look-at"
      title={
        <>
          Needs review{' '}
          <span className="ml-1 inline-block rounded-xs border border-control-line bg-wash px-2 text-xs font-stretch-100% tabular-nums">
            {findings.length}
          </span>
        </>
      }
    >
      <ShowMore items={findings} first={shownFirst}>
        {(some) => <FindingList userId={userId} findings={some} />}
      </ShowMore>
      <AcknowledgeLink userId={userId} count={findings.length} />
    </SideSection>
  )
}

/** What the audit trail says about an account. */
export function TrailTab({ userId }: { userId: number }) {
  const trail = useTrail(userId)
  return (
    <>
      <p className="mb-3 max-w-176 text-sm text-muted">
        <Link to={`${paths.audit}?subject=${userId}`}>Search and download it</Link> on the audit page.
      </p>
      <PagedList query={trail} skeletonRows={8} failure="Failed to load the audit trail.">
        {(pages) => (
          <AuditList entries={pages.flatMap(({ entries }) => entries)} filter={trailFilter(userId)} />
        )}
      </PagedList>
    </>
  )
}

/** On a narrow screen they scroll sideways. */
const tabs = 'flex scroll-cue gap-1 overflow-x-auto mt-4 border-b border-b-hairline print:hidden'

/** As wide as in bold, so that choosing one moves no other. */
const boldRoom =
  "after:invisible after:block after:h-0 after:overflow-hidden after:font-strong after:content-[attr(data-name)_/_'']"

interface RecordTabsProps {
  record: AccountRecord
  history: InvestorHistory | undefined
  current: RecordTab
}

/** The parts of the page with how much is in each; the chosen one is in the address. */
export function RecordTabs({ record, history, current }: RecordTabsProps) {
  const list = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const row = list.current
    if (row === null) return
    // A count or the font that comes later makes tabs wider, and would move the chosen one out of sight.
    const observer = new ResizeObserver(() => showChosen(row))
    for (const part of [row, ...row.children]) observer.observe(part)
    return () => observer.disconnect()
  }, [current])
  return (
    <nav ref={list} aria-label="About this account" className={tabs}>
      {tabsOf(record.account.is_staff).map(({ tab, name, count }) => {
        const many = count?.(record, history)
        return (
          <Link
            key={tab}
            to={tabAddress(record.account.id, tab, record.account.is_staff)}
            preventScrollReset
            aria-current={tab === current ? 'page' : undefined}
            className="flex min-h-11 flex-none items-center border-b-2 border-b-transparent px-3 pt-0.5 whitespace-nowrap text-muted no-underline first:pl-0.5 hover:border-b-control-line focus-visible:-outline-offset-2 aria-[current=page]:border-b-ink aria-[current=page]:font-strong aria-[current=page]:text-ink"
          >
            <span className={boldRoom} data-name={`${name} ${many ?? ''}`}>
              {name}{' '}
              {many !== undefined && (
                <small className="text-xs font-normal tabular-nums">{groupedNumber.format(many)}</small>
              )}
            </span>
          </Link>
        )
      })}
    </nav>
  )
}
