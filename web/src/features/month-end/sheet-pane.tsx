import type { MonthEnd } from '@portico/contract/features/month-end'
import { useReducer, useState } from 'react'
import { LeaveGuard } from '../../components/form/leave-guard.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { MonthChooser } from './month-chooser.tsx'
import type { Place } from './grid-keys.ts'
import { Review } from './review.tsx'
import { SheetEditor } from './sheet-editor.tsx'
import styles from './sheet-pane.module.css'
import { changeSheet, sheetOf } from './sheet.ts'
import { usePosting } from './use-posting.ts'

/** The sheet of a month: typed, looked over, posted. */
export function SheetPane({ monthEnd }: { monthEnd: MonthEnd }) {
  const [sheet, change] = useReducer(changeSheet, monthEnd, sheetOf)
  const [place, setPlace] = useState<Place>({ at: 0, column: 2 })
  const [reviewing, setReviewing] = useState(false)
  const posting = usePosting(sheet, change, () => setReviewing(false))
  const { failure, message } = posting
  return (
    <div className={styles['pane']}>
      <LeaveGuard unsaved={sheet.unsaved} />
      {failure !== undefined && <Notice kind="failure">{failure}</Notice>}
      {message !== undefined && <Notice kind="news">{message}</Notice>}
      {reviewing ? (
        <Review sheet={sheet} posting={posting} onBack={() => setReviewing(false)} />
      ) : (
        <SheetEditor
          sheet={sheet}
          change={change}
          place={place}
          onPlace={setPlace}
          chooser={<MonthChooser month={sheet.month} />}
          onReview={() => setReviewing(true)}
        />
      )}
    </div>
  )
}
