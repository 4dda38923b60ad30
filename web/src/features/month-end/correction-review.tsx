import type { Summary } from '@portico/contract/figures/monthly-figures'
import { byTotal } from '@portico/contract/figures/monthly-figures'
import { cents, sumCents } from '@portico/contract/values/money'
import { formatMonth } from '@portico/contract/values/month'
import type { SubmitEvent } from 'react'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Progress } from '../../components/feedback/progress.tsx'
import { Button } from '../../components/form/button.tsx'
import { Card } from '../../components/layout/card.tsx'
import { FoldingTable } from '../../components/table/folding-table.tsx'
import { ShowMore } from '../../components/table/show-more.tsx'
import type { Column } from '../../components/table/table-column.ts'
import { countOf } from '../../figures/figure-text.ts'
import { useSecondPerson } from '../../figures/release.ts'
import { CorrectionReasonFields, useCorrectionReason } from './correction-reason.tsx'
import { CorrectionsEffect } from './corrections-effect.tsx'
import { Effect } from './effect.tsx'
import type { Line } from './line.ts'
import { changesOf, linesToPost } from './line.ts'
import type { Posting } from './posting.ts'
import type { Sheet } from './sheet.ts'
import type { TotalErrors } from './typed-totals.tsx'
import { noTotals, readTotals, TotalFields } from './typed-totals.tsx'

/** What is below stays near. */
const shownAtOnce = 6

interface Changed {
  id: number
  name: string
  figure: string
  before: string
  after: string
}

const columns: readonly Column<Changed>[] = [
  { header: 'Investor', cell: ({ name }) => name },
  { header: 'Figure', cell: ({ figure }) => figure },
  { header: 'Before', cell: ({ before }) => before },
  { header: 'After', cell: ({ after }) => after, strong: true },
]

interface CorrectionReviewProps {
  sheet: Sheet
  posting: Posting
  onBack: () => void
}

/** What is about to be corrected, before and after, for whom, and who is told; posted with one reason. */
export function CorrectionReview({ sheet, posting, onBack }: CorrectionReviewProps) {
  const month = formatMonth(sheet.month)
  const lines = useMemo(() => linesToPost(sheet.lines), [sheet.lines])
  const isPrepared = useSecondPerson()
  const why = useCorrectionReason()
  const [typed, setTyped] = useState(noTotals)
  const [wrong, setWrong] = useState<TotalErrors>({})
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const read = isPrepared ? readTotals(typed) : undefined
    setWrong(read?.wrong ?? {})
    if (!why.isValid() || Object.keys(read?.wrong ?? {}).length > 0) return
    posting.post({ corrections: why.sent, ...(read === undefined ? {} : { totals: read.totals }) })
  }
  const rows = countOf(lines.length, 'row')
  return (
    <form className="grid grid-cols-1 gap-cards" onSubmit={submit} noValidate>
      <h2 ref={heading} tabIndex={-1} className="text-xl font-extrabold font-stretch-112% focus:outline-none">
        {`Review the corrections of ${month}`}
      </h2>
      <CorrectionsEffect corrections={sumsOf(lines)} />
      <Card title={`Corrections: ${rows}`} heading="large">
        <ShowMore items={lines} first={shownAtOnce}>
          {(some) => (
            <FoldingTable
              caption="Corrections"
              columns={columns}
              rows={some.flatMap(changedOf)}
              groupOf={({ id }) => id}
            />
          )}
        </ShowMore>
      </Card>
      {/* The reason changes nothing that is previewed. */}
      <Effect month={month} preview={(signal) => posting.preview(signal, { reason: 'Preview' })} />
      <Card title="Reason" heading="large">
        <div className="mt-2.5 grid max-w-3xl gap-4">
          <CorrectionReasonFields of={why} />
          {isPrepared && <TotalFields typed={typed} errors={wrong} onType={setTyped} />}
        </div>
      </Card>
      <div className="sticky bottom-(--foot) z-2 flex flex-wrap items-center gap-3 border-t border-t-hairline bg-ground py-3">
        <Button kind="quiet" disabled={posting.busy} onClick={onBack}>
          Back to the sheet
        </Button>
        <Button type="submit" busy={posting.busy} disabled={lines.length === 0}>
          {isPrepared ? 'Send for Release' : `Correct ${rows}`}
        </Button>
        {posting.busy && <Progress doing={`${isPrepared ? 'Sending' : 'Correcting'} ${rows}`} />}
      </div>
    </form>
  )
}

const changedOf = (line: Line): Changed[] =>
  changesOf(line).map(({ figure, before, after }) => ({
    id: line.row.id,
    name: line.row.name || line.row.email,
    figure: figure.label,
    before,
    after,
  }))

/** The sums of the corrected rows, before and after. */
function sumsOf(lines: readonly Line[]) {
  const sums = (of: (line: Line) => Summary | null | undefined) => {
    const months = lines.flatMap((line) => of(line) ?? [])
    return byTotal(({ key }) => sumCents(months.map((row) => cents(row[key]))))
  }
  return { rows: lines.length, before: sums(({ before }) => before), after: sums(({ summary }) => summary) }
}
