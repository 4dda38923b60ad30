import { paths } from '@portico/contract/api/paths'
import { monthIn } from '@portico/contract/values/month'
import { Link, useSearchParams } from 'react-router'
import { site } from '../../../../site.config.ts'
import { StaffPage, staffPage } from '../../app/staff-only.tsx'
import { useRefusal } from '../../auth/role.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { ImportPane } from './import-pane.tsx'
import { useMonthEnd } from './month-end-data.ts'
import { PostingsPane } from './postings.tsx'
import { CorrectionPane, SheetPane } from './sheet-pane.tsx'

/** Where staff post a month for all investors, typed or from a file. */
export const Component = staffPage('monthEnd', MonthEndView)

const tabs = [
  { to: paths.monthEnd, name: 'Sheet', key: undefined },
  { to: `${paths.monthEnd}?import`, name: 'Import a file', key: 'import' },
  { to: `${paths.monthEnd}?postings`, name: 'Postings', key: 'postings' },
]

/** The two ways to post a month for all investors, what was posted so, and the chosen one of the three. */
function MonthEndView() {
  const [search] = useSearchParams()
  const shown = ['import', 'postings'].find((key) => search.has(key))
  const refusal = useRefusal('preparer')
  const offered = refusal === undefined ? tabs : tabs.filter(({ key }) => key !== 'import')
  return (
    <>
      <title>{`Month-End · ${site.name}`}</title>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <h1 className="page-title">Month-End</h1>
        <nav className={'flex gap-6'} aria-label="Ways to post">
          {offered.map((tab) => (
            <Link
              key={tab.name}
              to={tab.to}
              className="border-b-2 border-b-transparent py-2.5 no-underline hover:border-b-control-line aria-[current=page]:border-b-ink aria-[current=page]:font-strong"
              {...(tab.key === shown ? { 'aria-current': 'page' } : {})}
            >
              {tab.name}
            </Link>
          ))}
        </nav>
      </div>
      {shown === 'import' &&
        (refusal === undefined ? <ImportPane /> : <Notice kind="failure">{refusal}</Notice>)}
      {shown === 'postings' && <PostingsPane />}
      {shown === undefined && (
        <MonthSheet month={search.get('month')} corrects={search.has('correct') && refusal === undefined} />
      )}
    </>
  )
}

/** A month as it is posted, or with `corrects` its posted rows as they are corrected. */
function MonthSheet({ month, corrects }: { month: string | null; corrects: boolean }) {
  const monthEnd = useMonthEnd(monthIn(month ?? '') ?? 'next', corrects)
  return (
    <StaffPage queries={[monthEnd]}>
      <QuerySection query={monthEnd} rows={10} failure="Failed to load the investors.">
        {({ monthEnd: read, draft }) =>
          corrects ? (
            <CorrectionPane key={read.month} monthEnd={read} />
          ) : (
            <SheetPane key={read.month} monthEnd={read} saved={draft} />
          )
        }
      </QuerySection>
    </StaffPage>
  )
}
