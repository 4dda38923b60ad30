import { useEffect, useRef } from 'react'
import { isLosing, totalOf } from '@portico/contract/figures/account-months'
import { formatUsd } from '@portico/contract/values/money'
import { countOf } from '../../../figures/figure-text.ts'
import type { MonthlyRow } from '../monthly-columns.ts'
import { LineRow } from './line-text.tsx'
import type { Layout } from './month-layout.ts'
import { yearValue } from './month-layout.ts'
import { MonthRow } from './month-row.tsx'
import styles from './month-table.module.css'
import { Caret } from '../../../components/caret.tsx'
import { Beneath, FigureCell } from './table-cells.tsx'
import type { Year } from './years.ts'
import { keyOf } from './years.ts'

interface YearRowsProps {
  year: Year
  layout: Layout
  isOpen: boolean
  /** The months that are opened into their figures. */
  unfolded: ReadonlySet<number>
  /** Opens or closes a year or a month. */
  onToggle: (at: number) => void
  onRestated: (row: MonthlyRow) => void
}

/** A year with its totals, and below it its months while it is open. */
export function YearRows({ year, layout, isOpen, unfolded, onToggle, onRestated }: YearRowsProps) {
  const body = useKeptInView(isOpen)
  return (
    <tbody ref={body} className="scroll-mt-[calc(var(--stuck-above)_+_var(--head))]">
      <YearRow year={year} layout={layout} isOpen={isOpen} onToggle={onToggle} />
      {(isOpen ? year.items : []).map((item) =>
        item.kind === 'month' ? (
          <MonthRow
            key={item.row.month}
            row={item.row}
            layout={layout}
            isUnfolded={unfolded.has(item.row.month)}
            onToggle={onToggle}
            onRestated={onRestated}
          />
        ) : (
          <LineRow key={keyOf(item)} line={item} columns={layout.shown.length + 1} />
        ),
      )}
    </tbody>
  )
}

/** Brings a year back into view that was closed from its sticky heading, far below where it begins. */
function useKeptInView(isOpen: boolean) {
  const body = useRef<HTMLTableSectionElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    const closed = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    if (closed && body.current !== null && body.current.getBoundingClientRect().top < 0)
      body.current.scrollIntoView({ block: 'start' })
  }, [isOpen])
  return body
}

type YearRowProps = Pick<YearRowsProps, 'year' | 'layout' | 'isOpen' | 'onToggle'>

/** A line of its own, over the other columns. */
const aboutClass =
  '-mt-2 block max-w-[calc(100cqw-2*var(--edge))] pb-2 pl-(--indent) text-sm leading-5 whitespace-normal text-muted'

function YearRow({ year, layout, isOpen, onToggle }: YearRowProps) {
  const { year: number, figures } = year
  // An open one shows which months and when; its row, which stays in view, has one height.
  const about = isOpen ? '' : aboutYear(year)
  return (
    <tr className={`cursor-pointer ${styles['yearRow']}`} data-at={number}>
      <th scope="rowgroup">
        <button
          type="button"
          className={styles['disclosure']}
          aria-expanded={isOpen}
          onClick={() => onToggle(number)}
        >
          <Caret />
          {number}
        </button>
        {about !== '' && (
          <span className={`${aboutClass} ${layout.name === 'slim' ? '' : 'w-max'}`}>{about}</span>
        )}
      </th>
      {layout.shown.map((figure) => {
        const value = yearValue(figure, figures)
        return (
          <FigureCell
            key={figure.key}
            figure={figure}
            text={value === null ? null : figure.format(value)}
            value={value}
            isExplaining={layout.isExplaining}
          >
            <Beneath
              figure={layout.beneath}
              value={layout.beneath === undefined ? null : yearValue(layout.beneath, figures)}
            />
          </FigureCell>
        )
      })}
    </tr>
  )
}

/** What was unusual in a year: "10 months, 4 months lost, $30,000.00 withdrawn". */
function aboutYear({ items }: Year): string {
  const months = items.flatMap((item) => (item.kind === 'month' ? item.row : []))
  const entries = items.flatMap((item) => (item.kind === 'entry' ? item.entry : []))
  const lost = months.filter(isLosing).length
  const withdrawn = items.filter(({ kind }) => kind === 'withdrawn').length
  const [added, taken] = [totalOf(entries, 'contribution'), totalOf(entries, 'withdrawal')]
  return [
    months.length > 0 && months.length < 12 && countOf(months.length, 'month'),
    lost > 0 && `${countOf(lost, 'month')} lost`,
    withdrawn > 0 && `${countOf(withdrawn, 'month')} withdrawn`,
    added > 0 && `${formatUsd(added)} added`,
    taken > 0 && `${formatUsd(taken)} withdrawn`,
  ]
    .filter((each) => each !== false)
    .join(', ')
}
