import type { TableFigure } from './month-layout.ts'
import styles from './month-table.module.css'

interface FigureCellProps {
  figure: TableFigure
  /** null where there is no figure */
  text: string | null
  value: number | null
  isExplaining: boolean
}

/** A figure of a row, which explains itself when it is pressed. The Tab key enters the table at one of them only. */
export const FigureCell = ({ figure: { key }, text, value, isExplaining }: FigureCellProps) => (
  <td
    data-balance={key === 'currentBalance'}
    data-loss={value !== null && value < 0}
    data-gain={key === 'profit' && value !== null && value > 0}
    data-quiet={key === 'dividendPaid' && value === 0}
  >
    {isExplaining && text !== null ? (
      <button type="button" className={styles['figure']} tabIndex={-1} aria-haspopup="dialog">
        {text}
      </button>
    ) : (
      text
    )}
  </td>
)

/** Points down from what is open and to the right from what is closed. */
export const Caret = () => (
  <svg className={styles['caret']} viewBox="0 0 12 12" aria-hidden>
    <path d="M2.5 4.5 6 8l3.5-3.5" />
  </svg>
)
