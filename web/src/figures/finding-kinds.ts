import type { FindingCode } from '@portico/contract/figures/checks'

/** The kinds of findings; every other one is an identity that a row breaks. */
const findingNames: Partial<Record<FindingCode, string>> = {
  overdrawn: 'Overdrawn',
  missing_month: 'Month missing between two months',
  unusual_percent: 'Unusual percentage',
  moved_principal: 'Principal changed, no money recorded',
}

/** What findings with this code are called together. */
export const findingKind = (code: FindingCode): string => findingNames[code] ?? 'Figures that do not add up'

/** Whether a finding breaks a rule; the others are only out of the usual. */
export const breaksRule = (code: FindingCode): boolean => code !== 'unusual_percent'
