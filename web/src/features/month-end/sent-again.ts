import type { MonthEnd } from '@portico/contract/features/month-end'
import type { SentCorrections } from '@portico/contract/features/release'
import type { NamedFigures, Summary } from '@portico/contract/figures/monthly-figures'
import { byName } from '@portico/contract/figures/monthly-figures'
import type { Month } from '@portico/contract/values/month'
import { countOf } from '../../figures/figure-text.ts'
import type { Line } from './line.ts'
import { lineToCorrect } from './line.ts'
import type { Sheet } from './sheet.ts'
import { sheetToCorrect, typedOn } from './sheet.ts'

/** What was sent and returned: its number, and its corrections. */
export interface SentAgain extends SentCorrections {
  number: number
}

/** The sheet that corrects a month, in which what was sent is typed again, on the figures that are posted now. */
export function sheetToSendAgain(monthEnd: MonthEnd, { rows }: SentCorrections): Sheet {
  const sheet = sheetToCorrect(monthEnd)
  const sent = new Map(rows.map((row) => [row.user_id, row]))
  const lines = sheet.lines.map((line) => {
    const row = sent.get(line.row.id)
    return row === undefined ? line : typedOn(line, lineAsSent(line, row, sheet.month), sheet.month)
  })
  const gone = rows.length - lines.filter(({ row }) => sent.has(row.id)).length
  const filled = `${countOf(rows.length - gone, 'correction')} filled in as sent.`
  const message = gone === 0 ? filled : `${filled} ${countOf(gone, 'row')} no longer posted.`
  return { ...sheet, lines, message }
}

/** The line as it was when its correction was sent. */
function lineAsSent({ row }: Line, sent: SentCorrections['rows'][number], month: Month): Line {
  const before = { ...row, ...figuresOf(sent.before), version: sent.version }
  const { typed, summary } = lineToCorrect({ ...row, ...figuresOf(sent.after) }, month)
  return { ...lineToCorrect(before, month), typed, summary }
}

/** The figures of a month as a row of the sheet has them. */
function figuresOf(summary: Summary) {
  const named = byName(({ key }) => summary[key]) as NamedFigures
  return { ...named, posted: named }
}
