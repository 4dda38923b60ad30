import type { Dispatch } from 'react'
import type { SheetColumns } from './grid-layout.ts'
import { firstFigure } from './grid-layout.ts'
import type { Place } from './grid-keys.ts'
import styles from './sheet-grid.module.css'
import type { Sheet, SheetAction } from './sheet.ts'

interface GridHeadProps {
  sheet: Sheet
  columns: SheetColumns
  /** The indexes of the lines that are shown. */
  shown: readonly number[]
  change: Dispatch<SheetAction>
  onPlace: (place: Place) => void
}

/** The headings of a grid. Pressing one selects its column; the tick takes all lines that are shown, or none. */
export function GridHead({ sheet, columns, shown, change, onPlace }: GridHeadProps) {
  const open = shown.filter((at) => sheet.lines[at]?.row.posted === null)
  const ticked = open.filter((at) => sheet.lines[at]?.out === false).length
  const select = (column: number) =>
    onPlace({ at: 0, column, from: { at: Math.max(shown.length - 1, 0), column } })
  const headers = ['Investor', ...columns.figures.map(({ header }) => header), 'Note']
  return (
    <div
      role="rowgroup"
      className={`sticky top-0 z-2 min-w-fit border-b-2 border-b-rule bg-paper text-xs font-semibold text-muted ${styles['head']}`}
    >
      <div role="row" aria-rowindex={1} className={styles['row']}>
        <div role="columnheader" className={styles['cell']}>
          <input
            ref={(input) => {
              if (input !== null) input.indeterminate = ticked > 0 && ticked < open.length
            }}
            type="checkbox"
            tabIndex={-1}
            className="h-6 w-6 align-middle"
            aria-label="Post every row shown"
            checked={open.length > 0 && ticked === open.length}
            disabled={open.length === 0 || sheet.readOnly}
            onChange={() => change({ type: 'leave out', at: open, out: ticked === open.length })}
          />
        </div>
        {headers.map((header, k) => (
          <div
            key={header}
            role="columnheader"
            className={styles['cell']}
            data-selects={k + 1 >= firstFigure}
            tabIndex={-1}
            onMouseDown={(event) => {
              // The focus is the grid's, as it is after a press on a cell.
              event.preventDefault()
              event.currentTarget.closest<HTMLElement>('[role="grid"]')?.focus()
              select(k + 1)
            }}
          >
            {header}
          </div>
        ))}
      </div>
    </div>
  )
}
