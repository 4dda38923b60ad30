import type { FirmChecks } from '@portico/contract/features/checks'
import type { Month } from '@portico/contract/values/month'
import { formatMonth, monthIn as readMonth } from '@portico/contract/values/month'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { read } from '../../api/api-client.ts'
import { postLink } from '../../api/staff-links.ts'
import { StaffOnly, StaffPage } from '../../app/staff-only.tsx'
import { FindingList } from '../../components/feedback/finding-list.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { TableSkeleton } from '../../components/feedback/skeleton.tsx'
import { useFilter } from '../../components/form/filter.ts'
import { Card } from '../../components/layout/card.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { ShowMore } from '../../components/table/show-more.tsx'
import { groupedNumber } from '../../figures/figure-text.ts'
import type { FirmFinding } from './acknowledge.tsx'
import { AcknowledgeDialog, Acknowledged } from './acknowledge.tsx'
import { MissingInvestors, MonthChooser, TotalsOfMonth } from './month-totals.tsx'

/** Where staff see a month's totals, who lacks it, and what the checks found. */
export const Component = () => (
  <StaffOnly page="checks">
    <ChecksView />
  </StaffOnly>
)

/** A month is in the address in any form that a month is read in, or as 202507. */
const fields = { month: (text: string) => readMonth(text.replace(/^(\d{4})(\d{2})$/, '$1-$2')) }

/** A month's totals and who lacks it, then the findings in all months. */
function ChecksView() {
  const [filter, change] = useFilter(fields)
  const totals = useMonthTotals(filter.month)
  const checks = useFirmChecks()
  return (
    <StaffPage title="Checks" queries={[totals, checks]}>
      <div className="grid grid-cols-1 items-start gap-cards xl:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
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
                  <MonthChooser
                    month={filter.month ?? month.quarter}
                    onChoose={(chosen) => change({ month: chosen })}
                  />
                  <TotalsOfMonth totals={month} />
                  <MissingInvestors totals={month} month={month.quarter} />
                </>
              )
            }
          </QuerySection>
        </Card>
        <Card title="To look at, in all months" heading="large">
          <QuerySection query={checks} skeleton={<TableSkeleton />} failure="Failed to load the checks.">
            {(found) => <FirmFindings checks={found} />}
          </QuerySection>
          <Acknowledged />
        </Card>
      </div>
    </StaffPage>
  )
}

/** More investors than anyone reads at once. */
const shownAtOnce = 20

/** Findings by investor, the most serious first. */
function FirmFindings({ checks }: { checks: FirmChecks }) {
  const { findings } = checks
  const users = new Map(findings.map(({ user }) => [user.id, user]))
  const [found, setFound] = useState<FirmFinding>()
  const [message, setMessage] = useState<string>()
  return (
    <>
      {message !== undefined && <Notice kind="news">{message}</Notice>}
      <p className="text-muted">{sentence(checks)}</p>
      <ShowMore items={Array.from(users.values())} first={shownAtOnce}>
        {(some) =>
          some.map(({ id, email }) => (
            <section key={id} className="mt-5 border-t-2 border-t-rule" aria-label={email}>
              <h3 className="text-lg font-bold">
                <Link to={postLink(id)} className="inline-flex min-h-11 items-center font-bold wrap-anywhere">
                  {email}
                </Link>
              </h3>
              <FindingList
                userId={id}
                findings={findings.filter(({ user }) => user.id === id)}
                onAcknowledge={setFound}
              />
            </section>
          ))
        }
      </ShowMore>
      {found !== undefined && (
        <AcknowledgeDialog finding={found} onDone={setMessage} onClose={() => setFound(undefined)} />
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
