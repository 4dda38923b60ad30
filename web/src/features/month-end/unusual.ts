import { formatUsd, subtractCents } from '@portico/contract/values/money'
import { formatMonth, monthsBetween } from '@portico/contract/values/month'
import type { Percent } from '@portico/contract/values/percent'
import { formatPercent } from '@portico/contract/values/percent'
import type { Line } from './line.ts'

/** A line that staff should look at once more before it is posted, and why. */
export interface Unusual {
  line: Line
  sentence: string
}

/** Lines that the server would not have before, whose percent is not the others', whose principal has moved, or that leave out a month. */
export function unusualLines(lines: readonly Line[]): Unusual[] {
  const usual = usualPercent(lines)
  return lines.flatMap((line) => {
    const sentences = [line.refused, percentSentence(line, usual), principalSentence(line), gapSentence(line)]
    const sentence = sentences.filter((each) => each !== undefined).join(' ')
    return sentence === '' ? [] : [{ line, sentence }]
  })
}

/** The percentage of at least half the lines; undefined where there is none, or too few lines to say. */
function usualPercent(lines: readonly Line[]): Percent | undefined {
  const fewest = 3
  const counts = new Map<Percent, number>()
  for (const { summary } of lines)
    if (summary !== null) counts.set(summary.dividendPercent, (counts.get(summary.dividendPercent) ?? 0) + 1)
  const half = lines.length / 2
  const [usual] = [...counts].find(([, count]) => lines.length >= fewest && count >= half) ?? []
  return usual
}

function percentSentence({ summary }: Line, usual: Percent | undefined): string | undefined {
  if (summary === null || usual === undefined || summary.dividendPercent === usual) return undefined
  return `${formatPercent(summary.dividendPercent)}, where most have ${formatPercent(usual)}.`
}

function principalSentence({ summary, row }: Line): string | undefined {
  if (summary === null || row.latest_principal === null || row.latest === null) return undefined
  const moved = subtractCents(summary.beginningBalance, row.latest_principal)
  if (moved === 0) return undefined
  return `Principal ${formatUsd(summary.beginningBalance)}, where ${formatMonth(row.latest)} has ${formatUsd(row.latest_principal)}.`
}

function gapSentence({ summary, row }: Line): string | undefined {
  if (summary === null || row.latest === null) return undefined
  const ahead = monthsBetween(row.latest, summary.month)
  if (ahead === 1) return undefined
  return ahead > 1
    ? `The latest month before this one is ${formatMonth(row.latest)}.`
    : `${formatMonth(row.latest)} is posted already.`
}
