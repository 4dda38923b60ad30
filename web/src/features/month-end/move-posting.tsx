import { moneyStays } from '@portico/contract/features/moves'
import type { Received } from '@portico/contract/api/endpoints'
import { formatMonth, monthIn } from '@portico/contract/values/month'
import { useState } from 'react'
import { thisMonth } from '../../api/firm-time.ts'
import { personName } from '../../auth/display-name.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { countOf } from '../../figures/figure-text.ts'
import { willBeMissing } from '../../figures/foretold.ts'
import { monthsOrCount } from '@portico/contract/values/month-spans'
import { gapText } from '../../figures/months-text.ts'
import { MoveReasonDialog } from '../../figures/move-preview.tsx'
import { previewReason, usePostingPreview, usePostLabel, usePreview } from '../../figures/release.ts'
import type { SentOf } from '../../figures/send-again.ts'
import { usePostingChange } from './month-end-data.ts'
import { SentBefore } from './posting-story.tsx'
import { Sums, changedText } from './posting-sums.tsx'

interface MovePostingDialogProps {
  posting: Received<'postings'>[number]
  /** The reversals and moves of it that were sent for release. */
  sent: SentOf
  onDone: (message: string) => void
  onClose: () => void
}

/** Moves a posting to another month, after a preview of what that does to its investors. */
export function MovePostingDialog({ posting, sent: before, onDone, onClose }: MovePostingDialogProps) {
  const { number, from } = posting
  const [text, setText] = useState('')
  const to = monthIn(text)
  const sent = to === undefined ? undefined : { number, to_quarter: text }
  const preview = usePreview('move-posting', sent && { ...sent, reason: previewReason })
  const posted = usePostingPreview(number)
  const refusal = posted.data && whyNotMoved(posted.data)
  const isMoved = posted.isSuccess && refusal === undefined
  const move = usePostingChange('move-posting')
  return (
    <MoveReasonDialog
      title={`Move posting ${number}`}
      action={usePostLabel('Move the posting')}
      needed="Say why the posting is moved."
      isPossible={preview.isSuccess && before.waiting === undefined}
      month={
        isMoved ? { from, value: text, isFree: (month) => month !== from, onChoose: setText } : undefined
      }
      preview={sent && preview}
      warnings={warningsOf(preview.data, to === thisMonth())}
      place={text}
      onConfirm={(reason, line) =>
        sent && move.mutateAsync({ body: { ...sent, reason, ...line }, replaces: before.returned?.number })
      }
      onDone={onDone}
      onClose={onClose}
    >
      <SentBefore sent={before} />
      <QuerySection query={posted} rows={3} failure="Failed to load what would be moved.">
        {(found) =>
          refusal === undefined ? (
            <>
              <About posting={posting} />
              <Moved found={found} />
            </>
          ) : (
            <Notice kind="failure">{refusal}</Notice>
          )
        }
      </QuerySection>
    </MoveReasonDialog>
  )
}

/** Why a posting is not moved to any month. */
function whyNotMoved(found: Received<'postingPreview'>): string | undefined {
  if (found.changed > 0) return changedText(found)
  return found.money_in + found.money_out > 0 ? moneyStays : undefined
}

const About = ({ posting: { rows, from, months } }: Pick<MovePostingDialogProps, 'posting'>) => (
  <p>
    {months.length === 1
      ? `${countOf(rows, 'row')} of ${formatMonth(from)} will be taken back and posted in the other month${rows === 1 ? '' : ', all of them or none'}.`
      : `${countOf(rows, 'row')} of ${monthsOrCount(months)} will be taken back and posted in other months at the same distance, all of them or none. Choose what ${formatMonth(from)} becomes.`}{' '}
    Entered figures stay; principals become those expected in that month.
  </p>
)

/** What is moved: of corrections, no sums. Not all months of a posting need be those of its corrections. */
function Moved({ found }: { found: Received<'postingPreview'> }) {
  const { corrections, rows, months } = found
  if (corrections === undefined) return <Sums found={found} />
  const count = `${countOf(corrections.rows, 'row')} ${corrections.rows === 1 ? 'is a correction' : 'are corrections'}`
  const where = corrections.rows === rows ? ` in ${monthsOrCount(months)}` : ''
  return <p>{`${count}: the figures before count again${where}.`}</p>
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
    .map(({ user, quarter, sentence }) => `${personName(user)}, ${formatMonth(quarter)}: ${sentence}`)
  const others = count > rows.length ? [`And ${countOf(count - rows.length, 'unusual row')} more.`] : []
  return [...early, ...(gap === undefined ? [] : [willBeMissing(gap)]), ...rows, ...others]
}
