import { paths } from '@portico/contract/api/paths'
import type { MonthDraft } from '@portico/contract/features/drafts'
import type { MonthEnd } from '@portico/contract/features/month-end'
import { formatMonth, formatMonthIso, monthIn } from '@portico/contract/values/month'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useReducer, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useMay, useRefusal } from '../../auth/role.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { numberOf } from '../../components/form/filter.ts'
import { LeaveGuard } from '../../components/form/leave-guard.tsx'
import { read } from '../../api/api-client.ts'
import { isRefused } from '../../api/request-error.ts'
import { byAndWhen, NumberLink } from '../../figures/posting-story.tsx'
import { firstFigure } from './grid-layout.ts'
import { isChanged } from './line.ts'
import type { KeptControl } from './month-chooser.tsx'
import { keptControl, MonthChooser } from './month-chooser.tsx'
import type { HeldPlace, Holding } from './selection.ts'
import type { SentAgain } from './sent-again.ts'
import { sheetToSendAgain } from './sent-again.ts'
import { SheetWork } from './sheet-work.tsx'
import { changeSheet, sheetOf, sheetToCorrect } from './sheet.ts'
import { DraftOfSheet, useDraft } from './use-draft.ts'
import { StaffPage, StaffPart, staffPage } from '../../app/staff-only.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { ImportPane } from './import-pane.tsx'
import { useMonthEnd, useSentCorrections } from './month-end-data.ts'
import { PostingsPane } from './postings.tsx'

interface SheetPaneProps {
  monthEnd: MonthEnd
  /** The current cell, which stays that of its investor from month to month. */
  holding: Holding
  control: KeptControl
  saved: MonthDraft
  /** What became of the correction that led here. */
  said: string | undefined
  /** Called as it is said, which is once. */
  onSaid: () => void
}

/** The sheet of a month. */
function SheetPane({ monthEnd, holding, control, saved, said, onSaid }: SheetPaneProps) {
  const readOnly = !useMay('preparer')
  const [sheet, change] = useReducer(changeSheet, monthEnd, (read) =>
    changeSheet(sheetOf(read, readOnly), { type: 'draft', ...saved }),
  )
  const draft = useDraft(sheet, change, saved)
  useEffect(onSaid, [onSaid])
  return (
    <DraftOfSheet value={draft}>
      <LeaveGuard unsaved={draft.view.state === 'failing' || draft.view.conflicts.length > 0} fate="saved" />
      <SheetWork
        sheet={sheet}
        change={change}
        holding={holding}
        said={said}
        chooser={<MonthChooser month={sheet.month} control={control} />}
      />
    </DraftOfSheet>
  )
}

interface CorrectionPaneProps {
  monthEnd: MonthEnd
  again?: SentAgain
  holding: Holding
  onCorrected: (message: string) => void
}

/** The posted rows of a month, which are corrected together with one reason. What is typed is kept only on this page. */
function CorrectionPane({ monthEnd, again, holding, onCorrected }: CorrectionPaneProps) {
  const navigate = useNavigate()
  const [sheet, change] = useReducer(changeSheet, monthEnd, (read) =>
    again === undefined ? sheetToCorrect(read) : sheetToSendAgain(read, again),
  )
  const [isPosted, setPosted] = useState(false)
  const sheetLink = `${paths.monthEnd}?month=${formatMonthIso(sheet.month)}`
  return (
    <>
      <LeaveGuard unsaved={!isPosted && sheet.lines.some(isChanged)} />
      <SheetWork
        sheet={sheet}
        change={change}
        holding={holding}
        again={again}
        onPosted={(message) => {
          onCorrected(message)
          // First, or it asks whether what is typed is to be lost.
          flushSync(() => setPosted(true))
          void navigate(sheetLink)
        }}
        chooser={
          <div className="grid gap-1">
            <h2 className="text-xl font-extrabold font-stretch-112%">{`Correct ${formatMonth(sheet.month)}`}</h2>
            <p className="text-muted">Nothing is corrected before review.</p>
            <Link to={sheetLink}>Back to the sheet</Link>
          </div>
        }
      />
    </>
  )
}

/** The same, with what was sent before and returned typed again; once it is decided about, only what became of it. */
function SentAgainPane({ number, ...pane }: CorrectionPaneProps & Pick<SentAgain, 'number'>) {
  const sent = useSentCorrections(number)
  if (sent.data === undefined && isRefused(sent.error, 'preparedDecided'))
    return (
      <div className="grid grid-cols-1 gap-3.5">
        <BecameOf number={number} />
        <CorrectionPane {...pane} />
      </div>
    )
  return (
    <QuerySection query={sent} rows={10} failure="Failed to load what was sent.">
      {(found) => <CorrectionPane {...pane} again={{ number, ...found }} />}
    </QuerySection>
  )
}

/** What became of the corrections that were sent under a number, of which nothing is left to send again. */
function BecameOf({ number }: { number: number }) {
  const prepared = useQuery({ ...read('preparedPosting', { params: { number } }), meta: { staff: true } })
  return (
    <QuerySection query={prepared} rows={1} failure="Failed to load what became of what was sent.">
      {({ state, replaced, decided_at: at, decided_by: by }) => {
        const next = replaced?.by_number
        return (
          <Notice kind="plain">
            <NumberLink number={number} text={`Number ${number}`} />
            {` was ${state} `}
            {next === undefined ? (
              byAndWhen(by, at)
            ) : (
              <>
                by <NumberLink number={next} text={`number ${next}`} />
              </>
            )}
            .
          </Notice>
        )
      }}
    </QuerySection>
  )
}

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
    <StaffPage
      title="Month-End"
      heading={
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
      }
    >
      {shown === 'import' &&
        (refusal === undefined ? <ImportPane /> : <Notice kind="failure">{refusal}</Notice>)}
      {shown === 'postings' && <PostingsPane />}
      {shown === undefined && (
        <MonthSheet
          month={search.get('month')}
          corrects={search.has('correct') && refusal === undefined}
          number={numberOf(search.get('correct') ?? '')}
        />
      )}
    </StaffPage>
  )
}

interface MonthSheetProps {
  month: string | null
  corrects: boolean
  /** The number of the corrections that are typed again. */
  number: number | undefined
}

/** A month as it is posted, or with `corrects` its posted rows as they are corrected. */
function MonthSheet({ month, corrects, number }: MonthSheetProps) {
  const monthEnd = useMonthEnd(monthIn(month ?? '') ?? 'next', corrects)
  const [said, setSaid] = useState<string>()
  const onSaid = useCallback(() => setSaid(undefined), [])
  const [held, onHold] = useState<HeldPlace>({ at: 0, column: firstFigure })
  const [control] = useState(keptControl)
  const holding = { held, onHold }
  return (
    <StaffPart queries={[monthEnd]}>
      <QuerySection query={monthEnd} rows={10} failure="Failed to load the investors.">
        {({ monthEnd: read, draft }) => {
          const pane = { monthEnd: read, holding, onCorrected: setSaid }
          if (corrects && number !== undefined)
            return <SentAgainPane key={`${read.month} ${number}`} number={number} {...pane} />
          if (corrects) return <CorrectionPane key={read.month} {...pane} />
          return (
            <SheetPane
              key={read.month}
              monthEnd={read}
              saved={draft}
              {...{ holding, control, said, onSaid }}
            />
          )
        }}
      </QuerySection>
    </StaffPart>
  )
}
