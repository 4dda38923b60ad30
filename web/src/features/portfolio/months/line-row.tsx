import { Mark } from '../../../figures/mark.tsx'
import { markOf, sentenceOf } from './line-text.tsx'
import styles from './month-table.module.css'
import type { Line } from './years.ts'

/** What happened between the months, with its mark. */
export const LineText = ({ line }: { line: Line }) => (
  <span className={`flex items-baseline gap-3 ${styles['line']}`}>
    <Mark kind={markOf(line)} />
    <span>{sentenceOf(line)}</span>
  </span>
)

/** The same as a row across the table. */
export const LineRow = ({ line, columns }: { line: Line; columns: number }) => (
  <tr className={styles['lineRow']}>
    {/* Rendered again for another width: Chromium draws the line below a cell only as wide as it was at first. */}
    <td key={columns} colSpan={columns}>
      <LineText line={line} />
    </td>
  </tr>
)
