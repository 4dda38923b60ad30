import type { FirmChecks } from '@portico/contract/features/checks'
import type { Month } from '@portico/contract/values/month'
import { formatMonth, monthIn as readMonth } from '@portico/contract/values/month'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../api/api-client.ts'
import { StaffOnly, StaffPage } from '../../app/staff-only.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { TableSkeleton } from '../../components/feedback/skeleton.tsx'
import { ChoiceGroup } from '../../components/form/choices.tsx'
import { oneOf, useFilter } from '../../components/form/filter.ts'
import { Card } from '../../components/layout/card.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { groupedNumber } from '../../figures/figure-text.ts'
import { AcknowledgeBar, Acknowledged } from './acknowledge.tsx'
import type { Grouping } from './finding-groups.ts'
import { groupings, useTicks } from './finding-groups.ts'
import { FindingsTable } from './findings-table.tsx'
import { MissingInvestors, MonthChooser, TotalsOfMonth } from './month-totals.tsx'

/** Where staff see a month's totals, who lacks it, and what the checks found. */
export const Component = () => (
  <StaffOnly page="checks">
    <ChecksView />
  </StaffOnly>
)

/** A month is in the address in any form that a month is read in, or as 202507. */
const fields = {
  month: (text: string) => readMonth(text.replace(/^(\d{4})(\d{2})$/, '$1-$2')),
  by: oneOf(groupings),
}

const groupingNames: Readonly<Record<Grouping, string>> = {
  kind: 'Kind',
  month: 'Month',
  investor: 'Investor',
}
const choices = groupings.map((value) => ({ name: groupingNames[value], value }))

/** The findings in all months, then a month's totals and who lacks it. */
function ChecksView() {
  const [{ month: chosen, by = 'kind' }, change] = useFilter(fields)
  const totals = useMonthTotals(chosen)
  const checks = useFirmChecks()
  return (
    <StaffPage title="Checks" queries={[totals, checks]}>
      <section aria-labelledby="needs-review" className="mb-8">
        <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <h2 id="needs-review" className="text-xl font-extrabold font-stretch-112%">
            Needs review, in all months
          </h2>
          <ChoiceGroup label="Group by" choices={choices} chosen={by} onChoose={(to) => change({ by: to })} />
        </div>
        <QuerySection query={checks} skeleton={<TableSkeleton />} failure="Failed to load the checks.">
          {(found) => <FirmFindings checks={found} by={by} />}
        </QuerySection>
        <Acknowledged />
      </section>
      <Card title="The month" heading="large">
        <QuerySection
          query={totals}
          skeleton={<TableSkeleton rows={4} />}
          failure="Failed to load the totals."
        >
          {(month) =>
            month.quarter === null ? (
              <p>No month is posted yet.</p>
            ) : (
              <>
                <MonthChooser month={chosen ?? month.quarter} onChoose={(next) => change({ month: next })} />
                <TotalsOfMonth totals={month} />
                <MissingInvestors totals={month} month={month.quarter} />
              </>
            )
          }
        </QuerySection>
      </Card>
    </StaffPage>
  )
}

/** What the checks found, and the note that takes the chosen ones off the list. */
function FirmFindings({ checks, by }: { checks: FirmChecks; by: Grouping }) {
  const { findings, count } = checks
  const ticks = useTicks()
  const [message, setMessage] = useState<string>()
  const chosen = findings.filter(ticks.has)
  return (
    <>
      {message !== undefined && <Notice kind="news">{message}</Notice>}
      <p className="mb-3 text-muted">{sentence(checks)}</p>
      {findings.length > 0 && <FindingsTable {...{ findings, count, by, ticks }} />}
      {chosen.length > 0 && (
        <AcknowledgeBar findings={chosen} onDone={setMessage} onClear={() => ticks.setAll(findings, false)} />
      )}
    </>
  )
}

function sentence({ count: all, findings }: FirmChecks): string {
  if (all === 0) return 'Every posted month adds up, none is missing, and nothing is out of the usual.'
  const gravest = 'those that break a rule before what is only out of the usual'
  if (findings.length < all)
    return `The first ${findings.length} of ${groupedNumber.format(all)}, ${gravest}.`
  return `${groupedNumber.format(all)} in all, ${gravest}.`
}

const meta = { staff: true } as const

/** The findings in all investors' months. */
const useFirmChecks = () => useQuery({ ...read('checks'), meta })

/** A month's totals; the latest month for undefined. The previous one stays on the page until this one has loaded. */
const useMonthTotals = (month: Month | undefined) =>
  useQuery({
    ...read('monthTotals', { params: { month: month === undefined ? 'latest' : formatMonth(month) } }),
    placeholderData: keepPreviousData,
    meta,
  })
