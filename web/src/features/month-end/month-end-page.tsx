import { paths } from '@portico/contract/api/paths'
import type { MonthDraft } from '@portico/contract/features/drafts'
import type { MonthEnd } from '@portico/contract/features/month-end'
import type { Month } from '@portico/contract/values/month'
import { addMonths, firstMonth, formatMonth, lastMonth, monthIn } from '@portico/contract/values/month'
import type { SubmitEvent } from 'react'
import { useReducer, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { site } from '../../../../site.config.ts'
import { StaffOnly, StaffPage } from '../../app/staff-only.tsx'
import { useMay, useRefusal } from '../../auth/role.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { TableSkeleton } from '../../components/feedback/skeleton.tsx'
import { LeaveGuard } from '../../components/form/leave-guard.tsx'
import { MonthField } from '../../components/form/month-field.tsx'
import { Stepper } from '../../components/form/stepper.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { useClosedText } from '../../figures/books.ts'
import { isEarly } from './current-month.tsx'
import { CorrectionPane, CorrectLink } from './correction-pane.tsx'
import { DraftConflicts, DraftStatus } from './draft-status.tsx'
import { GapBanner } from './gap.tsx'
import { ImportPane } from './import-pane.tsx'
import { useMonthEnd } from './month-end-data.ts'
import styles from './month-end-page.module.css'
import { PostingsPane } from './postings.tsx'
import { openNumber, ReleaseSteps, useSentMonth } from './release-steps.tsx'
import { usePosting } from './posting.ts'
import { Review } from './review.tsx'
import type { Place } from './selection.ts'
import { SheetEditor } from './sheet-editor.tsx'
import { changeSheet, sheetOf } from './sheet.ts'
import { DraftOfSheet, useDraft } from './use-draft.ts'

/** Where staff post a month for all investors, typed or from a file. */
export const Component = () => (
  <StaffOnly page="monthEnd">
    <MonthEndView />
  </StaffOnly>
)

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
        <nav className={`flex gap-6 ${styles['tabs']}`} aria-label="Ways to post">
          {offered.map((tab) => (
            <Link key={tab.name} to={tab.to} {...(tab.key === shown ? { 'aria-current': 'page' } : {})}>
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
      <QuerySection
        query={monthEnd}
        skeleton={<TableSkeleton rows={10} />}
        failure="Failed to load the investors."
      >
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

/** The sheet of a month: edited, reviewed, posted. */
function SheetPane({ monthEnd, saved }: { monthEnd: MonthEnd; saved: MonthDraft }) {
  const readOnly = !useMay('preparer')
  const closed = useClosedText(monthEnd.month)
  const [sheet, change] = useReducer(changeSheet, monthEnd, (read) =>
    changeSheet(sheetOf(read, readOnly), { type: 'draft', cells: saved.cells }),
  )
  const draft = useDraft(sheet, change, saved)
  const [place, setPlace] = useState<Place>({ at: 0, column: 2 })
  const [reviewing, setReviewing] = useState(false)
  const sent = useSentMonth(sheet.month)
  const posting = usePosting(sheet, change, {
    draft: draft.sync,
    onSettled: () => setReviewing(false),
    replaces: openNumber(sent),
  })
  const { failure, message } = posting
  return (
    <div className="grid grid-cols-1 gap-3.5">
      <LeaveGuard unsaved={draft.view.state === 'failing' || draft.view.conflicts.length > 0} fate="saved" />
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 empty:hidden">
        <div className="grid gap-2 empty:hidden">
          <ReleaseSteps sent={sent} />
        </div>
        {!readOnly && <DraftStatus draft={draft} lines={sheet.lines} />}
      </div>
      <DraftConflicts draft={draft} lines={sheet.lines} />
      {failure !== undefined && <Notice kind="failure">{failure}</Notice>}
      {message !== undefined && <Notice kind="news">{message}</Notice>}
      {closed !== undefined && <Notice kind="failure">{closed}</Notice>}
      {isEarly(sheet.month) && (
        <p className="text-loss">
          {`${formatMonth(sheet.month)} has not begun. It can be posted from its first day on.`}
        </p>
      )}
      <GapBanner sheet={sheet} />
      {reviewing ? (
        <Review sheet={sheet} posting={posting} onBack={() => setReviewing(false)} />
      ) : (
        <DraftOfSheet value={draft}>
          <SheetEditor
            sheet={sheet}
            change={change}
            place={place}
            onPlace={setPlace}
            chooser={<MonthChooser month={sheet.month} />}
            correct={!readOnly && closed === undefined && <CorrectLink sheet={sheet} />}
            onReview={() => setReviewing(true)}
          />
        </DraftOfSheet>
      )}
    </div>
  )
}

/** Chooses the sheet's month: typed and entered, picked, or the one before or after. It is kept in the address. */
function MonthChooser({ month }: { month: Month }) {
  const [text, setText] = useState(formatMonth(month))
  const [error, setError] = useState<string>()
  const [, setSearch] = useSearchParams()
  const open = (chosen: Month) => setSearch({ month: formatMonth(chosen) })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const chosen = monthIn(text)
    setError(chosen === undefined ? 'Enter a month such as July 2025.' : undefined)
    if (chosen !== undefined) open(chosen)
  }
  return (
    <form className={`flex flex-wrap items-start gap-2 ${styles['chooser']}`} onSubmit={submit} noValidate>
      <MonthField
        label="Month"
        name="month"
        autoComplete="off"
        value={text}
        error={error}
        onText={setText}
        onPick={open}
      />
      <Stepper
        steps={[
          {
            name: 'The month before',
            onStep: month === firstMonth ? undefined : () => open(addMonths(month, -1)),
          },
          {
            name: 'The month after',
            onStep: month === lastMonth ? undefined : () => open(addMonths(month, 1)),
          },
        ]}
      />
    </form>
  )
}
