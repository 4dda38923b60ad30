import type { History } from '@portico/contract/figures/account-months'
import { accountMonths } from '@portico/contract/figures/account-months'
import { findingsSince } from '@portico/contract/figures/investor-checks'
import { principalSteps, totalMoved } from '@portico/contract/figures/principal-steps'
import { figureOr } from '@portico/contract/values/decimal'
import { formatMonth } from '@portico/contract/values/month'
import { signedUsd, withFirmMinus } from './figure-text.ts'

/** What the checks find only after a change, before it is made, and what the investor sees of it. */
export const NewFindings = ({ before, after }: { before: History; after: History }) =>
  figureOr([], () => [...newFindings(before, after), ...seenOf(before, after)]).map((text) => (
    <p key={text} className="text-sm">
      {withFirmMinus(text)}
    </p>
  ))

/** "Checks will list June 2025: Principal is $10,000.00, …" */
const newFindings = (before: History, after: History): string[] =>
  findingsSince(before, after).map(
    ({ month, message }) => `Checks will list ${formatMonth(month)}: ${message}`,
  )

/** What the way to the principal leaves open on the dashboard, where the change moves it. */
function seenOf(before: History, after: History): string[] {
  const [was, becomes] = [before, after].map((history) =>
    totalMoved(principalSteps(accountMonths(history), history.initialInvestment).notReconciled),
  )
  return becomes === undefined || becomes === was || becomes === 0
    ? []
    : [
        `The investor’s principal will show “Not reconciled ${signedUsd(becomes)}” until the month is corrected.`,
      ]
}
