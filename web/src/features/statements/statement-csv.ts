import { statementLines } from '@portico/contract/figures/statement'
import { centsToText } from '@portico/contract/values/money'
import { formatMonth } from '@portico/contract/values/month'
import { percentToText } from '@portico/contract/values/percent'
import { fileWord } from '../../components/table/csv.ts'
import { cellNumber, statementColumns } from '@portico/contract/statement/columns'
import type { StatementTexts } from '@portico/contract/statement/texts'

const minusOf = (sign: string, text: string): string =>
  sign === '−' && Number(text) !== 0 ? `-${text}` : text

/** A statement as rows of a file: the same figures as plain numbers, in the same order. */
export function statementRows(texts: StatementTexts): string[][] {
  const { statement, returns, notes, absences } = texts
  const columns = texts.isSinceStart ? [statement.inPeriod] : [statement.inPeriod, statement.sinceStart]
  return [
    ['Statement', texts.firm],
    ['Account', texts.holder],
    ['E-mail', texts.email],
    ['Reference', texts.code],
    ['Period', texts.days],
    ['Prepared', texts.prepared],
    [],
    ['How it came about', ...[texts.period, texts.since].slice(0, columns.length)],
    ...statementLines.map(({ key, label, sign }) => [
      label,
      ...columns.map((movements) => minusOf(sign, centsToText(movements[key].value))),
    ]),
    [],
    ['Total Account Value', centsToText(statement.value.value)],
    ['Gains paid out since the start', centsToText(statement.paidOut.value)],
    [],
    ['Returns', '%', texts.fees],
    ...returns.map(({ name, value, note, missing }) => [
      name,
      value === null ? '' : percentToText(value),
      missing ?? note,
    ]),
    [],
    ['Month', ...statementColumns.map(({ header }) => header), 'Notes'],
    ...statement.months.map((month) => [
      formatMonth(month.row.month),
      ...statementColumns.map((column) => cellNumber(column, month)),
      notes
        .filter((note) => note.month === month.row.month)
        .map(({ text }) => text)
        .join(' '),
    ]),
    [],
    ...[...absences, texts.risk].map((sentence) => [sentence]),
  ]
}

/** "naomi-okafor-2025.csv" */
export const fileNameOf = (holder: string, periodKey: string): string =>
  `${fileWord(holder, 'statement')}-${periodKey}.csv`
