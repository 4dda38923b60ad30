import type { ReactNode, SubmitEvent } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Progress } from '../../components/feedback/progress.tsx'
import { Button } from '../../components/form/button.tsx'
import { useInvalidFocus } from '../../components/form/form.tsx'
import { countOf } from '../../figures/figure-text.ts'
import { useSecondPerson } from '../../figures/release.ts'
import { DraftStatus } from './draft-status.tsx'
import type { Line } from './line.ts'
import type { CorrectionReason } from './posting-fields.tsx'
import type { Posting } from './posting.ts'
import type { SentAgain } from './sent-again.ts'
import type { Sheet } from './sheet.ts'
import { useUndecided } from './use-draft.ts'

export interface ReviewProps {
  sheet: Sheet
  posting: Posting
  why: CorrectionReason
  /** What was sent before, where it is sent again. */
  again?: SentAgain | undefined
  onBack: () => void
  /** Reviews the sheet as it is now, where that is not what is shown any more. */
  onAgain?: (() => void) | undefined
  /** Goes back to a line of the sheet. */
  onOpen: (line: Line) => void
}

interface FrameProps extends Pick<ReviewProps, 'posting' | 'onBack' | 'onAgain'> {
  title: string
  /** "Post", "Posting" */
  verbs: readonly [post: string, posting: string]
  /** How many rows. */
  count: number
  /** Whether it is still being read what posting would do; a review that failed to load prevents nothing. */
  isLoading: boolean
  /** Whether nothing of it would be posted. */
  isRefused: boolean
  /** Posts it; false if a field is not filled in as it has to be. */
  onPost: () => boolean
  children: ReactNode
}

/** A review with its title, which gets the focus, and its buttons, which stay in view under a long list. */
export function ReviewFrame(props: FrameProps) {
  const { title, verbs, count, isLoading, isRefused, posting, onBack, onAgain, onPost, children } = props
  const isPrepared = useSecondPerson()
  const undecided = useUndecided()
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  const form = useRef<HTMLFormElement>(null)
  const [refused, setRefused] = useState<object>()
  // The fields are far above or below the button.
  useInvalidFocus(form, refused)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (onAgain !== undefined) onAgain()
    else if (!onPost()) setRefused({ fields: true })
  }
  const rows = countOf(count, 'row')
  return (
    <form ref={form} className="grid grid-cols-1 gap-cards" onSubmit={submit} noValidate>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h2
          ref={heading}
          tabIndex={-1}
          className="text-xl font-extrabold font-stretch-112% focus:outline-none"
        >
          {title}
        </h2>
        <DraftStatus />
      </div>
      {children}
      {/* As in the sheet, forward is on the right, and on with Tab it comes first. */}
      <div className="sticky bottom-(--foot) z-2 flex flex-row-reverse flex-wrap items-center gap-3 border-t border-t-hairline bg-ground py-3">
        <Button
          type="submit"
          busy={posting.busy}
          disabled={
            undecided !== undefined || (onAgain === undefined && (count === 0 || isLoading || isRefused))
          }
        >
          {onAgain !== undefined ? 'Review again' : isPrepared ? 'Send for Release' : `${verbs[0]} ${rows}`}
        </Button>
        <Button kind="quiet" disabled={posting.busy} onClick={onBack}>
          Back to the sheet
        </Button>
        {onAgain !== undefined && (
          <p role="alert" className="font-strong text-loss">
            The sheet changed while you reviewed it.
          </p>
        )}
        {undecided !== undefined && <p className="font-strong text-loss">{undecided}</p>}
        {isLoading && <Progress doing="Loading what investors will see" />}
        {posting.busy && <Progress doing={`${isPrepared ? 'Sending' : verbs[1]} ${rows}`} />}
      </div>
    </form>
  )
}
