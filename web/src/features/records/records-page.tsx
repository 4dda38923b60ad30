import { paths } from '@portico/contract/api/paths'
import type { Month } from '@portico/contract/values/month'
import { formatMonthIso, monthIn } from '@portico/contract/values/month'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { read } from '../../api/api-client.ts'
import { StaffOnly, StaffPage } from '../../app/staff-only.tsx'
import { TableSkeleton } from '../../components/feedback/skeleton.tsx'
import { dayOf, numberOf, useFilter } from '../../components/form/filter.ts'
import { Card } from '../../components/layout/card.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { Balances, usualDay } from './balances.tsx'
import { Journal } from './journal.tsx'
import type { Range } from './month-range.tsx'
import { MonthRange, PeriodField, usualRange, whyNoRange } from './month-range.tsx'
import { RollForward, RollForwardDownloads } from './roll-forward.tsx'
import { TaxPapers } from './tax-papers.tsx'

/** Where staff read and download what the accountant and the auditor need. */
export const Component = () => (
  <StaffOnly page="records">
    <Records />
  </StaffOnly>
)

/** A month is in the address in any form that a month is read in, or as 202507. */
const monthOf = (text: string): Month | undefined => monthIn(text.replace(/^(\d{4})(\d{2})$/, '$1-$2'))
const fields = { from: monthOf, to: monthOf, page: numberOf, on: dayOf }

function Records() {
  const [{ page = 1, on = usualDay(), ...asked }, change] = useFilter(fields, { preventScrollReset: true })
  const range = { ...usualRange(), ...asked }
  const rollForward = useRollForward(range, page)
  return (
    <StaffPage title="Records" queries={[rollForward]}>
      <Card title="Roll-forward" heading="large">
        <p className="max-w-prose mt-1 mb-4 text-sm text-muted">
          How each investor’s balance changed. A row matches the investor’s statement for these months, and
          the total matches the firm’s months. In US dollars.
        </p>
        <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div className="grid w-full grid-cols-1 gap-3 sm:flex sm:w-auto sm:flex-wrap sm:items-start">
            <PeriodField range={range} onChoose={(chosen) => change({ ...chosen, page: undefined })} />
            <MonthRange range={range} onChoose={(chosen) => change({ ...chosen, page: undefined })} />
          </div>
          {whyNoRange(range) === undefined && <RollForwardDownloads {...range} />}
        </div>
        {whyNoRange(range) === undefined && (
          <QuerySection
            query={rollForward}
            skeleton={<TableSkeleton />}
            failure="Failed to load the roll-forward."
          >
            {(table) => <RollForward table={table} page={page} />}
          </QuerySection>
        )}
      </Card>
      <div className="mt-cards grid items-start gap-cards lg:grid-cols-2">
        <Balances on={on} onChoose={(chosen) => change({ on: chosen })} />
        {whyNoRange(range) === undefined && <Journal {...range} />}
        <TaxPapers />
        <Card title="Payments" heading="large">
          <p className="mt-1 mb-3 text-sm text-muted">
            Withdrawals that are recorded but not marked as sent.
          </p>
          <Link to={paths.payments} className="touch-target">
            Payments to make
          </Link>
        </Card>
      </div>
    </StaffPage>
  )
}

/** What became of the investors’ accounts, a page of them; the one before stays until this one has loaded. */
const useRollForward = (range: Range, page: number) =>
  useQuery({
    ...read('rollForward', {
      query: { from: formatMonthIso(range.from), to: formatMonthIso(range.to), page },
    }),
    placeholderData: keepPreviousData,
    enabled: whyNoRange(range) === undefined,
    meta: { staff: true },
  })
