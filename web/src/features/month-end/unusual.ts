import { unearnedIn } from '@portico/contract/figures/checks'
import { isDeducted } from '@portico/contract/figures/deductions'
import type { Summary } from '@portico/contract/figures/monthly-figures'
import { enteredFigures } from '@portico/contract/figures/monthly-figures'
import { postingErrors } from '@portico/contract/figures/new-month'
import { laterSentence } from '@portico/contract/figures/later-months'
import { unlikeMost, unlikeSentences, usualPercent } from '@portico/contract/figures/unusual'
import { cents, formatUsd, zeroCents } from '@portico/contract/values/money'
import type { Percent } from '@portico/contract/values/percent'
import { formatDay } from '../../figures/moments.ts'
import { grouped } from '../../figures/grouped.ts'
import { restoredText } from '../../figures/months-text.ts'
import type { CellName } from '@portico/contract/figures/sheet-cells'
import { withdrawnWord } from './notes.tsx'
import type { Line } from './line.ts'
import {
  changesOf,
  complaintOf,
  isFirst,
  isOpen,
  isPrefilled,
  lastMonths,
  perLine,
  retainedIn,
  wrongCells,
} from './line.ts'
import { moneyToName, principalSentence, twiceSentence } from './recorded.ts'

/** A line, and what staff should know of it before the month is posted. */
export interface Remark {
  line: Line
  sentence: string
  /** What many lines are listed under together; the sentence by default. */
  reason?: string
}

/** What there is to look at in a line, and the cell to start with. */
export interface Attention {
  sentence: string
  /** The money on record of it that the sentence does not name. */
  recorded: string
  figure: CellName
  /** Whether the line cannot be posted as it is. */
  wrong: boolean
}

/**
 * The lines that need attention, by their index: those that cannot be posted as they are, and the unusual ones. In a month
 * that has not begun, what is only prefilled needs none; nor does a row of which it is only said that its month was
 * withdrawn, where that is said once of most.
 */
export function attentionOf(lines: readonly Line[], hasBegun = true): ReadonlyMap<number, Attention> {
  const usual = usualOf(lines)
  const most = mostWithdrawn(lines)
  const found = new Map<number, Attention>()
  lines.forEach((line, at) => {
    const complaint = complaintOf(line)
    const [wrong] = wrongCells(line)
    const isDue = isOpen(line) && (hasBegun || !isPrefilled(line))
    const shared = withdrawnDay(line) === most?.day ? withdrawnSentence(line) : undefined
    const all = complaint === undefined && isDue ? unusualCells(line, usual) : []
    const unusual = all.filter(({ sentence }) => sentence !== shared)
    const [first] = unusual
    if (complaint !== undefined)
      found.set(at, {
        sentence: complaint,
        recorded: moneyToName(line),
        figure: wrong ?? 'beginning_balance',
        wrong: true,
      })
    else if (first !== undefined)
      found.set(at, {
        sentence: sentenceOf(unusual) + (shared === undefined ? '' : ` ${withdrawnWord(line)}.`),
        recorded: moneyToName(line),
        figure: first.figure,
        wrong: false,
      })
  })
  return found
}

/**
 * Those of the lines to post that were refused before, or in which something is unusual: any figure or the principal.
 * A new rate makes thousands unusual, so lines with nothing but that come last. `sheet` is all lines of the month,
 * posted ones too.
 */
export function unusualLines(lines: readonly Line[], sheet: readonly Line[] = lines): Remark[] {
  const usual = usualOf(sheet)
  const [others, rates]: [Remark[], Remark[]] = [[], []]
  for (const line of lines) {
    const unusual = unusualCells(line, usual)
    const sentence = [line.refused, sentenceOf(unusual)].filter(Boolean).join(' ')
    const reason = [line.refused, ...unusual.map((each) => each.reason ?? each.sentence)]
    const isRate = line.refused === undefined && unusual.every((each) => each.isRate)
    if (sentence !== '')
      (isRate ? rates : others).push({
        line,
        sentence: [sentence, moneyToName(line)].filter(Boolean).join(' '),
        reason: reason.filter(Boolean).join(' '),
      })
  }
  return [...others, ...rates]
}

interface Unusual {
  figure: CellName
  sentence: string
  /** The same without what differs between investors. */
  reason?: string
  /** Whether only the rate is another than in the investor's months before. */
  isRate?: boolean
}

const sentenceOf = (unusual: readonly Unusual[]): string => unusual.map(({ sentence }) => sentence).join(' ')

/** What is unusual in a line; of one that corrects a month, in the figures that it changes. */
function unusualCells(line: Line, usual: Percent | undefined): Unusual[] {
  const unusual = unusualAsItIs(line, usual)
  if (line.before === undefined) return unusual
  const changed = new Set<string>(changesOf(line).map(({ figure }) => figure.name))
  return unusual.filter(({ figure }) => changed.has(figure))
}

/** What is unusual against the others, what is on record, and the last ordinary month of the investor. */
function unusualAsItIs(line: Line, usual: Percent | undefined): Unusual[] {
  const percent = line.summary && unlikeMost(line.summary, usual)
  const posted = [postedSentence(line), withdrawnSentence(line)].filter((each) => each !== undefined)
  const others = unusualByItself(line).filter(({ isRate }) => typeof percent !== 'string' || isRate !== true)
  return [
    ...(typeof percent === 'string' ? [{ figure: 'dividend_percent' as const, sentence: percent }] : []),
    ...others,
    ...posted.map((sentence) => ({ figure: 'beginning_balance' as const, sentence })),
  ]
}

/** What is unusual in a line by itself. */
const unusualByItself = perLine((line): Unusual[] => {
  if (line.summary === null) return []
  const principal = principalSentence(line)
  const twice = twiceSentence(line)
  const amount = `, with a principal of ${formatUsd(line.summary.beginningBalance)}`
  const first = `First month${principal === undefined ? amount : ''}.`
  return [
    ...(isFirst(line) ? [{ figure: 'beginning_balance' as const, sentence: first }] : []),
    ...unearned(line, line.summary),
    ...unlikeBefore(line, line.summary),
    ...(retainedIn(line) === undefined ? overPrincipal(line.summary) : []),
    ...(principal === undefined ? [] : [{ figure: 'beginning_balance' as const, sentence: principal }]),
    ...(twice === '' ? [] : [{ figure: 'in_out' as const, sentence: twice }]),
  ]
})

/** That a dividend is earned with nothing at work, where what earlier months leave is known. */
function unearned(line: Line, summary: Summary): Unusual[] {
  const retained = retainedIn(line)
  const found = retained === undefined ? undefined : unearnedIn(summary, retained)
  return found === undefined
    ? []
    : [{ figure: 'dividend_percent', sentence: found.message, reason: found.reason }]
}

/** That more is lost or charged than the principal has; whether earlier gains make up for it is known to the review. */
function overPrincipal(row: Summary): Unusual[] {
  const principal = `the principal of ${formatUsd(row.beginningBalance)}`
  return enteredFigures
    .filter((figure) => isDeducted(figure) && postingErrors(row, zeroCents)[figure.name] !== undefined)
    .map(({ name, label }) => ({ figure: name, sentence: `${label} is more than ${principal} covers.` }))
}

/** What differs from the last ordinary month, and its cell. */
function unlikeBefore({ row, typed }: Line, summary: Summary): Unusual[] {
  const moved = cents(typed.in_out.value ?? 0)
  return unlikeSentences(summary, lastMonths(row), moved).map(({ figure, sentence, reason }) => ({
    figure: enteredFigures.find(({ key }) => key === figure)?.name ?? 'in_out',
    sentence,
    reason,
    isRate: figure === 'dividendPercent',
  }))
}

/** The percentage that most have whose month is posted or about to be. */
function usualOf(lines: readonly Line[]): Percent | undefined {
  const standing = lines.filter(({ row, out }) => row.posted !== null || !out)
  const counts = new Map<Percent, number>()
  for (const { summary } of standing)
    if (summary !== null && summary.lossAmount === 0)
      counts.set(summary.dividendPercent, (counts.get(summary.dividendPercent) ?? 0) + 1)
  return usualPercent(counts, standing.length)
}

/** That a later month than the sheet's is on record, or the same. Months left out are said once, above all rows. */
function postedSentence({ summary, row, before }: Line): string | undefined {
  if (summary === null || before !== undefined) return undefined
  return laterSentence(summary.month, row.latest, row.began_later === true)
}

/** That the month was withdrawn: posted again, it is not a first month to the investor. */
function withdrawnSentence(line: Line): string | undefined {
  const day = withdrawnDay(line)
  return line.summary === null || day === undefined ? undefined : restoredText(line.summary.month, day)
}

const withdrawnDay = perLine(({ row }) =>
  row.withdrawn_at === undefined ? undefined : formatDay(row.withdrawn_at),
)

/** The day on which the month of most rows was withdrawn, as by reversing its posting, and of how many it was. */
export function mostWithdrawn(lines: readonly Line[]): { day: string; rows: number } | undefined {
  for (const [day, { length: rows }] of grouped(lines, withdrawnDay))
    if (day !== undefined && 2 * rows > lines.length) return { day, rows }
  return undefined
}
