import { centsToText } from '@portico/contract/values/money'
import { formatMonth } from '@portico/contract/values/month'
import { percentToText } from '@portico/contract/values/percent'
import { fileWord } from '../../components/table/csv.ts'
import { cellNumber, statementColumns } from '@portico/contract/statement/columns'
import type { StatementKind } from '@portico/contract/statement/kinds'
import { absencesOf, sumsOf, titleOf } from '@portico/contract/statement/kinds'
import { notesOn } from '@portico/contract/statement/notes'
import type { StatementTexts } from '@portico/contract/statement/texts'

const minusOf = (sign: string, text: string): string =>
  sign === '−' && Number(text) !== 0 ? `-${text}` : text

/** What a statement or capital account statement has at its head, and its sums. */
function sumRows(texts: StatementTexts, kind: StatementKind): string[][] {
  const { head, columns, lines } = sumsOf(texts, kind)
  return [
    [titleOf(kind, texts.isFinal), texts.firm],
    ['Account', texts.holder],
    ['E-mail', texts.email],
    ['Reference', texts.code],
    ['Period', texts.days],
    ['Prepared', texts.prepared],
    [],
    [head, ...columns.map(({ header }) => header)],
    ...lines.map(({ key, label, sign }) => [
      label,
      ...columns.map(({ movements }) => minusOf(sign, centsToText(movements[key].value))),
    ]),
    [],
  ]
}

/** A statement as rows of a file: the same figures as plain numbers, in the same order. */
export function statementRows(texts: StatementTexts, kind: StatementKind): string[][] {
  if (kind === 'capital-account')
    return [
      ...sumRows(texts, kind),
      ...[...absencesOf(texts, kind), texts.risk].map((sentence) => [sentence]),
    ]
  const { statement, returns, notes, lines, absences } = texts
  const { fromGains } = statement.sinceStart
  const figures = statementColumns(statement.months)
  return [
    ...sumRows(texts, kind),
    ['Total Account Value', centsToText(statement.value.value)],
    ['Gains paid out since the start', centsToText(statement.paidOut.value)],
    ...(fromGains === 0 ? [] : [['Of which gains withdrawn', centsToText(fromGains)]]),
    [],
    ['Returns', '%', texts.fees],
    ...returns.map(({ name, value, note, missing }) => [
      name,
      value === null ? '' : percentToText(value),
      missing ?? note,
    ]),
    [],
    ['Month', ...figures.map(({ header }) => header), 'Notes'],
    ...statement.months.map((month) => [
      formatMonth(month.row.month),
      ...figures.map((column) => cellNumber(column, month)),
      [...notesOn(notes, month.row.month), ...lines.filter((line) => line.month === month.row.month)]
        .map(({ text }) => text)
        .join(' '),
    ]),
    [],
    ...[...absences, texts.risk].map((sentence) => [sentence]),
  ]
}

/** "naomi-okafor-2025.csv" */
export const fileNameOf = (holder: string, periodKey: string, kind: StatementKind): string =>
  `${fileWord(holder, 'statement')}-${kind === 'statement' ? '' : `${kind}-`}${periodKey}.csv`
