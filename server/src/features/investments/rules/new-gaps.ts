import type { Month } from '@portico/contract/values/month'
import { formatMonth, missingBetween } from '@portico/contract/values/month'

/** The months that a change leaves missing between others, and how many accounts lack each. */
export class NewGaps {
  readonly #missing = new Map<Month, number>()

  /** Adds an account by its posted months before the change and after it. */
  add(before: readonly Month[], after: readonly Month[]): void {
    const known = new Set(missingBetween(before))
    for (const month of missingBetween(after))
      if (!known.has(month)) this.#missing.set(month, (this.#missing.get(month) ?? 0) + 1)
  }

  /** In order; nothing without any. */
  toJson(): { gaps?: { quarter: string; missing: number }[] } {
    const gaps = [...this.#missing].sort(([a], [b]) => a - b)
    if (gaps.length === 0) return {}
    return { gaps: gaps.map(([month, missing]) => ({ quarter: formatMonth(month), missing })) }
  }
}
