import type { Month } from '@portico/contract/values/month'
import { formatMonth, monthAt } from '@portico/contract/values/month'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx'

/** Whether a month has not begun, so that the server refuses it. */
export const isEarly = (month: Month): boolean => month > monthAt(Date.now())

/**
 * Asks before the current month is posted. `ask` posts at once where it is not among the months; `question` is the
 * dialog, null unless it is open.
 */
export function useCurrentMonthQuestion(post: () => void) {
  const [asked, setAsked] = useState<Month>()
  const ask = (months: Iterable<Month>) => {
    const current = monthAt(Date.now())
    if (new Set(months).has(current)) setAsked(current)
    else post()
  }
  const question = asked !== undefined && (
    <ConfirmDialog
      title="Before you post"
      action="Post anyway"
      onConfirm={post}
      onClose={() => setAsked(undefined)}
    >
      <p>{`${formatMonth(asked)} is not over yet. Post it anyway?`}</p>
    </ConfirmDialog>
  )
  return { ask, question }
}
