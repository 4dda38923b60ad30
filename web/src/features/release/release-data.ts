import type { Received } from '@portico/contract/api/endpoints'
import type { PreparedPosting } from '@portico/contract/features/release'
import { bookKinds, releasableCalls } from '@portico/contract/features/release'
import { formatMonths } from '@portico/contract/values/month'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/api-client.ts'
import { useRenewedChange } from '../../api/use-change.ts'
import { displayName } from '../../auth/display-name.ts'
import { countOf } from '../../figures/figure-text.ts'

export type Prepared = Received<'preparedPosting'>

/** A prepared posting and what its release would do now. */
export const usePreparedPosting = (number: number) =>
  useQuery({
    ...read('preparedPosting', { params: { number } }),
    meta: { staff: true },
    refetchOnWindowFocus: true,
    // What it would do may have changed since it was last opened.
    gcTime: 0,
  })

/** What the reversal of a posting would take back. */
export const useTakenBack = (number: number) =>
  useQuery({ ...read('postingPreview', { params: { number } }), meta: { staff: true }, gcTime: 0 })

/** Decides about a prepared posting, and reads the list and the posting again. */
export const useDecision = <Name extends 'releasePosting' | 'returnPosting' | 'withdrawPosting'>(
  name: Name,
  number: number,
) =>
  useRenewedChange(
    name,
    read('preparedPostings').queryKey,
    read('preparedPosting', { params: { number } }).queryKey,
  )

/** "Correction", "Import with corrections", "Reversal of posting 3" */
function kindText({ kind, corrects, of_posting: of }: PreparedPosting): string {
  const { title } = releasableCalls[kind]
  if (of !== undefined) return `${title.replace(' of a posting', '')} of posting ${of}`
  if (corrects !== true) return title
  // A file may add other months, too.
  return kind === 'post-month-end' ? 'Correction' : `${title} with corrections`
}

/** "Month-end · August 2025 · 301 rows"; a single row is named by its investor. */
export const titleOf = (prepared: PreparedPosting): string => {
  const { kind, from, to, rows, investor } = prepared
  const whose = investor === undefined ? countOf(rows, 'row') : displayName(investor)
  return [kindText(prepared), formatMonths({ from, to }), ...(bookKinds.has(kind) ? [] : [whose])].join(' · ')
}
