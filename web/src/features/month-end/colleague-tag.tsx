import styles from './colleague-tag.module.css'
import type { CellName } from './line.ts'
import { useColleague } from './use-draft.ts'

/** The cell of a colleague. The name hangs over its upper edge, and stays legible over the row above. */
const colleague = `absolute z-1 inset-0 border-2 border-ink pointer-events-none before:absolute before:bottom-full before:-left-0.5 before:max-w-32 before:overflow-hidden before:px-1.5 before:py-0 before:rounded-t before:bg-ink before:text-paper before:text-xs before:font-strong before:leading-4.5 before:text-ellipsis ${styles['colleague']}`

/** The first name of a colleague who is in this cell, and an edge around it. */
export function ColleagueTag({ userId, cell }: { userId: number; cell: CellName | null | undefined }) {
  const name = useColleague(userId, cell)
  return name === undefined ? null : (
    <span aria-hidden className={colleague} data-name={name.split(/[\s@]/, 1)[0]} />
  )
}
