import type { Month } from '@portico/contract/values/month'
import { formatMonth } from '@portico/contract/values/month'
import { useState } from 'react'
import { thisMonth } from '../../api/firm-time.ts'
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx'

/** Whether a month has not begun, so that the server refuses it. */
export const isEarly = (month: Month): boolean => month > thisMonth()

/**
 * Asks once before the current month is posted, or a month after a gap, which is a sentence. `ask` posts at once where
 * neither is; `question` is the dialog, null unless it is open.
 */
export function usePostingQuestion(post: () => void, gap?: string) {
  const [asked, setAsked] = useState<readonly string[]>()
  const ask = (months: Iterable<Month>) => {
    const current = thisMonth()
    const isCurrent = new Set(months).has(current)
    const reasons = [gap, isCurrent ? `${formatMonth(current)} is not over yet.` : undefined]
    const found = reasons.filter((reason) => reason !== undefined)
    if (found.length === 0) post()
    else setAsked(found)
  }
  const question = asked !== undefined && (
    <ConfirmDialog
      title="Before you post"
      action="Post anyway"
      onConfirm={post}
      onClose={() => setAsked(undefined)}
    >
      <p>{`${asked.join(' ')} Post it anyway?`}</p>
    </ConfirmDialog>
  )
  return { ask, question }
}
