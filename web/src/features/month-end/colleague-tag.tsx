import type { CellName } from '@portico/contract/figures/sheet-cells'
import styles from './colleague-tag.module.css'
import { useColleague } from './use-draft.ts'

/** The cell of a colleague, within the edge of our own. The name is above the figure, in the room that the cell leaves there. */
const colleague = `absolute inset-0.5 border-2 border-ink pointer-events-none ${styles['colleague']}`

/** The first name of a colleague who is in this cell, and an edge around it. */
export function ColleagueTag({ userId, cell }: { userId: number; cell: CellName | null | undefined }) {
  const name = useColleague(userId, cell)
  return name === undefined ? null : (
    <span aria-hidden className={colleague} data-name={name.split(/[\s@]/, 1)[0]} />
  )
}
