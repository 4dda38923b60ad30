import type { AccountMonth } from './account-months.ts'
import { netMonth } from './account-months.ts'
import { monthReturn } from './returns.ts'

/** What Div % is of, and why the returns of these months differ from it, where they do. */
export function divPercentNote(months: readonly AccountMonth[]): string {
  const isSame = months.every((each) => netMonth(each.row).dividendPercent === monthReturn(each))
  return isSame
    ? 'Div % is of the principal.'
    : 'Div % is of the principal. The return of a month counts what earlier months gained or lost, too, so the two differ.'
}
