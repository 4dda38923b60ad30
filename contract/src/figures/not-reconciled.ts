import type { AccountMonth } from './account-months.ts'
import { unexplained } from './account-months.ts'
import type { Cents } from '../values/money.ts'
import { cents, sumCents } from '../values/money.ts'

/** The parts of money in and out that no entry explains: never added or withdrawn. */
export interface NotReconciled {
  moneyIn: Cents
  moneyOut: Cents
}

/** What no entry explains of a month’s principal. The principal that an account begins with needs no entry. */
export const notReconciledOf = (month: AccountMonth, isFirst: boolean): NotReconciled => ({
  moneyIn: cents(isFirst ? 0 : Math.max(month.moved, 0)),
  moneyOut: cents(Math.max(0 - unexplained(month, isFirst), 0)),
})

/** The same of some months; `first` is the one with which the account begins. */
export function notReconciledIn(
  months: readonly AccountMonth[],
  first: AccountMonth | undefined,
): NotReconciled {
  const parts = months.map((each) => notReconciledOf(each, each === first))
  return {
    moneyIn: sumCents(parts.map(({ moneyIn }) => moneyIn)),
    moneyOut: sumCents(parts.map(({ moneyOut }) => moneyOut)),
  }
}

/** What a line with such a part is. */
export const notReconciledFormulas: Readonly<Record<keyof NotReconciled, string>> = {
  moneyIn:
    'What was added to the account, and by how much its principal is more than entries explain: this part is not reconciled.',
  moneyOut:
    'What was withdrawn from the account, and by how much its principal is less than entries explain: this part is not reconciled.',
}
