import { paths } from '@portico/contract/api/paths'
import type { MonthEnd } from '@portico/contract/features/month-end'
import { formatMonth, formatMonthIso } from '@portico/contract/values/month'
import { useReducer, useState } from 'react'
import { Link } from 'react-router'
import { Notice } from '../../components/feedback/notice.tsx'
import { buttonClass } from '../../components/form/button.tsx'
import { LeaveGuard } from '../../components/form/leave-guard.tsx'
import { useClosedText } from '../../figures/books.ts'
import { countOf } from '../../figures/figure-text.ts'
import { CorrectionReview } from './correction-review.tsx'
import { isChanged } from './line.ts'
import { usePosting } from './posting.ts'
import { openNumber, ReleaseSteps, useSentMonth } from './release-steps.tsx'
import type { Place } from './selection.ts'
import { SheetEditor } from './sheet-editor.tsx'
import type { Sheet } from './sheet.ts'
import { changeSheet, sheetToCorrect } from './sheet.ts'

const sheetLink = ({ month }: Pick<Sheet, 'month'>): string =>
  `${paths.monthEnd}?month=${formatMonthIso(month)}`

/** Leads to the correction of a month's posted rows; nothing where none is posted. */
export function CorrectLink({ sheet }: { sheet: Sheet }) {
  const posted = sheet.lines.filter(({ row }) => row.posted !== null).length
  if (posted === 0) return null
  return (
    <Link
      to={`${sheetLink(sheet)}&correct`}
      className={buttonClass('quiet')}
    >{`Correct ${countOf(posted, 'posted row')}`}</Link>
  )
}

/** The posted rows of a month, which are corrected together with one reason. What is typed is kept only on this page. */
export function CorrectionPane({ monthEnd }: { monthEnd: MonthEnd }) {
  const [sheet, change] = useReducer(changeSheet, monthEnd, sheetToCorrect)
  const [place, setPlace] = useState<Place>({ at: 0, column: 2 })
  const [reviewing, setReviewing] = useState(false)
  const closed = useClosedText(sheet.month)
  const sent = useSentMonth(sheet.month, true)
  const posting = usePosting(sheet, change, {
    onSettled: () => setReviewing(false),
    replaces: openNumber(sent),
  })
  const { failure, message } = posting
  const month = formatMonth(sheet.month)
  return (
    <div className="grid grid-cols-1 gap-3.5">
      <LeaveGuard unsaved={sheet.lines.some(isChanged)} />
      <ReleaseSteps sent={sent} />
      {failure !== undefined && <Notice kind="failure">{failure}</Notice>}
      {message !== undefined && <Notice kind="news">{message}</Notice>}
      {closed !== undefined && <Notice kind="failure">{closed}</Notice>}
      {reviewing ? (
        <CorrectionReview sheet={sheet} posting={posting} onBack={() => setReviewing(false)} />
      ) : (
        <SheetEditor
          sheet={sheet}
          change={change}
          place={place}
          onPlace={setPlace}
          chooser={
            <div className="grid gap-1">
              <h2 className="text-xl font-extrabold font-stretch-112%">{`Correct ${month}`}</h2>
              <p className="text-muted">
                Changed cells are marked. Nothing is corrected before it is reviewed.
              </p>
              <Link to={sheetLink(sheet)}>{`Back to the sheet of ${month}`}</Link>
            </div>
          }
          onReview={() => setReviewing(true)}
        />
      )}
    </div>
  )
}
