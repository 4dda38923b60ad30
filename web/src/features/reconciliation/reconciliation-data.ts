import type { ReconciledDay } from '@portico/contract/features/reconciliation'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/api-client.ts'
import { useRenewedChange } from '../../api/use-change.ts'
import { noFigure, signedUsd } from '../../figures/figure-text.ts'

export const useReconciliation = () => useQuery({ ...read('reconciliation'), meta: { staff: true } })

/** Makes a change and reads everything again. */
export const useHoldingChange = <Name extends 'addHolding' | 'withdrawHolding' | 'explainDifference'>(
  name: Name,
) => useRenewedChange(name, read('reconciliation').queryKey)

/** The same of a difference, with its sign. */
export const differenceText = ({ difference }: Pick<ReconciledDay, 'difference'>): string =>
  difference === null ? noFigure : signedUsd(difference)
