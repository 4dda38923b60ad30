import type { AccountMonth, History } from './account-months.ts'
import { accountMonths, profitOf } from './account-months.ts'
import { deductedTerms, namesOfDeducted, unrealizedName } from './deductions.ts'
import type { Amount, Derivation } from './derivation.ts'
import { sumOf } from './derivation.ts'
import { principalTerm } from './activity-terms.ts'
import { retainedTerms } from './figures.ts'
import { changedWith, keptOf, latestPosted, principalOf } from './latest-change.ts'
import type { PrincipalStep, PrincipalSteps } from './principal-steps.ts'
import { keptName, pendingAfter } from './position.ts'
import { sumOfMonths } from './sum-of-months.ts'
import { principalSteps, takenSince, totalMoved, withdrawnName } from './principal-steps.ts'
import type { Cents } from '../values/money.ts'
import { cents } from '../values/money.ts'
import { formatMonth } from '../values/month.ts'

const without = (amounts: readonly Amount[]): Amount[] => amounts.filter(({ value }) => value !== 0)

/** U + Q − L of one month. */
export function deriveMonthProfit({ row }: AccountMonth): Derivation<Cents> {
  const { month, unrealizedGain, dividendPaid } = row
  return sumOf(
    {
      name: `Profit of ${formatMonth(month)}`,
      formula: 'What the month earned, kept or paid out, less what it lost.',
      posted: latestPosted([row], profitOf),
      isSigned: true,
    },
    [
      { name: 'Unrealized', month, value: unrealizedGain },
      ...without([{ name: 'Paid', month, value: dividendPaid }]),
      ...deductedTerms([row]),
    ],
  )
}

/** −R, where it is below 0: what the account has lost, as an amount of its own. */
export function deriveLost(history: History): Derivation<Cents> {
  const months = accountMonths(history)
  const pending = pendingAfter(months, history.activity)
  const { rows, taken, amounts } = retainedTerms(months, pending)
  const less = rows.some(({ unrealizedGain }) => unrealizedGain > 0) ? ', less gains' : ''
  return sumOfMonths(
    {
      name: keptName(months, pending),
      formula: `The ${namesOfDeducted(rows, taken)} of all posted months together${less}.`,
      posted: latestPosted([...rows, ...(history.withdrawn ?? [])], keptOf),
    },
    // In a long history the losses and the gains of a year are two terms: neither is what the year retained.
    amounts.map(({ ofYear, ...amount }) => ({
      ...amount,
      isSubtracted: amount.isSubtracted !== true,
      ...(ofYear === undefined || ofYear === unrealizedName ? {} : { ofYear }),
    })),
  )
}

const stepTerm = ({ entry, month, moved }: PrincipalStep) =>
  entry === null
    ? { name: 'Not reconciled', month, value: cents(Math.abs(moved)), isSubtracted: moved < 0 }
    : principalTerm(entry)

/** Derives what was added to the principal, reinvested in it and withdrawn from it, which is negative. */
export function derivePrincipalSteps(history: History): Record<keyof PrincipalSteps, Derivation<Cents>> {
  const months = accountMonths(history)
  const pending = pendingAfter(months, history.activity)
  const steps = principalSteps(months, history.initialInvestment, pending)
  const derive = (key: keyof PrincipalSteps, name: string, formula: string) => {
    // An entry was recorded on its own: no posted month changes it.
    const posted = new Set(steps[key].flatMap(({ entry, month }) => (entry === null ? month : [])))
    const rows = months.map(({ row }) => row).filter(({ month }) => posted.has(month))
    const changed = changedWith(months, history, (walked) =>
      totalMoved(
        principalSteps(walked, history.initialInvestment, pendingAfter(walked, history.activity))[key],
      ),
    )
    return sumOfMonths(
      { name, formula, posted: latestPosted([...rows, ...changed], principalOf), isSigned: true },
      steps[key].map(stepTerm),
    )
  }
  return {
    added: derive('added', 'Added', 'The money added since the start.'),
    reinvested: derive('reinvested', 'Reinvested', 'The gains that were turned into principal.'),
    withdrawn: derive(
      'withdrawn',
      withdrawnName(takenSince(months, history.initialInvestment, pending)),
      'The principal that was withdrawn. Gains withdrawn count as paid out.',
    ),
    notReconciled: derive(
      'notReconciled',
      'Not reconciled',
      'A change of the principal that no recorded entry explains.',
    ),
  }
}
