import type { Dispatch } from 'react'
import { useRef, useState } from 'react'
import { columnsOf, figureAt, firstFigure } from './grid-layout.ts'
import type { Place } from './grid-keys.ts'
import { rangeOf } from './grid-keys.ts'
import { blockOf } from './paste-block.ts'
import type { PastePlan } from './paste-plan.ts'
import { planPaste } from './paste-plan.ts'
import type { Sheet, SheetAction } from './sheet.ts'

interface PasteInput {
  sheet: Sheet
  /** The indexes of the lines that are shown. */
  shown: readonly number[]
  place: Place
  change: Dispatch<SheetAction>
}

/** Line breaks differ between systems. */
const asCopied = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '')

/**
 * Pastes blocks. `asked` is the plan to confirm: rows without e-mails that came from elsewhere may be in another order,
 * and rows may match nobody.
 */
export function usePaste({ sheet, shown, place, change }: PasteInput) {
  const [asked, setAsked] = useState<PastePlan>()
  const copied = useRef<string>(undefined)
  const apply = ({ cells, message }: PastePlan) => change({ type: 'write', cells, message, pasted: true })
  const paste = (text: string) => {
    if (sheet.readOnly) return
    const { top, bottom, left } = rangeOf(place)
    const target = {
      // From the tick and the name on, the first figure.
      figure: figureAt(columnsOf(sheet), Math.max(left, firstFigure)),
      lines: shown.slice(top),
      selected: bottom - top + 1,
    }
    const block = blockOf(text)
    const plan = planPaste(sheet, target, block)
    if (typeof plan === 'string') return change({ type: 'say', message: plan })
    const isOrderKnown = plan.isByEmail || block.length === 1 || asCopied(text) === copied.current
    if (isOrderKnown && plan.unmatched.length === 0) apply(plan)
    else setAsked(plan)
  }
  return {
    paste,
    onCopy: (text: string) => {
      copied.current = asCopied(text)
    },
    asked,
    confirm: () => asked !== undefined && apply(asked),
    close: () => setAsked(undefined),
  }
}
