import type { Month } from '@portico/contract/values/month'
import type { Dispatch } from 'react'
import { useRef, useState } from 'react'
import { figureAt, firstFigure } from './grid-layout.ts'
import { pasteAction, placedRows } from './paste-action.ts'
import type { ReadBlock } from './paste-block.ts'
import { asCopied, blockOf, isUnexplained } from './paste-block.ts'
import type { PastePlan, PlannedPaste, Target } from './paste-plan.ts'
import { planBlock } from './paste-plan.ts'
import type { Selected } from './selection.ts'
import { rangeOf } from './selection.ts'
import type { Sheet, SheetAction } from './sheet.ts'

/** A block that staff are asked about before anything of it is written. */
export type AskedPaste = Pick<PlannedPaste, 'read' | 'columns'> & { target: Target }

/** What was copied in the sheet last, from which column on, and what its columns are where its text does not say so. */
interface Copied {
  text: string
  left: number
  headings: readonly string[]
}

/** Pastes blocks. `asked` is the one to confirm: names decide in it, rows may be in another order, or some match nobody; or why one is refused. */
export function usePaste({ sheet, columns, shown, place }: Selected, change: Dispatch<SheetAction>) {
  const [asked, setAsked] = useState<AskedPaste | string>()
  const copied = useRef<Copied>(undefined)
  const paste = (text: string) => {
    if (sheet.readOnly) return
    const { top, bottom, left } = rangeOf(place)
    const target = {
      // From the tick and the name on, the first figure.
      figure: figureAt(columns, Math.max(left, firstFigure)),
      lines: shown.slice(top),
      selected: bottom - top + 1,
    }
    const own = asCopied(text) === copied.current?.text ? copied.current : undefined
    const planned = planBlock(sheet, target, [
      ...(own?.left === left && own.headings.length > 0 ? [own.headings] : []),
      ...blockOf(text),
    ])
    if (typeof planned === 'string') return setAsked(planned)
    const { plan, read } = planned
    const isOrderKnown = read.rows.length === 1 || own !== undefined
    if (plan !== undefined && isCertain(sheet, planned, plan, isOrderKnown)) change(pasteAction(sheet, plan))
    else setAsked({ ...planned, target })
  }
  return {
    paste,
    onCopy: (text: string) => {
      const { left, right } = rangeOf(place)
      const figures = left < firstFigure ? [] : columns.figures
      const headings = figures.slice(left - firstFigure, right - firstFigure + 1).map(({ header }) => header)
      copied.current = { text: asCopied(text), left, headings }
    },
    asked,
    close: () => setAsked(undefined),
  }
}

/** Whether nobody needs to be asked: every row is matched by e-mail, or the order is known, and nothing of it is pasted where neither a heading nor its look says. */
function isCertain(sheet: Sheet, { read }: PlannedPaste, plan: PastePlan, isOrderKnown: boolean): boolean {
  const { placed } = placedRows(plan)
  const isWhole = placed.length === plan.rows.length && plan.unused.every(({ isComputed }) => isComputed)
  if (isTitledOtherwise(read, sheet)) return false
  const isSaid = read.columns.every((_, k) => !isUnexplained(read, k))
  const isKnown =
    plan.by === 'order'
      ? isOrderKnown && plan.endsInTotal !== true
      : plan.by === 'e-mail' && plan.totals.size === 0
  return isWhole && isSaid && isKnown
}

/** Whether the title of a list names another month than the sheet’s. */
export const isTitledOtherwise = (read: ReadBlock, { month }: Sheet): read is ReadBlock & { title: Month } =>
  (read.title ?? month) !== month
