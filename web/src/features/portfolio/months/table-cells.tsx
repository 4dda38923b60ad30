import type { TableFigure } from './month-layout.ts'
import type { ReactNode } from 'react'
import styles from './month-table.module.css'

interface FigureCellProps {
  figure: TableFigure
  /** null where there is no figure */
  text: string | null
  value: number | null
  isExplaining: boolean
  children?: ReactNode
}

/** A figure of a row, which explains itself when it is pressed. The Tab key enters the table at one of them only. */
export const FigureCell = ({ figure: { key }, text, value, isExplaining, children }: FigureCellProps) => (
  <td
    data-balance={key === 'currentBalance'}
    data-loss={value !== null && value < 0}
    data-gain={key === 'profit' && value !== null && value > 0}
    data-quiet={value === 0}
  >
    {isExplaining && text !== null ? (
      <button
        type="button"
        className={`min-h-7 cursor-help scroll-mt-[calc(var(--stuck-above)_+_var(--head)_+_56px)] rounded-xs [text-align:inherit] text-inherit underline-offset-4 print:min-h-0 ${styles['figure']}`}
        tabIndex={-1}
        aria-haspopup="dialog"
      >
        {text}
      </button>
    ) : (
      text
    )}
    {children}
  </td>
)

/** The figure that stands below another one, in the same cell; nothing where a layout has none. */
export const Beneath = ({ figure, value }: { figure: TableFigure | undefined; value: number | null }) =>
  figure === undefined || value === null ? null : (
    <span className={styles['beneath']} data-loss={value < 0} data-gain={value > 0}>
      <span className="sr-only">{figure.header} </span>
      {figure.format(value)}
    </span>
  )
