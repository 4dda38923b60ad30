import type { Dispatch, ReactNode } from 'react'
import { use, useEffect, useRef, useState } from 'react'
import { Notice } from '../../components/feedback/notice.tsx'
import { useClosedText } from '../../figures/books.ts'
import { useSecondPerson } from '../../figures/release.ts'
import { ClosedGap, GapBanner } from './before-posting.tsx'
import { DraftConflicts } from './draft-status.tsx'
import type { DraftSync } from './draft-sync.ts'
import { readCell } from '@portico/contract/figures/month-cells'
import { isLocked, textToEdit } from './line.ts'
import { useCorrectionReason } from './posting-fields.tsx'
import { usePosting } from './posting.ts'
import { openNumber, ReleaseSteps, useSentMonth } from './release-steps.tsx'
import { CorrectionReview, Review } from './review.tsx'
import type { Holding } from './selection.ts'
import type { SentAgain } from './sent-again.ts'
import { SheetEditor } from './sheet-editor.tsx'
import type { CellText, Sheet, SheetAction } from './sheet.ts'
import { changeSheet, isEdit } from './sheet.ts'
import { DraftOfSheet } from './use-draft.ts'

/** A sheet as it is reviewed, and how much of others' work had come into it. */
interface InReview {
  /** Which one it is of those in a row. */
  nth: number
  sheet: Sheet
  taken: number
}

interface WorkProps {
  sheet: Sheet
  change: Dispatch<SheetAction>
  holding: Holding
  /** Chooses the month, or says what is corrected. */
  chooser: ReactNode
  /** What was sent before and returned, where the sheet shows it again. */
  again?: SentAgain | undefined
  /** What became of the posting that led here. */
  said?: string | undefined
  /** Told what became of a posting. */
  onPosted?: (message: string) => void
}

/** How many rows to post are as they were refused. */
const refusedRows = ({ lines }: Sheet): number =>
  lines.filter(({ refused, out }) => refused !== undefined && !out).length

/** What was typed is lost where the row was posted, or the books were closed, before it was entered. */
function loseTyped({ lines, readOnly }: Sheet, { at, figure, text }: CellText, draft: DraftSync | undefined) {
  const line = lines[at]
  if (line === undefined || !(readOnly || isLocked(line))) return
  const isAsPosted = readCell(figure, text).text === textToEdit(line, figure)
  if (!isAsPosted) draft?.lose([{ userId: line.row.id, cell: figure, value: text }])
}

/** A sheet that is edited, reviewed and posted. */
export function SheetWork(props: WorkProps) {
  const { sheet: open, change: changeOpen, holding, chooser, again, said: saidBefore, onPosted } = props
  const draft = use(DraftOfSheet)?.sync
  const Reviewed = open.corrects ? CorrectionReview : Review
  const [inReview, setInReview] = useState<InReview>()
  /** The row that the review leads back to, by its index. */
  const [startAt, setStartAt] = useState<number>()
  /** Whether the last review was left, and not posted or refused. */
  const [isBack, setIsBack] = useState(false)
  const closed = useClosedText(open.month)
  // As soon as it is known that the books are closed, nothing more can be typed.
  const sheet = closed === undefined ? open : { ...open, readOnly: true }
  const [ledHere] = useState(saidBefore)
  const isPrepared = useSecondPerson()
  const sent = useSentMonth(sheet.month, sheet.corrects, again?.number)
  const why = useCorrectionReason(again)
  const review = () => {
    posting.forget()
    setInReview((before) => ({ nth: (before?.nth ?? 0) + 1, sheet, taken: draft?.taken() ?? 0 }))
  }
  const leaveReview = (byHand: boolean) => {
    setInReview(undefined)
    setIsBack(byHand)
  }
  // What is posted is what was reviewed, also if the sheet is another one by then.
  const posting = usePosting(inReview?.sheet ?? sheet, changeOpen, {
    taken: inReview?.taken,
    said: saidBefore,
    onPosted: (message) => {
      changeOpen({ type: 'post' })
      onPosted?.(message)
    },
    onSettled: () => {
      // Before the list of a phone is there: as its rows are measured, it holds the page where it was when it came.
      window.scrollTo({ top: 0, behavior: 'instant' })
      leaveReview(false)
    },
    replaces: again?.number ?? openNumber(sent),
  })
  const { busy } = posting
  // The review goes in the render in which it is said what became of it: until then, the month is read again.
  const { failure, message: told } = inReview === undefined ? posting : {}
  // That it is sent gives way to what became of it; what led here is about another sheet.
  const isPast =
    isPrepared && told !== ledHere && (sent?.state !== 'waiting' || sent.sheet_changes !== undefined)
  const message = isPast ? undefined : told
  const change = (action: SheetAction) => {
    if (action.type === 'type') loseTyped(sheet, action, draft)
    if (sheet.readOnly && isEdit(action)) return
    const isMended = () => refusedRows(changeSheet(sheet, action)) < refusedRows(sheet)
    // It names rows that are no longer as they were refused.
    if (failure !== undefined && isEdit(action) && isMended()) posting.forget()
    changeOpen(action)
  }
  const backToSheet = () => {
    posting.mark()
    leaveReview(true)
  }
  return (
    <div className="grid grid-cols-1 gap-3.5">
      {/* Next to corrections that were just sent, the steps of the sheet would seem to be theirs. */}
      {(told === undefined || told !== ledHere) && (
        <ReleaseSteps sent={sent} lines={sheet.lines} isAgain={again !== undefined} />
      )}
      <DraftConflicts onHold={holding.onHold} />
      <Said failure={failure} message={message} busy={busy} />
      {closed !== undefined && <Notice kind="failure">{closed}</Notice>}
      {!open.corrects && (
        <>
          <GapBanner sheet={sheet} />
          <ClosedGap sheet={open} />
        </>
      )}
      {inReview !== undefined ? (
        <Reviewed
          key={inReview.nth}
          sheet={inReview.sheet}
          posting={posting}
          why={why}
          again={again}
          onBack={backToSheet}
          onAgain={busy || inReview.sheet.lines === sheet.lines ? undefined : review}
          onOpen={({ row }) => {
            setStartAt(sheet.lines.findIndex((line) => line.row.id === row.id))
            backToSheet()
          }}
        />
      ) : (
        <SheetEditor
          sheet={sheet}
          change={change}
          {...holding}
          chooser={chooser}
          startAt={startAt}
          isBack={isBack}
          onReview={() => {
            setStartAt(undefined)
            review()
          }}
        />
      )}
    </div>
  )
}

interface SaidProps {
  failure: string | undefined
  message: string | undefined
  busy: boolean
}

/** What became of what was posted or sent, which takes the focus. */
function Said({ failure, message, busy }: SaidProps) {
  const said = useRef<HTMLDivElement>(null)
  const isSaid = !busy && (failure ?? message) !== undefined
  // The button was at the foot of a long page, and is gone; the first refused row of the grid has the focus already.
  useEffect(() => {
    if (isSaid && !document.activeElement?.closest('[role="grid"]')) said.current?.focus()
  }, [isSaid])
  return (
    <div ref={said} tabIndex={-1} className="grid gap-3.5 empty:hidden focus:outline-none">
      {failure !== undefined && <Notice kind="failure">{failure}</Notice>}
      {message !== undefined && <Notice kind="news">{message}</Notice>}
    </div>
  )
}
