import type { ReconciledDay } from '@portico/contract/features/reconciliation'
import type { Cents } from '@portico/contract/values/money'
import { formatUsd } from '@portico/contract/values/money'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/api-client.ts'
import { useRenewedChange } from '../../api/use-change.ts'
import { noFigure, signedUsd } from '../../figures/figure-text.ts'

export const useReconciliation = () => useQuery({ ...read('reconciliation'), meta: { staff: true } })

/** Makes a change and reads everything again. */
export const useHoldingChange = <Name extends 'addHolding' | 'withdrawHolding' | 'explainDifference'>(
  name: Name,
) => useRenewedChange(name, read('reconciliation').queryKey)

/** A total, or a dash where it is too large to be exact. */
export const totalText = (total: Cents | null): string => (total === null ? noFigure : formatUsd(total))

/** The same of a difference, with its sign. */
export const differenceText = ({ difference }: Pick<ReconciledDay, 'difference'>): string =>
  difference === null ? noFigure : signedUsd(difference)
