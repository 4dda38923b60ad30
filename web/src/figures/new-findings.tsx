import type { History } from '@portico/contract/figures/account-months'
import { accountMonths } from '@portico/contract/figures/account-months'
import { findingsSince } from '@portico/contract/figures/investor-checks'
import { principalSteps, totalMoved } from '@portico/contract/figures/principal-steps'
import { figureOr } from '@portico/contract/values/decimal'
import { signedUsd, withFirmMinus } from './figure-text.ts'
import { toBeListed } from './foretold.ts'

/** What the checks find only after a change, before it is made, and what the investor sees of it. */
export const NewFindings = ({ before, after }: { before: History; after: History }) =>
  figureOr([], () => [...newFindings(before, after), ...seenOf(before, after)]).map((text) => (
    <p key={text} className="text-sm">
      {withFirmMinus(text)}
    </p>
  ))

const newFindings = (before: History, after: History): string[] =>
  findingsSince(before, after).map(toBeListed)

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
