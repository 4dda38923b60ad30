import type { Received } from '@portico/contract/api/endpoints'
import { refusedRows } from '@portico/contract/features/month-end'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { isLimited, isSessionOver, RequestError } from '../../api/request-error.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { TableSkeleton } from '../../components/feedback/skeleton.tsx'
import { Card } from '../../components/layout/card.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { FirmTotals, Investors, Told } from '../../figures/review-of-changes.tsx'
import { countOf } from '../../figures/figure-text.ts'
import { useSecondPerson } from '../../figures/release.ts'
import { CorrectedSums } from './posting-sums.tsx'
import type { Line } from './line.ts'
import { ReviewList } from './review-list.tsx'
import type { Remark } from './unusual.ts'

/** Reads what the posting of a month's sheet would do, if there is something to post. The sheet is that of the whole review. */
export const useEffectOfPosting = (
  month: string,
  count: number,
  preview: (signal: AbortSignal) => Promise<Received<'previewPosting'> | null>,
) =>
  useQuery({
    // Each review asks once.
    queryKey: ['previewPosting', month, useId()],
    queryFn: ({ signal }) => preview(signal),
    enabled: count > 0,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    meta: { staff: true },
  })

/** Why nothing of a review would be posted, and the rows of it that cannot be. */
export interface Refusal {
  sentence: string
  entries: readonly Remark[]
}

/** The refusal in the answer to a preview of some lines; undefined of one that loaded, or failed to. */
export function refusalOf(error: unknown, lines: readonly Line[]): Refusal | undefined {
  const isRefusal = error instanceof RequestError && error.status >= 400 && error.status < 500
  if (!isRefusal || isLimited(error) || isSessionOver(error)) return undefined
  const entries = [...refusedRows(error.fields)].flatMap(([k, sentence]) => {
    const line = lines[k]
    return line === undefined ? [] : [{ line, sentence }]
  })
  return { sentence: error.message, entries }
}

interface RefusedProps {
  refusal: Refusal
  /** Goes back to a line of the sheet. */
  onOpen: (line: Line) => void
}

/** Why nothing would be posted, row by row. */
export const Refused = ({ refusal: { sentence, entries }, onOpen }: RefusedProps) => (
  <>
    <Notice kind="failure">{sentence}</Notice>
    {entries.length > 0 && (
      <Card title="Cannot be posted" heading="large">
        <ReviewList none="" entries={entries} onOpen={onOpen} />
      </Card>
    )}
  </>
)

type EffectProps = Record<'effect', ReturnType<typeof useEffectOfPosting>>

/** The firm after the posting of a sheet, against the month before. */
export const FirmEffect = ({ effect }: EffectProps) => (
  <QuerySection
    query={effect}
    skeleton={
      <Card title="The firm" heading="large">
        <TableSkeleton rows={5} />
      </Card>
    }
    failure="Failed to load the effect of the posting."
  >
    {(found) => found?.firm && <FirmTotals {...found.firm} />}
  </QuerySection>
)

/** What investors see and are told after the posting; nothing until it is known, or where it failed to load. */
export const InvestorsEffect = ({ effect: { data: found } }: EffectProps) =>
  found && (
    <>
      <Investors review={found} />
      <Told review={found} />
    </>
  )

interface CorrectionsEffectProps {
  corrections: Pick<NonNullable<Received<'previewImport'>['corrections']>, 'rows' | 'before' | 'after'>
  more?: string
}

/** What corrections change in the sums of the firm; `more` is another sentence about them. */
export function CorrectionsEffect({
  corrections: { rows, before, after },
  more = '',
}: CorrectionsEffectProps) {
  const isPrepared = useSecondPerson()
  const [these, them] = rows === 1 ? ['this row', 'it'] : ['these rows', 'them']
  const sums = `the sums are those of ${these} alone.`
  const months = rows === 1 ? 'the month' : 'the months'
  const lead = isPrepared
    ? `${countOf(rows, 'correction')} will be sent for release. Nothing changes until someone else releases ${them}; ${sums} Investors then`
    : `${countOf(rows, 'posted row')} will be corrected; ${sums} Investors`
  return (
    <Card title="Effect on the firm" heading="large">
      <p className="my-2 text-muted">
        {`${lead} see ${months} as restated, with the figures before. ${more}`}
      </p>
      <CorrectedSums caption="Effect on the firm" before={before} after={after} />
    </Card>
  )
}
