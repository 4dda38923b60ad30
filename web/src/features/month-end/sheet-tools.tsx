import type { Dispatch } from 'react'
import { Button } from '../../components/form/button.tsx'
import { groupedNumber } from '../../investments/figure-text.ts'
import styles from './sheet-tools.module.css'
import type { Sheet, SheetAction } from './sheet.ts'

/** Which lines are shown. */
export type Filter = 'all' | 'look' | 'out'

interface SheetToolsProps {
  sheet: Sheet
  /** How many lines each filter shows. */
  counts: Readonly<Record<Filter, number>>
  filter: Filter
  onFilter: (filter: Filter) => void
  change: Dispatch<SheetAction>
  onStep: (by: 1 | -1) => void
  onRate: () => void
}

const filters: readonly { filter: Filter; name: string }[] = [
  { filter: 'all', name: 'All' },
  { filter: 'look', name: 'To look at' },
  { filter: 'out', name: 'Left out' },
]

/** Which lines are shown, the steps through those to look at, and what is done to many cells at once. */
export const SheetTools = ({ sheet, counts, filter, onFilter, change, onStep, onRate }: SheetToolsProps) => (
  <div className={`flex flex-wrap gap-3 ${styles['tools']}`}>
    <div
      className={`flex rounded border border-control-line max-md:shrink-0 max-md:grow max-md:basis-full ${styles['filters']}`}
      role="group"
      aria-label="Rows to show"
    >
      {filters.map((each) => (
        <button
          className="min-h-11 cursor-pointer border-l border-l-control-line px-3.5 text-md font-semibold whitespace-nowrap first:border-l-0 hover:bg-wash max-md:flex-auto"
          key={each.filter}
          type="button"
          aria-pressed={each.filter === filter}
          data-look={each.filter === 'look' && counts.look > 0}
          onClick={() => onFilter(each.filter)}
        >
          {each.name}{' '}
          <span className="font-normal text-muted tabular-nums">
            {groupedNumber.format(counts[each.filter])}
          </span>
        </button>
      ))}
    </div>
    <div className="flex flex-wrap gap-2">
      <Button
        kind="quiet"
        disabled={counts.look === 0}
        aria-keyshortcuts="Shift+F8"
        onClick={() => onStep(-1)}
      >
        Previous
      </Button>
      <Button kind="quiet" disabled={counts.look === 0} aria-keyshortcuts="F8" onClick={() => onStep(1)}>
        Next to look at
      </Button>
    </div>
    {!sheet.readOnly && (
      <div className="ml-auto flex flex-wrap gap-2 max-lg:ml-0">
        <Button kind="quiet" disabled={sheet.past.length === 0} onClick={() => change({ type: 'undo' })}>
          Undo
        </Button>
        <Button kind="quiet" disabled={sheet.undone.length === 0} onClick={() => change({ type: 'redo' })}>
          Redo
        </Button>
        <Button kind="quiet" onClick={onRate}>
          One rate for all…
        </Button>
      </div>
    )}
  </div>
)
