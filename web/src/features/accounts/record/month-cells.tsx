import { restatedAt } from '@portico/contract/figures/restated'
import { isLosing } from '@portico/contract/figures/account-months'
import { formatMonth } from '@portico/contract/values/month'
import { Link } from 'react-router'
import { correctLink } from '../../../api/staff-links.ts'
import type { Column } from '../../../components/table/data-table.tsx'
import { countOf } from '../../../figures/figure-text.ts'
import { cellText, columnsOf } from './record-columns.ts'
import type { RecordMonth, RecordYear } from './record-years.ts'

/** A row: a month of a year, or without one the year itself. */
export interface Line {
  year: RecordYear
  month: RecordMonth | undefined
}

interface NameProps {
  isOpen: boolean
  onToggle: () => void
}

/** Opens a year to its months. */
export const YearName = ({ year: { year, months }, isOpen, onToggle }: NameProps & { year: RecordYear }) => (
  <button
    type="button"
    className="-ml-1 inline-flex min-h-9 cursor-pointer items-center gap-2 px-1 pointer-coarse:min-h-11"
    aria-expanded={isOpen}
    onClick={onToggle}
  >
    <svg aria-hidden viewBox="0 0 10 10" className="h-2.5 w-2.5 fill-none stroke-current stroke-[1.75]">
      <path d={isOpen ? 'M1 3l4 4 4-4' : 'M3 1l4 4-4 4'} />
    </svg>
    {year}, {countOf(months.length, 'month')}
  </button>
)

/** Leads to a month next to the form; opens a restated one to its versions. */
export function MonthName({
  userId,
  month: { posted },
  isOpen,
  onToggle,
}: NameProps & { userId: number; month: RecordMonth }) {
  const text = formatMonth(posted.month)
  return (
    <>
      <Link to={correctLink(userId, posted.month)} title={`Correct ${text}`}>
        {text}
      </Link>
      {restatedAt(posted) !== undefined && posted.version === 1 && (
        <span className="ml-2 px-2 text-xs text-muted" title="By an entry or an earlier month.">
          Restated
        </span>
      )}
      {posted.version > 1 && (
        <button
          type="button"
          className="ml-2 min-h-6 cursor-pointer rounded-xs bg-wash px-2 text-xs font-strong text-muted hover:text-ink aria-expanded:text-ink pointer-coarse:min-h-11"
          aria-expanded={isOpen}
          aria-label={`Restated: versions of ${text}`}
          onClick={onToggle}
        >
          Restated
        </button>
      )}
    </>
  )
}

/** The figures of a month or a year; what a month lost says so in words once. */
export const figureColumnsOf = (months: readonly RecordMonth[]) =>
  columnsOf(months).map((column): Column<Line> => {
    const { header, key, ofMonth, ofYear } = column
    const valueOf = ({ year, month }: Line) => (month === undefined ? ofYear(year) : ofMonth(month))
    const isLost = (line: Line) => {
      const value = valueOf(line)
      const isNegative = typeof value === 'number' && value < 0
      return isNegative && line.month !== undefined && isLosing(line.month.posted)
    }
    return {
      header,
      key,
      cell: (line) => {
        const value = valueOf(line)
        if (value === null && line.month === undefined) return ''
        return `${isLost(line) && key === 'dividendAmount' ? 'Loss ' : ''}${cellText(column, value)}`
      },
      tone: (line) => {
        const value = valueOf(line)
        if (value === null || value === 0) return 'quiet'
        return isLost(line) ? 'loss' : undefined
      },
    }
  })
