import type { History } from '@portico/contract/figures/account-months'
import { figuresOf } from '@portico/contract/figures/figures'
import { formatUsd } from '@portico/contract/values/money'

const shown = [
  { name: 'Initial investment', key: 'initialInvestment' },
  { name: 'Principal', key: 'principal' },
  { name: 'In the account now', key: 'currentBalance' },
] as const

/** The figures of an account that a change moves, with their names on its pages, as rows of a ChangeTable. */
export function accountChanges(before: History, after: History) {
  const [was, is] = [figuresOf(before), figuresOf(after)]
  return shown
    .filter(({ key }) => was[key] !== is[key])
    .map(({ name, key }) => ({ name, before: formatUsd(was[key]), after: formatUsd(is[key]) }))
}
