import type { Summary } from '@portico/contract/figures/monthly-figures'
import { enteredFigures, summaryFrom } from '@portico/contract/figures/monthly-figures'
import { unlikeSentences } from '@portico/contract/figures/unusual'
import { cents } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { formatMonth, monthsBetween } from '@portico/contract/values/month'
import type { Percent } from '@portico/contract/values/percent'
import { formatPercent } from '@portico/contract/values/percent'
import type { CellName } from './cell.ts'
import type { Line } from './line.ts'
import { complaintOf, isOpen, perLine, wrongCells, principalSentence } from './line.ts'

/** A line, and what staff should know of it before the month is posted. */
export interface Remark {
  line: Line
  sentence: string
}

/** What there is to look at in a line, and the cell to start with. */
export interface Attention {
  sentence: string
  figure: CellName
  /** Whether the line cannot be posted as it is. */
  wrong: boolean
}

/** The lines that need attention, by their index: those that cannot be posted as they are, and the unusual ones. */
export function attentionOf(lines: readonly Line[]): ReadonlyMap<number, Attention> {
  const usual = usualOf(lines.filter(isOpen))
  const found = new Map<number, Attention>()
  lines.forEach((line, at) => {
    const complaint = complaintOf(line)
    const [wrong] = wrongCells(line)
    const unusual = complaint === undefined && isOpen(line) ? unusualCells(line, usual) : []
    const [first] = unusual
    if (complaint !== undefined)
      found.set(at, { sentence: complaint, figure: wrong ?? 'beginning_balance', wrong: true })
    else if (first !== undefined)
      found.set(at, { sentence: sentenceOf(unusual), figure: first.figure, wrong: false })
  })
  return found
}

/** Lines that were refused before, or in which something is unusual: any figure, the principal, or a month left out. */
export function unusualLines(lines: readonly Line[]): Remark[] {
  const usual = usualOf(lines)
  return lines.flatMap((line) => {
    const refused = line.refused === undefined ? [] : [line.refused]
    const sentence = [...refused, sentenceOf(unusualCells(line, usual))].filter(Boolean).join(' ')
    return sentence === '' ? [] : [{ line, sentence }]
  })
}

interface Unusual {
  figure: CellName
  sentence: string
}

const sentenceOf = (unusual: readonly Unusual[]): string => unusual.map(({ sentence }) => sentence).join(' ')

/** What is unusual in a line: against the others, what is on record, and the last ordinary month of the investor. */
function unusualCells(line: Line, usual: Usual): Unusual[] {
  const percent = line.summary && percentSentence(line.summary, usual.percent)
  const gap = gapSentence(line, usual.latest)
  const others = unusualByItself(line).filter(
    ({ figure }) => typeof percent !== 'string' || figure !== 'dividend_percent',
  )
  return [
    ...(typeof percent === 'string' ? [{ figure: 'dividend_percent' as const, sentence: percent }] : []),
    ...others,
    ...(gap === undefined ? [] : [{ figure: 'beginning_balance' as const, sentence: gap }]),
  ]
}

/** What is unusual in a line by itself. */
const unusualByItself = perLine((line): Unusual[] => {
  if (line.summary === null) return []
  const principal = principalSentence(line)
  return [
    ...unlikeBefore(line, line.summary),
    ...(principal === undefined ? [] : [{ figure: 'beginning_balance' as const, sentence: principal }]),
  ]
})

/** What differs from the last ordinary month, and its cell. */
function unlikeBefore({ row, typed }: Line, summary: Summary): Unusual[] {
  const ordinary =
    row.last_ordinary === undefined ? undefined : summaryFrom(row.last_ordinary.quarter, row.last_ordinary)
  const moved = cents(typed.in_out.value ?? 0)
  return unlikeSentences(summary, ordinary, moved).map(({ figure, sentence }) => ({
    figure: enteredFigures.find(({ key }) => key === figure)?.name ?? 'in_out',
    sentence,
  }))
}

/** What most lines share: a percentage, and the latest month, of which a gap follows that the page says once. */
interface Usual {
  percent: Percent | undefined
  latest: Month | undefined
}

const usualOf = (lines: readonly Line[]): Usual => ({
  percent: usualPercent(lines),
  latest: usualLatest(lines),
})

/** The latest month of more than half the lines. */
function usualLatest(lines: readonly Line[]): Month | undefined {
  const counts = new Map<Month, number>()
  for (const { row } of lines)
    if (row.latest !== null) counts.set(row.latest, (counts.get(row.latest) ?? 0) + 1)
  return [...counts].find(([, count]) => count > lines.length / 2)?.[0]
}

/** The percentage that at least half the lines share; undefined without one, or with too few lines to tell. */
function usualPercent(lines: readonly Line[]): Percent | undefined {
  const fewest = 3
  const counts = new Map<Percent, number>()
  for (const { summary } of lines)
    if (summary !== null && summary.lossAmount === 0)
      counts.set(summary.dividendPercent, (counts.get(summary.dividendPercent) ?? 0) + 1)
  const half = lines.length / 2
  const [usual] = [...counts].find(([, count]) => lines.length >= fewest && count >= half) ?? []
  return usual
}

function percentSentence(summary: Summary, usual: Percent | undefined): string | undefined {
  if (summary.lossAmount > 0 || usual === undefined || summary.dividendPercent === usual) return undefined
  return `${formatPercent(summary.dividendPercent)}, where most have ${formatPercent(usual)}.`
}

function gapSentence({ summary, row, before }: Line, usual: Month | undefined): string | undefined {
  if (summary === null || row.latest === null || before !== undefined) return undefined
  const ahead = monthsBetween(row.latest, summary.month)
  if (ahead === 1 || (ahead > 1 && row.latest === usual)) return undefined
  return ahead > 1
    ? `The last month before it is ${formatMonth(row.latest)}.`
    : `${formatMonth(row.latest)} is posted already.`
}
