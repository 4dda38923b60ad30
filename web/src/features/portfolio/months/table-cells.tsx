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
      <button
        type="button"
        className={`min-h-7 cursor-help rounded-xs text-inherit no-underline underline-offset-4 print:min-h-0 ${styles['figure']}`}
        tabIndex={-1}
        aria-haspopup="dialog"
      >
        {text}
      </button>
    ) : (
      text
    )}
  </td>
)

/** Points down from what is open and to the right from what is closed. */
export const Caret = () => (
  <svg
    className={`h-3 w-3 flex-none fill-none stroke-current stroke-[1.6] print:hidden ${styles['caret']}`}
    viewBox="0 0 12 12"
    aria-hidden
  >
    <path d="M2.5 4.5 6 8l3.5-3.5" />
  </svg>
)
