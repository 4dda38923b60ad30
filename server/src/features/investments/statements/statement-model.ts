import type { Movements, StatementLine } from '@portico/contract/figures/statement'
import { isLosing } from '@portico/contract/figures/account-months'
import type { ChartedBalance } from '@portico/contract/statement/balance-chart'
import { chartedBalances } from '@portico/contract/statement/balance-chart'
import type { Tone } from '@portico/contract/statement/columns'
import {
  cellText,
  columnTotal,
  statementColumns,
  toneOf,
  totalName,
} from '@portico/contract/statement/columns'
import type { StatementTexts } from '@portico/contract/statement/texts'
import type { StatementKind } from '@portico/contract/statement/kinds'
import { absencesOf, sumsOf, titleOf } from '@portico/contract/statement/kinds'
import type { MonthLine } from '@portico/contract/statement/month-lines'
import { notesOn } from '@portico/contract/statement/notes'
import { isLosingYear, withoutYears, yearColumns } from '@portico/contract/statement/years'
import { lineNote, paidOutNote, signedLine } from '@portico/contract/statement/texts'
import type { AccountMonth } from '@portico/contract/figures/account-months'
import { formatUsd } from '@portico/contract/values/money'
import { monthName, yearOf } from '@portico/contract/values/month'
import type { PaperSize } from '../../../pdf/paper-sizes.ts'

export interface Cell {
  text: string
  tone?: Tone | undefined
  strong?: boolean | undefined
}

/** A row of the months, or of the years. */
export interface Row {
  /** "July" */
  name: string
  /** The numbers of its notes, or how many months it has. */
  note: string
  isLoss: boolean
  cells: readonly Cell[]
  /** What stands under it. */
  lines: readonly Pick<MonthLine, 'kind' | 'text'>[]
}

interface YearOfMonths {
  name: string
  rows: readonly Row[]
  sums: readonly Cell[]
}

/** The content of a statement on paper, in its order, all of it as text. */
export interface StatementModel {
  size: PaperSize
  firm: string
  offices: string
  contact: string
  holder: string
  email: string
  /** The reference code of the account. */
  code: string
  days: string
  period: string
  closing: { amount: string; note: string }
  value: { amount: string; note: string }
  flow: {
    head: string
    headers: readonly string[]
    rows: readonly {
      key: StatementLine['key']
      label: string
      note: string
      cells: readonly string[]
    }[]
  }
  returns: readonly { name: string; text: string; note: string }[]
  /** What the returns have and have not deducted. */
  fees: string
  balances: readonly ChartedBalance[]
  /** The calendar years of a long statement. */
  years: { headers: readonly string[]; rows: readonly Row[] }
  months: {
    headers: readonly string[]
    years: readonly YearOfMonths[]
    sum: { label: string; cells: readonly Cell[] }
  }
  notes: readonly string[]
  absences: readonly string[]
  risk: string
  /** Its title; undefined for an ordinary statement. */
  title?: string
  /** Whether it ends with the closing of the account. */
  isFinal: boolean
  /** The short number of the statement that it replaces. */
  replaces?: string | undefined
  /** The changes from that one. */
  changed?: readonly string[]
}

/** The identity of an issued paper. */
export interface Issue {
  number: string
  shortNumber: string
  /** Where anyone can check it. */
  verifyUrl: string
  /** "July 31, 2025" */
  preparedOn: string
  /** Epoch milliseconds. */
  issuedAt: number
}

/** A statement as it is drawn. */
export function statementModel(
  texts: StatementTexts,
  { size, kind }: { size: PaperSize; kind: StatementKind },
): StatementModel {
  const { statement } = texts
  const { head, columns, lines } = sumsOf(texts, kind)
  return {
    size,
    firm: texts.firm,
    offices: texts.offices,
    contact: texts.contact,
    holder: texts.holder,
    email: texts.email,
    code: texts.code,
    days: texts.days,
    period: texts.period,
    closing: { amount: statement.inPeriod.closing.text, note: texts.closedOn },
    value: { amount: statement.value.text, note: paidOutNote(texts) },
    flow: {
      head,
      headers: columns.map(({ header }) => header),
      rows: lines.map((line) =>
        flowRow(
          line,
          columns.map(({ movements }) => movements),
        ),
      ),
    },
    returns: texts.returns.map(({ name, text, note, missing }) => ({ name, text, note: missing ?? note })),
    fees: texts.fees,
    balances: chartedBalances(texts),
    years: yearRows(texts),
    months: monthsOf(texts),
    notes: texts.notes.map(({ text }) => text),
    absences: texts.absences,
    risk: texts.risk,
    isFinal: texts.isFinal,
  }
}

function flowRow(line: StatementLine, columns: readonly Movements[]) {
  return {
    label: line.label,
    note: lineNote(line, columns) ?? '',
    cells: columns.map((movements) => signedLine(line, movements)),
    key: line.key,
  }
}

function yearRows({ statement, years }: StatementTexts): StatementModel['years'] {
  if (statement.months.length <= withoutYears) return { headers: [], rows: [] }
  const columns = yearColumns(years)
  return {
    headers: columns.map(({ header }) => header),
    rows: years.map((year) => ({
      name: year.name,
      note: year.note,
      isLoss: isLosingYear(year),
      cells: columns.map(({ text, tone, strong }) => ({ text: text(year), tone: tone?.(year), strong })),
      lines: [],
    })),
  }
}

function monthsOf({ statement, notes, lines }: StatementTexts): StatementModel['months'] {
  const { months } = statement
  const columns = statementColumns(months)
  const totalsOf = (own: readonly AccountMonth[]) =>
    columns.map((column): Cell => {
      const total = columnTotal(column, own)
      return { text: total === undefined ? '' : formatUsd(total), tone: toneOf(column, total) }
    })
  const rowOf = (month: AccountMonth): Row => ({
    name: monthName(month.row.month),
    isLoss: isLosing(month.row),
    note: notesOn(notes, month.row.month)
      .map(({ number }) => number)
      .join(' '),
    cells: columns.map((column) => ({
      text: cellText(column, month),
      tone: toneOf(column, column.value(month)),
      // As on the page: the balance.
      strong: column.total === 'last',
    })),
    lines: lines.filter((line) => line.month === month.row.month),
  })
  const years = Map.groupBy(months, ({ row }) => yearOf(row.month))
  return {
    headers: columns.map(({ header }) => header),
    years: Array.from(years, ([year, own]) => ({
      name: String(year),
      rows: own.map(rowOf),
      sums: totalsOf(own),
    })),
    sum: { label: totalName(months), cells: totalsOf(months) },
  }
}

/** A capital account statement as it is drawn: of a statement’s model, the sums alone. */
export const capitalAccountModel = (texts: StatementTexts, model: StatementModel): StatementModel => ({
  ...model,
  title: titleOf('capital-account', texts.isFinal),
  returns: [],
  fees: '',
  balances: [],
  years: { headers: [], rows: [] },
  months: { headers: [], years: [], sum: { label: '', cells: [] } },
  notes: [],
  absences: absencesOf(texts, 'capital-account'),
})
