import type { Month } from '@portico/contract/values/month'
import { formatMonth } from '@portico/contract/values/month'
import { useState } from 'react'
import { thisMonth } from '../../api/firm-time.ts'
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx'

/** Whether a month has not begun, so that the server refuses it. */
export const isEarly = (month: Month): boolean => month > thisMonth()

/**
 * Asks before the current month is posted. `ask` posts at once where it is not among the months; `question` is the
 * dialog, null unless it is open.
 */
export function useCurrentMonthQuestion(post: () => void) {
  const [asked, setAsked] = useState<Month>()
  const ask = (months: Iterable<Month>) => {
    const current = thisMonth()
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
