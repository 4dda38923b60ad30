import type { Received } from '@portico/contract/api/endpoints'
import { formatMonth, monthIn } from '@portico/contract/values/month'
import { useState } from 'react'
import { thisMonth } from '../../api/firm-time.ts'
import { ReasonDialog } from '../../components/feedback/reason-dialog.tsx'
import { countOf } from '../../figures/figure-text.ts'
import { MoveMonthField, MovePreview, MoveWarnings } from '../../figures/move-preview.tsx'
import { previewReason, usePostLabel, usePreview } from '../../figures/release.ts'
import { gapText } from '../../figures/months-text.ts'
import { useMovePosting } from './month-end-data.ts'

interface MovePostingDialogProps {
  posting: Received<'postings'>[number]
  onDone: (message: string) => void
  onClose: () => void
}

/** Moves a posting to another month, after a preview of what that does to its investors. */
export function MovePostingDialog({ posting, onDone, onClose }: MovePostingDialogProps) {
  const { number, rows, from, to: last } = posting
  const [text, setText] = useState('')
  const [accepted, setAccepted] = useState<string>()
  const to = monthIn(text)
  const sent = to === undefined ? undefined : { number, to_quarter: text }
  const preview = usePreview('move-posting', sent && { ...sent, reason: previewReason })
  const move = useMovePosting()
  const warnings = warningsOf(preview.data, to === thisMonth())
  return (
    <ReasonDialog
      title={`Move posting ${number}`}
      action={usePostLabel('Move the posting')}
      needed="Say why the posting is moved."
      wide
      isPossible={preview.isSuccess && (warnings.length === 0 || accepted === text)}
      isTold
      onConfirm={async (reason, line) => {
        if (sent === undefined) return
        onDone((await move.mutateAsync({ body: { ...sent, reason, ...line } })).message)
      }}
      onClose={onClose}
    >
      <p>
        {from === last
          ? `${countOf(rows, 'row')} of ${formatMonth(from)} will be withdrawn and posted in the other month, all of them or none.`
          : `${countOf(rows, 'row')} from ${formatMonth(from)} to ${formatMonth(last)} will be withdrawn and posted in other months at the same distance, all of them or none. Choose what ${formatMonth(from)} becomes.`}{' '}
        What was entered stays; the principals are those expected there.
      </p>
      <MoveMonthField from={from} value={text} isFree={(month) => month !== from} onChoose={setText} />
      {sent !== undefined && <MovePreview preview={preview} />}
      <MoveWarnings
        warnings={warnings}
        isAccepted={accepted === text}
        onAccept={(isAccepted) => setAccepted(isAccepted ? text : undefined)}
      />
    </ReasonDialog>
  )
}

const shownAtOnce = 5

/** What is unusual about the months where they will be. */
function warningsOf(preview: Received<'previewPosting'> | undefined, isThisMonth: boolean): string[] {
  if (preview === undefined) return []
  const { unusual, unusual_count: count, gaps = [] } = preview
  const gap = gapText(gaps)
  const early = isThisMonth ? ['The month is not over yet.'] : []
  const rows = unusual
    .slice(0, shownAtOnce)
    .map(({ user, quarter, sentence }) => `${user.name || user.email} ${formatMonth(quarter)}: ${sentence}`)
  const others = count > rows.length ? [`And ${countOf(count - rows.length, 'unusual row')} more.`] : []
  return [...early, ...(gap === undefined ? [] : [gap]), ...rows, ...others]
}
