import type { FindingGroups, Grouping } from '@portico/contract/features/findings'
import { findingsPerPage, groupings } from '@portico/contract/features/findings'
import { monthIn as readMonth } from '@portico/contract/values/month'
import { useCallback, useState } from 'react'
import { StaffPage, staffPage } from '../../app/staff-only.tsx'
import { FocusedNews } from '../../components/feedback/notice.tsx'
import { ChoiceGroup } from '../../components/form/choices.tsx'
import { numberOf, oneOf, searched, useFilter } from '../../components/form/filter.ts'
import { Card } from '../../components/layout/card.tsx'
import { NamedPlace } from '../../components/layout/named-place.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { Pages } from '../../components/table/pages.tsx'
import { useClosedText, useIsClosed } from '../../figures/books.ts'
import { groupedNumber } from '../../figures/figure-text.ts'
import { AcknowledgeBar, Acknowledged } from './acknowledge.tsx'
import { useMonthTotals } from '../../figures/month-totals.ts'
import { useFindingGroups } from './checks-data.ts'
import { FindingsTable } from './findings-table.tsx'
import { useTicks } from '../../components/table/ticks.ts'
import { findingKey } from './finding-groups.ts'
import { MissingInvestors, MonthChooser, TotalsOfMonth } from './month-totals.tsx'

/** Where staff see a month's totals, who lacks it, and what the checks found. */
export const Component = staffPage('checks', ChecksView)

/** A month is in the address in any form that a month is read in, or as 202507. */
const fields = {
  month: (text: string) => readMonth(text.replace(/^(\d{4})(\d{2})$/, '$1-$2')),
  by: oneOf(groupings),
  /** The group that is opened first. */
  of: searched,
  page: numberOf,
}

const groupingNames: Readonly<Record<Grouping, string>> = {
  kind: 'Kind',
  month: 'Month',
  investor: 'Investor',
}
const choices = groupings.map((value) => ({ name: groupingNames[value], value }))

/** The findings in all months, then a month's totals and who lacks it. */
function ChecksView() {
  const [{ month: chosen, by = 'kind', of, page = 1 }, change] = useFilter(fields, {
    preventScrollReset: true,
  })
  const totals = useMonthTotals(chosen)
  const checks = useFindingGroups(by, page)
  /** What was acknowledged last, until something is taken back, which is said where that is listed. */
  const [acknowledged, setAcknowledged] = useState<{ times: number; news?: string }>({ times: 0 })
  return (
    <StaffPage title="Checks" queries={[totals, checks]}>
      <section aria-labelledby="needs-review" className="mb-8">
        <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <h2 id="needs-review" className="text-xl font-extrabold font-stretch-112%">
            Needs review, in all months
          </h2>
          <div className="flex w-full max-w-sm items-center gap-3 max-md:max-w-none max-md:flex-wrap">
            <span aria-hidden className="text-sm font-semibold whitespace-nowrap">
              Group by
            </span>
            <ChoiceGroup
              label="Group by"
              choices={choices}
              chosen={by}
              onChoose={(to) => change({ by: to, of: undefined, page: undefined })}
            />
          </div>
        </div>
        <QuerySection query={checks} failure="Failed to load the checks.">
          {(found) => (
            <FirmFindings
              {...{ found, by, of, page }}
              news={acknowledged.news}
              onAcknowledged={(news) => setAcknowledged(({ times }) => ({ times: times + 1, news }))}
            />
          )}
        </QuerySection>
        <Acknowledged
          acknowledged={acknowledged.times}
          onReopened={() => setAcknowledged(({ times }) => ({ times }))}
        />
      </section>
      <Card title="Totals for a month" heading="large">
        <QuerySection query={totals} rows={4} failure="Failed to load the totals.">
          {(month) => (
            <div className="grid gap-x-fluid-2xl *:min-w-0 lg:grid-cols-2">
              <div>
                <MonthChooser month={chosen ?? month.quarter} onChoose={(next) => change({ month: next })} />
                <TotalsOfMonth totals={month} />
              </div>
              <div className="mt-6 lg:mt-3">
                <NamedPlace id="missing" isSettled={!checks.isPending}>
                  <MissingInvestors totals={month} />
                </NamedPlace>
              </div>
            </div>
          )}
        </QuerySection>
      </Card>
    </StaffPage>
  )
}

interface FirmFindingsProps {
  found: FindingGroups
  by: Grouping
  of: string | undefined
  page: number
  /** What was acknowledged last. */
  news: string | undefined
  onAcknowledged: (message: string) => void
}

/** What the checks found, and the note that takes the chosen ones off the list. */
function FirmFindings({ found, by, of, page, news, onAcknowledged }: FirmFindingsProps) {
  const ticks = useTicks(findingKey)
  /** How many are being read to be ticked. */
  const [coming, setComing] = useState(0)
  const closedText = useClosedText(found.groups.map(({ from }) => from).find(useIsClosed()))
  const onComing = useCallback((more: number) => setComing((before) => before + more), [])
  return (
    <>
      <div className="mb-3 empty:hidden">
        {ticks.all.length + coming === 0 && <FocusedNews message={news} />}
      </div>
      <p className="mb-3 text-muted">{[sentence(found, by, page), closedText].filter(Boolean).join(' ')}</p>
      {found.count > 0 && <FindingsTable key={of} {...{ found, by, of, ticks, onComing }} />}
      <Pages
        page={page}
        pages={Math.ceil(found.group_count / findingsPerPage)}
        addressOf={(each) => `?by=${by}&page=${each}`}
      />
      {ticks.all.length + coming > 0 && <AcknowledgeBar {...{ ticks, coming }} onDone={onAcknowledged} />}
    </>
  )
}

/** How many there are, and what their order means where it tells broken rules from the rest. */
function sentence({ count, group_count, groups }: FindingGroups, by: Grouping, page: number): string {
  if (count === 0) return 'No finding is open. What was acknowledged is listed below.'
  const all = `${groupedNumber.format(count)} in all.`
  const broken = groups.filter((group) => group.breaks_rule).length
  // Investors with a broken rule are on the first page.
  const isWhole = groups.length === group_count || (by === 'investor' && page === 1)
  if (broken === 0) return isWhole ? `${all} No rule is broken.` : all
  return broken === groups.length || by === 'month'
    ? all
    : `${all} Broken rules come first, then figures that are only out of the usual.`
}
