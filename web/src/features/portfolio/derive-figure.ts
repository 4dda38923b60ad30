import type { Profile } from '@portico/contract/features/accounts'
import type { Derivation } from '@portico/contract/figures/derivation'
import type { Figures } from '@portico/contract/figures/figures'
import { deriveFigures } from '@portico/contract/figures/figures'
import type { PostedSummary } from '@portico/contract/features/summaries'

/** How a figure of the account comes about; undefined while the rows behind it are loading. */
export type DeriveFigure = (name: keyof Figures) => Derivation<unknown> | undefined

/** Explains the figures of a profile by the account's months. */
export function deriveFigure(
  profile: Profile | undefined,
  rows: readonly PostedSummary[] | undefined,
): DeriveFigure {
  if (profile === undefined || rows === undefined) return () => undefined
  const initial = profile.initial_investment_recorded ? profile.initial_investment_amount : null
  return (name) => deriveFigures(rows, initial)[name]
}
