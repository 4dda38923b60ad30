import type { AccountMonth } from '@portico/contract/figures/account-months'
import { isLosing } from '@portico/contract/figures/account-months'
import type { AccountRecord } from '@portico/contract/figures/statement'
import type { MonthLine } from '@portico/contract/statement/month-lines'
import type { MonthNote } from '@portico/contract/statement/notes'
import { notesOn } from '@portico/contract/statement/notes'
import type { StatementColumn } from '@portico/contract/statement/columns'
import {
  cellText,
  columnTotal,
  statementColumns,
  toneOf,
  totalName,
} from '@portico/contract/statement/columns'
import { isLosingYear, withoutYears } from '@portico/contract/statement/years'
import type { StatementTexts } from '@portico/contract/statement/texts'
import { formatUsd } from '@portico/contract/values/money'
import { formatMonth, monthName, yearOf } from '@portico/contract/values/month'
import type { ReactNode } from 'react'
import { below, useMedia, useToggled } from '../../components/hooks.ts'
import { Caret } from '../../components/caret.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import type { Column } from '../../components/table/data-table.tsx'
import { withFirmDates } from '../../figures/figure-text.ts'
import { LossTag, Mark } from '../../figures/mark.tsx'
import { useExplain } from '../../figures/explanation.tsx'
import { caretRoom, layoutBy, lossRoom, wordsOf } from './table-layout.ts'
import { YearFigures } from './year-table.tsx'

interface StatementMonthsProps {
  account: AccountRecord
  texts: StatementTexts
}

/** A month, or the sums of a year's or of all of them. */
type Line = AccountMonth | { name: string; sums: readonly AccountMonth[] }

/** The months of the period by year, with their sums. Each figure explains itself. */
export function StatementMonths({ account, texts }: StatementMonthsProps) {
  const { months, withdrawn } = account
  const explain = useExplain()
  const { statement, notes } = texts
  const own = statement.months
  const isNarrow = useMedia(below.md)
  // Of the years, the last one is open; of the months, none. Paper has all of them.
  const [opened, toggle] = useToggled(own.slice(-1).map(yearOfMonth)[0])
  const years = new Set(own.map(yearOfMonth))
  const folds = years.size > 1 && (isNarrow || own.length > withoutYears)
  const yearIn = (line: Line) => ('sums' in line ? 0 : yearOfMonth(line))
  const monthsIn = (year: number) => own.filter((month) => yearOfMonth(month) === year)
  const isClosed = (year: number) => folds && !opened.has(year)
  const headingOf = (line: Line) => {
    const year = yearIn(line)
    if (!folds) return year
    const end = monthsIn(year).at(-1)?.balance
    const figures = texts.years.find(({ name }) => name === String(year))
    return (
      <>
        <Fold isOpen={opened.has(year)} onToggle={() => toggle(year)}>
          <span>
            {year}
            {isClosed(year) && (
              <span className="print:hidden">
                <Marks
                  of={notes.filter(({ months: on }) => on.some(({ month }) => yearOf(month) === year))}
                />
              </span>
            )}
            {isNarrow && figures !== undefined && isLosingYear(figures) && (
              <span className="print:hidden">
                <LossTag className="ml-1" />
              </span>
            )}
          </span>
          {end !== undefined && isNarrow && (
            <span className="ml-auto font-stretch-100% print:hidden">{formatUsd(end)}</span>
          )}
        </Fold>
        {isNarrow && opened.has(year) && figures !== undefined && <YearFigures year={figures} />}
      </>
    )
  }
  /** A year has the sums of its months; on a phone its balance alone. */
  const sumsOf = (line: Line) => {
    const year = yearIn(line)
    return isNarrow ? undefined : { name: String(year), sums: monthsIn(year) }
  }
  /** A year that is closed shows none of its months, and on a phone a month that is closed one figure. */
  const kindOf = (line: Line) => {
    if ('sums' in line) return undefined
    if (isClosed(yearIn(line))) return 'hidden'
    return !isNarrow || opened.has(line.row.month) ? undefined : 'folded'
  }
  const belowOf = (line: Line) => {
    const below = 'sums' in line ? [] : texts.lines.filter(({ month }) => month === line.row.month)
    return below.length === 0 ? null : <MonthLines of={below} />
  }
  const columns: Column<Line>[] = [
    {
      header: years.size === 1 ? String([...years][0]) : 'Month',
      cell: (line) => {
        if ('sums' in line) return line.name
        const name = <MonthName month={line} notes={notes} />
        const { month } = line.row
        return isNarrow ? (
          <Fold isOpen={opened.has(month)} onToggle={() => toggle(month)}>
            <span>{name}</span>
          </Fold>
        ) : (
          name
        )
      },
    },
    ...statementColumns(own).map((column): Column<Line> => ({
      header: column.header,
      strong: column.total === 'last',
      cell: (line) => ('sums' in line ? totalText(column, line.sums) : cellText(column, line)),
      tone: (line) => toneOf(column, 'sums' in line ? columnTotal(column, line.sums) : column.value(line)),
      onChoose: (line) =>
        !('sums' in line) &&
        explain(
          (code) => code.deriveMonth(months, line, withdrawn)[column.explains],
          `${column.header}, ${formatMonth(line.row.month)}`,
        ),
    })),
  ]
  return (
    <DataTable
      caption="Months"
      columns={columns}
      rows={own}
      keyOf={(line) => ('sums' in line ? line.name : line.row.month)}
      groupOf={yearIn}
      headingOf={years.size > 1 ? headingOf : undefined}
      sumsOf={sumsOf}
      kindOf={kindOf}
      belowOf={belowOf}
      foot={own.length > 1 ? { name: totalName(own), sums: own } : undefined}
      {...layoutBy([
        own.map(
          ({ row }) => `${folds ? caretRoom : ''}${monthName(row.month)}${isLosing(row) ? lossRoom : ''}`,
        ),
        ...statementColumns(own).map((column) => [
          ...wordsOf(column.header),
          totalText(column, own) ?? '',
          ...own.map((month) => cellText(column, month)),
        ]),
      ])}
    />
  )
}

interface FoldProps {
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

const yearOfMonth = ({ row }: AccountMonth): number => yearOf(row.month)

/** A heading, or a row of a phone that shows one figure, which opens into the others. */
const Fold = ({ isOpen, onToggle, children }: FoldProps) => (
  <button
    type="button"
    className="flex min-h-11 w-full cursor-pointer flex-wrap items-center gap-x-2.5 text-left print:min-h-0"
    aria-expanded={isOpen}
    onClick={onToggle}
  >
    <Caret />
    {children}
  </button>
)

function totalText(column: StatementColumn, months: readonly AccountMonth[]): string | null {
  const total = columnTotal(column, months)
  return total === undefined ? null : formatUsd(total)
}

const Marks = ({ of }: { of: readonly Pick<MonthNote, 'number'>[] }) =>
  of.map(({ number }) => (
    <sup key={number}>
      <span className="sr-only">Note </span>
      {number}
    </sup>
  ))

/** Money that moved in a month and is at work in another. */
const MonthLines = ({ of }: { of: readonly MonthLine[] }) =>
  of.map(({ kind, text }, k) => (
    // oxlint-disable-next-line react/no-array-index-key -- two equal deposits of a day have equal texts
    <p key={k} className="flex gap-1.5 text-xs leading-4.5 text-muted">
      <span className="flex pt-0.75">
        <Mark kind={kind} />
      </span>
      {withFirmDates(text)}
    </p>
  ))

const MonthName = ({ month: { row }, notes }: { month: AccountMonth; notes: readonly MonthNote[] }) => (
  <>
    {monthName(row.month)}
    <Marks of={notesOn(notes, row.month)} />
    {isLosing(row) && <LossTag className="ml-1" />}
  </>
)
