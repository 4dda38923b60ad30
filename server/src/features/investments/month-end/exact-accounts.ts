import type { History } from '@portico/contract/figures/account-months'
import { requireExactFigures } from '@portico/contract/figures/every-figure'
import type { Summary } from '@portico/contract/figures/monthly-figures'
import { FigureError } from '@portico/contract/values/decimal'

export const tooLargeMessage = 'The totals of this account would be too large to be held exactly.'

/** Posted months with those of a file, which take the place of the ones they correct. */
export function withMonths(posted: readonly Summary[], taken: readonly Summary[]): Summary[] {
  const replaced = new Set(taken.map(({ month }) => month))
  return [...posted.filter(({ month }) => !replaced.has(month)), ...taken]
}

/** Whether all figures of an account can be held exactly. */
export function areExact(history: History): boolean {
  try {
    requireExactFigures(history)
    return true
  } catch (error) {
    if (error instanceof FigureError) return false
    throw error
  }
}
