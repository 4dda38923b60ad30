import type { FindingCode } from './checks.ts'
import { checkCodes } from './checks.ts'

/** The kinds of findings: every broken identity of a row is one of `figures`. */
export const findingKinds = [
  'figures',
  'overdrawn',
  'nothing_at_work',
  'closed_with_money',
  'missing_month',
  'moved_principal',
  'unusual_percent',
] as const

export type FindingKind = (typeof findingKinds)[number]

const isIdentity = (code: FindingCode): code is (typeof checkCodes)[number] =>
  checkCodes.some((each) => each === code)

export const kindOf = (code: FindingCode): FindingKind => (isIdentity(code) ? 'figures' : code)

/** Whether a finding breaks a rule; the others are only out of the usual. */
export const breaksRule = (code: FindingCode | FindingKind): boolean => code !== 'unusual_percent'
