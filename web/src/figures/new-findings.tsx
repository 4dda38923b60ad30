import type { History } from '@portico/contract/figures/account-months'
import { findingsOf } from '@portico/contract/figures/investor-checks'
import { figureOr } from '@portico/contract/values/decimal'
import { formatMonth } from '@portico/contract/values/month'

/** What the checks find only after a change, before it is made: "Checks will list June 2025: Principal is …" */
export const NewFindings = ({ before, after }: { before: History; after: History }) =>
  figureOr([], () => newFindings(before, after)).map((text) => (
    <p key={text} className="text-sm">
      {text}
    </p>
  ))

function newFindings(before: History, after: History): string[] {
  const known = new Set(findingsOf(before).map(({ message }) => message))
  return findingsOf(after)
    .filter(({ message }) => !known.has(message))
    .map(({ month, message }) => `Checks will list ${formatMonth(month)}: ${message}`)
}
