import type { Received } from '@portico/contract/api/endpoints'
import { useQuery } from '@tanstack/react-query'
import { TableSkeleton } from '../../components/feedback/skeleton.tsx'
import { Card } from '../../components/layout/card.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { FirmTotals, Investors, Told } from '../../figures/review-of-changes.tsx'

interface EffectProps {
  /** As it is shown, such as "July 2025". */
  month: string
  preview: (signal: AbortSignal) => Promise<Received<'previewPosting'> | null>
}

/** What the posting of a sheet would do: the firm against the month before, and what investors will see. */
export function Effect({ month, preview }: EffectProps) {
  // Each review asks once: the sheet cannot change while it is shown.
  const effect = useQuery({
    queryKey: ['previewPosting', month],
    queryFn: ({ signal }) => preview(signal),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    meta: { staff: true },
  })
  return (
    <QuerySection
      query={effect}
      skeleton={
        <Card title="The firm" heading="large">
          <TableSkeleton rows={5} />
        </Card>
      }
      failure="Failed to load the effect of the posting."
    >
      {(found) =>
        found !== null && (
          <>
            {found.firm !== null && <FirmTotals {...found.firm} />}
            <Investors review={found} />
            <Told review={found} />
          </>
        )
      }
    </QuerySection>
  )
}
