import type { ConfirmationItem } from '@portico/contract/features/confirmations'
import { formatDay } from '@portico/contract/values/day'
import { formatUsd } from '@portico/contract/values/money'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, download, read } from '../../api/api-client.ts'
import { useMay } from '../../auth/role.ts'
import { ActionNotice, useAction } from '../../components/feedback/notice.tsx'
import { TableSkeleton } from '../../components/feedback/skeleton.tsx'
import { Button } from '../../components/form/button.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { ShowMore } from '../../components/table/show-more.tsx'
import { countOf } from '../../figures/figure-text.ts'
import { formatMoment } from '../../figures/moments.ts'
import { Download } from '../../components/table/table-downloads.tsx'

/** Issues the confirmation of a day, and has those that were issued. */
export function Confirmations({ on }: { on: string }) {
  const mayIssue = useMay('preparer')
  const issued = useQuery({ ...read('confirmations'), meta: { staff: true } })
  const queries = useQueryClient()
  const issue = useAction(async () => {
    try {
      return (await call('confirmBalances', { body: { on } })).message
    } finally {
      await queries.invalidateQueries({ queryKey: ['confirmations'] })
    }
  }, 'The confirmation could not be issued. Please try again.')
  return (
    <section aria-labelledby="confirmations" className="mt-6">
      <h3 id="confirmations" className="text-lg font-bold">
        Confirmations
      </h3>
      <p className="mt-1 mb-3 text-sm text-muted">
        One page with the day, the number of investors and the total. Anyone who receives it can verify it by
        its number.
      </p>
      {mayIssue && (
        <div className="grid justify-items-start gap-3">
          <Button busy={issue.isBusy} onClick={issue.run}>
            Issue Confirmation
          </Button>
          <ActionNotice of={issue} />
        </div>
      )}
      <QuerySection query={issued} skeleton={<TableSkeleton rows={2} />} failure="Failed to load the list.">
        {(list) => (
          <ShowMore items={list} first={3}>
            {(some) => (
              <ul className="mt-3">
                {some.map((each) => (
                  <Item key={each.number} of={each} />
                ))}
              </ul>
            )}
          </ShowMore>
        )}
      </QuerySection>
    </section>
  )
}

const Item = ({ of }: { of: ConfirmationItem }) => (
  <li className="entry-row">
    <div>
      <b>{formatDay(of.on)}</b>: {formatUsd(of.total)} of {countOf(of.investors, 'investor')}
      <p className="text-sm wrap-anywhere text-muted">
        {`${of.short_number}, by ${of.issued_by} on ${formatMoment(of.issued_at)}`}
      </p>
    </div>
    <Download name="PDF" read={() => download('confirmationFile', { params: { number: of.number } })} />
  </li>
)
