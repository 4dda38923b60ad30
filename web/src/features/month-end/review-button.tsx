import { startTransition } from 'react'
import { Button } from '../../components/form/button.tsx'
import { countOf } from '../../figures/figure-text.ts'
import { isEarly } from './before-posting.tsx'
import type { Sheet } from './sheet.ts'
import { useUndecided } from './use-draft.ts'

interface ReviewButtonProps {
  sheet: Sheet
  rows: number
  /** Whether some line cannot be sent as it is. */
  isWrong: boolean
  onReview: () => void
}

/** Leads to the review; says what has to be decided first. */
export function ReviewButton({ sheet, rows, isWrong, onReview }: ReviewButtonProps) {
  const undecided = useUndecided()
  return (
    <>
      <Button
        disabled={undecided !== undefined || isWrong || rows === 0 || isEarly(sheet.month)}
        onClick={() => startTransition(onReview)}
      >
        {`Review ${countOf(rows, sheet.corrects ? 'correction' : 'row')}`}
      </Button>
      {undecided !== undefined && <p className="self-center font-strong text-loss">{undecided}</p>}
    </>
  )
}
