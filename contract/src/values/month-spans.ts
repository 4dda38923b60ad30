import type { Month } from './month.ts'
import { formatMonths, nextMonth } from './month.ts'

/** Months in words, runs as a span: "June to September 2026 and December 2026", without repeating the year of a span. */
export function monthsText(months: readonly Month[]): string {
  const spans = spansOf(months).map(formatMonths)
  const last = spans.pop() ?? ''
  return spans.length === 0 ? last : `${spans.join(', ')} and ${last}`
}

const fewSpans = 3

/** Months of which there may be many: in words, or their number where these would be more than three spans. */
export function monthsOrCount(months: readonly Month[]): string {
  const spans = spansOf(months)
  const [first, last] = [spans[0], spans.at(-1)]
  return first === undefined || last === undefined || spans.length <= fewSpans
    ? monthsText(months)
    : `${months.length} months from ${formatMonths({ from: first.from, to: last.to })}`
}

interface Span {
  from: Month
  to: Month
}

/** The runs of months that follow one another, in order. */
export function spansOf(months: readonly Month[]): Span[] {
  const spans: Span[] = []
  for (const month of months.toSorted((a, b) => a - b)) {
    const span = spans.at(-1)
    if (span !== undefined && nextMonth(span.to) === month) span.to = month
    else spans.push({ from: month, to: month })
  }
  return spans
}
