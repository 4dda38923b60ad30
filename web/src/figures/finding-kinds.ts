import type { FindingKind } from '@portico/contract/figures/finding-kinds'

/** The name of each kind of findings. */
export const findingNames: Readonly<Record<FindingKind, string>> = {
  figures: 'Figures that do not add up',
  overdrawn: 'Overdrawn',
  nothing_at_work: 'Dividend with nothing at work',
  closed_with_money: 'Closed account with money in it',
  missing_month: 'Month missing between two months',
  moved_principal: 'Principal does not match money in and out',
  unusual_percent: 'Unusual percentage',
}
