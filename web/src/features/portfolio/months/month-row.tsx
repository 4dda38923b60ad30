import { restatedAt } from '@portico/contract/figures/restated'
import { isLosing } from '@portico/contract/figures/account-months'
import { formatMonth } from '@portico/contract/values/month'
import { LossTag, Mark } from '../../../figures/mark.tsx'
import { formatDay } from '../../../figures/moments.ts'
import type { MonthlyRow } from '../monthly-columns.ts'
import type { Layout } from './month-layout.ts'
import styles from './month-table.module.css'
import { Caret } from '../../../components/caret.tsx'
import { Beneath, FigureCell } from './table-cells.tsx'
import type { ReactNode } from 'react'
import { Fragment } from 'react'
import { Figure } from '../../../figures/explanation.tsx'
import { monthlyText, restatementOf } from '../monthly-columns.ts'
import { useAccount } from './month-layout.ts'

interface MonthRowProps {
  row: MonthlyRow
  layout: Layout
  isUnfolded: boolean
  onToggle: (at: number) => void
  onRestated: (row: MonthlyRow) => void
}

/** A month, which can be unfolded if its figures do not all fit on one line. */
export function MonthRow({ row, layout, isUnfolded, onToggle, onRestated }: MonthRowProps) {
  const isFolding = layout.folded.length > 0
  const isOpen = isFolding && isUnfolded
  const name = <MonthName row={row} />
  return (
    <>
      <tr
        className={`${isFolding ? 'cursor-pointer' : ''} ${styles['monthRow']}`}
        data-at={row.month}
        data-open={isOpen}
      >
        <th scope="row">
          {/* What does not fit next to the name goes below it, not below its caret. */}
          <span
            className={`flex flex-wrap items-center gap-x-2.5 ${isFolding ? 'pl-5.5' : ''} ${styles['name']}`}
          >
            {isFolding ? (
              <button
                type="button"
                className={`-ml-5.5 ${styles['disclosure']}`}
                aria-expanded={isOpen}
                onClick={() => onToggle(row.month)}
              >
                <Caret />
                <span className="flex min-w-0 flex-wrap items-center gap-x-1.5">
                  {name}
                  {!layout.isExplaining && <Marks row={row} />}
                </span>
              </button>
            ) : (
              name
            )}
            {isLosing(row) && <LossTag className={styles['loss']} />}
            {restatedAt(row) !== undefined && layout.isExplaining && (
              <RestatedButton row={row} onRestated={onRestated} />
            )}
          </span>
        </th>
        {layout.shown.map((figure) => {
          const value = figure.value(row)
          return (
            <FigureCell
              key={figure.key}
              figure={figure}
              text={value === null ? '—' : figure.format(value)}
              value={value}
              isExplaining={layout.isExplaining}
            >
              <Beneath figure={layout.beneath} value={layout.beneath?.value(row) ?? null} />
            </FigureCell>
          )
        })}
      </tr>
      {isOpen && (
        <MonthDetail row={row} layout={layout}>
          {restatedAt(row) !== undefined && !layout.isExplaining && (
            <p>
              <RestatedButton row={row} onRestated={onRestated} isWithDay />
            </p>
          )}
        </MonthDetail>
      )}
    </>
  )
}

/** The month without its year, which is in the heading; screen readers and paper have both. */
function MonthName({ row: { month } }: { row: MonthlyRow }) {
  const [own, year] = formatMonth(month).split(' ')
  return (
    <span data-year={year}>
      {own}
      <span className="sr-only"> {year}</span>
    </span>
  )
}

/** What was unusual in a month, in words, as the key above the months says them where they do not fit next to each. */
const unusual = [
  { kind: 'restated', name: 'Restated', isOf: (row: MonthlyRow) => restatedAt(row) !== undefined },
  { kind: 'paid', name: 'Paid to you', isOf: (row: MonthlyRow) => row.dividendPaid > 0 },
] as const

const Marks = ({ row }: { row: MonthlyRow }) =>
  unusual
    .filter(({ isOf }) => isOf(row))
    .map(({ kind, name }) => (
      <Fragment key={kind}>
        <Mark kind={kind} />
        <span className="sr-only"> {name}</span>
      </Fragment>
    ))

/** The words of the marks that months in view have; those of other months keep their room, so that opening a year moves nothing above it. */
export const MarksKey = ({ rows, inView }: Record<'rows' | 'inView', readonly MonthlyRow[]>) =>
  unusual
    .filter(({ isOf }) => rows.some(isOf))
    .map((mark) => ({ ...mark, isInView: inView.some(mark.isOf) }))
    .toSorted((a, b) => Number(b.isInView) - Number(a.isInView))
    .map(({ kind, name, isInView }) => (
      <span
        key={kind}
        className="mt-1.5 mr-5 inline-flex items-center gap-2"
        style={{ visibility: isInView ? 'visible' : 'hidden' }}
      >
        <Mark kind={kind} />
        {name}
      </span>
    ))

interface RestatedButtonProps {
  row: MonthlyRow
  onRestated: (row: MonthlyRow) => void
  /** Whether the day is visible; screen readers always read it. */
  isWithDay?: boolean
}

const RestatedButton = ({ row, onRestated, isWithDay = false }: RestatedButtonProps) => (
  <button
    type="button"
    className="inline-flex min-h-8 cursor-pointer items-center gap-1.5 rounded-xs px-1 text-xs text-muted underline decoration-1 underline-offset-3 hover:text-ink print:min-h-0 print:no-underline pointer-coarse:min-h-11"
    aria-haspopup="dialog"
    onClick={() => onRestated(row)}
  >
    <Mark kind="restated" />
    <span>
      Restated
      <span className={isWithDay ? '' : 'sr-only'}> on {formatDay(restatedAt(row) ?? row.postedAt)}</span>
    </span>
  </button>
)

interface MonthDetailProps {
  row: MonthlyRow
  layout: Layout
  children: ReactNode
}

/** The figures that do not fit on a month's line, each with its name and its explanation: a list, not a sum. */
function MonthDetail({ row, layout: { folded, shown }, children }: MonthDetailProps) {
  const { months, withdrawn } = useAccount()
  return (
    <tr className={styles['detail']}>
      <td key={shown.length} colSpan={shown.length + 1}>
        <dl>
          {folded.map((figure) => (
            <div key={figure.key}>
              <dt className="text-sm text-muted">{figure.header}</dt>
              <dd data-loss={(figure.value(row) ?? 0) < 0} data-quiet={figure.value(row) === 0}>
                <Figure
                  label={`${figure.header}, ${formatMonth(row.month)}`}
                  restated={figure.key === 'currentBalance' ? restatementOf(row) : undefined}
                  derive={(code) => code.deriveMonth(months, row.walked, withdrawn)[figure.key]}
                >
                  {monthlyText(figure, row)}
                </Figure>
              </dd>
            </div>
          ))}
        </dl>
        {children}
      </td>
    </tr>
  )
}
