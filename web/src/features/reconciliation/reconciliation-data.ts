import type { BodySent } from '@portico/contract/api/endpoints'
import type { ReconciledDay } from '@portico/contract/features/reconciliation'
import type { Cents } from '@portico/contract/values/money'
import { formatUsd } from '@portico/contract/values/money'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, read } from '../../api/api-client.ts'
import { noFigure, signedUsd } from '../../figures/figure-text.ts'

export const useReconciliation = () => useQuery({ ...read('reconciliation'), meta: { staff: true } })

type Change = 'addHolding' | 'withdrawHolding' | 'explainDifference'

/** Makes a change and reads everything again; also after a refusal, since a colleague may have been first. */
export function useHoldingChange<Name extends Change>(name: Name) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodySent<Name>) => {
      await call('getCsrf')
      return call<Change>(name, { body })
    },
    onSettled: () => client.invalidateQueries({ queryKey: read('reconciliation').queryKey }),
  })
}

/** A total, or a dash where it is too large to be exact. */
export const totalText = (total: Cents | null): string => (total === null ? noFigure : formatUsd(total))

/** The same of a difference, with its sign. */
export const differenceText = ({ difference }: Pick<ReconciledDay, 'difference'>): string =>
  difference === null ? noFigure : signedUsd(difference)
