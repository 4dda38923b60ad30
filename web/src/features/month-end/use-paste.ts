import type { Dispatch } from 'react'
import { useRef, useState } from 'react'
import { columnsOf, figureAt, firstFigure } from './grid-layout.ts'
import { asCopied, blockOf } from './paste-block.ts'
import type { PastePlan, PlannedPaste, Target } from './paste-plan.ts'
import { pasteAction, placedRows, planBlock } from './paste-plan.ts'
import type { Place } from './selection.ts'
import { rangeOf } from './selection.ts'
import type { Sheet, SheetAction } from './sheet.ts'

/** A block that staff are asked about before anything of it is written. */
export type AskedPaste = PlannedPaste & { target: Target }

interface PasteInput {
  sheet: Sheet
  /** The indexes of the lines that are shown. */
  shown: readonly number[]
  place: Place
  change: Dispatch<SheetAction>
}

/** Pastes blocks. `asked` is the one to confirm: names decide in it, rows may be in another order, or some match nobody. */
export function usePaste({ sheet, shown, place, change }: PasteInput) {
  const [asked, setAsked] = useState<AskedPaste>()
  const copied = useRef<string>(undefined)
  const paste = (text: string) => {
    if (sheet.readOnly) return
    const { top, bottom, left } = rangeOf(place)
    const target = {
      // From the tick and the name on, the first figure.
      figure: figureAt(columnsOf(sheet), Math.max(left, firstFigure)),
      lines: shown.slice(top),
      selected: bottom - top + 1,
    }
    const planned = planBlock(sheet, target, blockOf(text))
    if (typeof planned === 'string') return change({ type: 'say', message: planned })
    const { plan, read } = planned
    const isOrderKnown = read.rows.length === 1 || asCopied(text) === copied.current
    if (isCertain(plan, isOrderKnown)) change(pasteAction(sheet, plan, placedRows(plan).placed))
    else setAsked({ ...planned, target })
  }
  return {
    paste,
    onCopy: (text: string) => {
      copied.current = asCopied(text)
    },
    asked,
    close: () => setAsked(undefined),
  }
}

/** Whether nobody needs to be asked: every row is matched by e-mail, or the order is known, and all of it is pasted. */
function isCertain(plan: PastePlan, isOrderKnown: boolean): boolean {
  const { placed } = placedRows(plan)
  const isWhole = placed.length === plan.rows.length && plan.unused.every(({ isComputed }) => isComputed)
  return isWhole && (plan.by === 'order' ? isOrderKnown : plan.by === 'e-mail' && plan.totals.size === 0)
}
