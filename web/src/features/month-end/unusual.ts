import type { Summary } from '@portico/contract/figures/monthly-figures'
import { summaryFrom } from '@portico/contract/figures/monthly-figures'
import type { UnlikeFigure } from '@portico/contract/figures/unusual'
import { figuresUnlike } from '@portico/contract/figures/unusual'
import { cents, formatUsd } from '@portico/contract/values/money'
import { formatMonth, monthsBetween } from '@portico/contract/values/month'
import type { Percent } from '@portico/contract/values/percent'
import { formatPercent } from '@portico/contract/values/percent'
import { shownMoved } from './in-out.ts'
import type { CellName, Line } from './line.ts'
import { complaintOf, isOpen, wrongCells } from './line.ts'
import { principalSentence } from './principal.ts'

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
  const usual = usualPercent(lines.filter(isOpen))
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
  const usual = usualPercent(lines)
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
function unusualCells(line: Line, usual: Percent | undefined): Unusual[] {
  if (line.summary === null) return []
  const percent = percentSentence(line.summary, usual)
  const principal = principalSentence(line)
  const gap = gapSentence(line)
  return [
    ...(percent === undefined ? [] : [{ figure: 'dividend_percent' as const, sentence: percent }]),
    ...unlikeBefore(line, line.summary).filter(
      ({ figure }) => percent === undefined || figure !== 'dividend_percent',
    ),
    ...(principal === undefined ? [] : [{ figure: 'beginning_balance' as const, sentence: principal }]),
    ...(gap === undefined ? [] : [{ figure: 'beginning_balance' as const, sentence: gap }]),
  ]
}

/** What differs from the last ordinary month. A loss is unusual also where there is none to compare with. */
function unlikeBefore({ row, typed }: Line, summary: Summary): Unusual[] {
  if (row.last_ordinary === undefined)
    return summary.lossAmount === 0
      ? []
      : [{ figure: 'loss_amount', sentence: `Lost ${formatUsd(summary.lossAmount)}.` }]
  const before = summaryFrom(row.last_ordinary.quarter, row.last_ordinary)
  const moved = cents(typed.in_out.value ?? 0)
  return figuresUnlike(summary, before, moved).map((unlike) => {
    const { figure, sentence } = unlikeSentences[unlike]
    return { figure, sentence: sentence(summary, before, shownMoved(moved)) }
  })
}

const unlikeSentences: Readonly<
  Record<
    UnlikeFigure,
    { figure: CellName; sentence: (now: Summary, before: Summary, moved: string) => string }
  >
> = {
  lossAmount: {
    figure: 'loss_amount',
    sentence: (now, before) =>
      `Lost ${formatUsd(now.lossAmount)}, after ${formatPercent(before.dividendPercent)} in ${formatMonth(before.month)}.`,
  },
  dividendPercent: {
    figure: 'dividend_percent',
    sentence: (now, before) =>
      `${formatPercent(now.dividendPercent)}, after ${formatPercent(before.dividendPercent)} in ${formatMonth(before.month)}.`,
  },
  dividendPaid: {
    figure: 'dividend_paid',
    sentence: ({ dividendPaid: now }, { dividendPaid: before, month }) =>
      `${now === 0 ? 'Nothing' : formatUsd(now)} paid, after ${before === 0 ? 'nothing' : formatUsd(before)} in ${formatMonth(month)}.`,
  },
  moved: {
    figure: 'in_out',
    sentence: (_, before, moved) =>
      `${moved} is more than half of the ${formatUsd(before.beginningBalance)} at work in ${formatMonth(before.month)}.`,
  },
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

function gapSentence({ summary, row }: Line): string | undefined {
  if (summary === null || row.latest === null) return undefined
  const ahead = monthsBetween(row.latest, summary.month)
  if (ahead === 1) return undefined
  return ahead > 1
    ? `The latest month before this one is ${formatMonth(row.latest)}.`
    : `${formatMonth(row.latest)} is posted already.`
}
