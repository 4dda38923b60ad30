import type { FirmFinding } from '@portico/contract/features/checks'
import type { FindingGroup, Grouping } from '@portico/contract/features/findings'
import { kindOf } from '@portico/contract/figures/finding-kinds'
import { formatMonth, formatMonthIso, monthIn } from '@portico/contract/values/month'
import type { FindingKind } from '@portico/contract/figures/finding-kinds'
import { fullName } from '../../auth/display-name.ts'
import { findingNames } from '../../figures/finding-kinds.ts'

/** An investor's name, or without one their e-mail. */
export const investorName = (user: FirmFinding['user']): string => fullName(user) || user.email

/** What a group is called: its kind, its month or its investor. */
export function nameOf({ of, user }: FindingGroup, by: Grouping): string {
  if (by === 'investor') return user === null ? of : investorName(user)
  const month = by === 'month' ? monthIn(of) : undefined
  return month === undefined ? findingNames[of as FindingKind] : formatMonth(month)
}

const groupOf: Readonly<Record<Grouping, (finding: FirmFinding) => string>> = {
  kind: ({ code }) => kindOf(code),
  month: ({ month }) => formatMonthIso(month),
  investor: ({ user }) => String(user.id),
}

/** Whether a finding belongs to a group. */
export const isIn = (finding: FirmFinding, { of }: Pick<FindingGroup, 'of'>, by: Grouping): boolean =>
  groupOf[by](finding) === of

/** Tells findings apart. */
export const findingKey = ({ user, code, month, message }: FirmFinding): string =>
  `${user.id} ${code} ${month} ${message}`
