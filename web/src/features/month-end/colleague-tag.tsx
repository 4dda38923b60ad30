import styles from './colleague-tag.module.css'
import type { CellName } from './line.ts'
import { useColleague } from './use-draft.ts'

/** The first name of a colleague who is in this cell, and an edge around it. */
export function ColleagueTag({ userId, cell }: { userId: number; cell: CellName | null | undefined }) {
  const name = useColleague(userId, cell)
  return name === undefined ? null : (
    <span aria-hidden className={styles['colleague']} data-name={name.split(/[\s@]/, 1)[0]} />
  )
}
