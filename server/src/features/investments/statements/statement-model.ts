import type { Movements, StatementLine } from '@portico/contract/figures/statement'
import { isLosing } from '@portico/contract/figures/account-months'
import type { ChartedBalance } from '@portico/contract/statement/balance-chart'
import { chartedBalances } from '@portico/contract/statement/balance-chart'
import { cellText, columnTotal, statementColumns } from '@portico/contract/statement/columns'
import type { StatementTexts } from '@portico/contract/statement/texts'
import type { StatementKind } from '@portico/contract/statement/kinds'
import { sumsOf, absencesOf, statementTitles } from '@portico/contract/statement/kinds'
import { notesOn } from '@portico/contract/statement/notes'
import { lineNote, paidOutNote, signedLine } from '@portico/contract/statement/texts'
import { formatUsd } from '@portico/contract/values/money'
import { monthName, yearOf } from '@portico/contract/values/month'
import type { PaperSize } from '../../../pdf/paper-sizes.ts'

/** A row of the months. */
interface MonthRow {
  year: number
  /** "July" */
  name: string
  isLoss: boolean
  /** The numbers of its notes. */
  notes: readonly number[]
  cells: readonly string[]
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
    headers: readonly string[]
    rows: readonly { label: string; note: string; cells: readonly string[]; isSum: boolean }[]
  }
  returns: readonly { name: string; text: string; note: string }[]
  /** What the returns have and have not deducted. */
  fees: string
  balances: readonly ChartedBalance[]
  months: {
    headers: readonly string[]
    rows: readonly MonthRow[]
    sum: { label: string; cells: readonly string[] }
  }
  notes: readonly string[]
  absences: readonly string[]
  risk: string
  /** Its title; undefined for an ordinary statement. */
  title?: string
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
  const { columns, lines } = sumsOf(texts, kind)
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
    balances: chartedBalances(statement.months),
    months: monthsOf(texts),
    notes: texts.notes.map(({ text }) => text),
    absences: texts.absences,
    risk: texts.risk,
  }
}

function flowRow(line: StatementLine, columns: readonly Movements[]) {
  return {
    label: line.label,
    note: lineNote(line, columns) ?? '',
    cells: columns.map((movements) => signedLine(line, movements)),
    isSum: line.key === 'opening' || line.key === 'closing',
  }
}

function monthsOf({ statement, notes }: StatementTexts): StatementModel['months'] {
  const { months } = statement
  const columns = statementColumns(months)
  return {
    headers: columns.map(({ header }) => header),
    rows: months.map((month) => ({
      year: yearOf(month.row.month),
      name: monthName(month.row.month),
      isLoss: isLosing(month.row),
      notes: notesOn(notes, month.row.month).map(({ number }) => number),
      cells: columns.map((column) => cellText(column, month)),
    })),
    sum: {
      label: 'Total',
      cells: columns.map((column) => {
        const total = columnTotal(column, months)
        return total === undefined ? '' : formatUsd(total)
      }),
    },
  }
}

/** A capital account statement as it is drawn: of a statement’s model, the sums alone. */
export const capitalAccountModel = (texts: StatementTexts, model: StatementModel): StatementModel => ({
  ...model,
  title: statementTitles['capital-account'],
  returns: [],
  fees: '',
  balances: [],
  months: { headers: [], rows: [], sum: { label: '', cells: [] } },
  notes: [],
  absences: absencesOf(texts, 'capital-account'),
})
