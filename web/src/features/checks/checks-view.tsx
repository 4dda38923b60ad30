import type { Month } from '@portico/contract/values/month'
import { isMonth } from '@portico/contract/values/month'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { site } from '../../../../site.config.ts'
import { isForbidden } from '../../api/request-error.ts'
import { Card } from '../../components/layout/card.tsx'
import { Part } from '../../components/layout/query-section.tsx'
import { TableSkeleton } from '../../components/feedback/skeleton.tsx'
import { useFirmChecks, useMonthTotals } from './checks-data.ts'
import styles from './checks-view.module.css'
import { FirmFindings } from './firm-findings.tsx'
import { MissingInvestors } from './missing-investors.tsx'
import { MonthChooser } from './month-chooser.tsx'
import { TotalsOfMonth } from './totals-of-month.tsx'

/** The month that the address names; undefined where it names none. */
function monthIn(search: URLSearchParams): Month | undefined {
  const number = Number(search.get('month'))
  return isMonth(number) ? number : undefined
}

/** A month's totals and who lacks it, then what to look at in all months. */
export function ChecksView({ refused }: { refused: ReactNode }) {
  const [search, setSearch] = useSearchParams()
  const totals = useMonthTotals(monthIn(search))
  const checks = useFirmChecks()
  if (isForbidden(totals.error) || isForbidden(checks.error)) return refused
  return (
    <>
      <title>{`Checks · ${site.name}`}</title>
      <h1 className={styles['title']}>Checks</h1>
      <div className={styles['cards']}>
        <Card title="The month" heading="large">
          <Part query={totals} skeleton={<TableSkeleton rows={4} />} failure="Failed to load the totals.">
            {(month) =>
              month.quarter === null ? (
                <p>No month is posted yet.</p>
              ) : (
                <>
                  <MonthChooser
                    month={monthIn(search) ?? month.quarter}
                    onChoose={(chosen) => setSearch({ month: String(chosen) }, { replace: true })}
                  />
                  <TotalsOfMonth totals={month} />
                  <MissingInvestors totals={month} month={month.quarter} />
                </>
              )
            }
          </Part>
        </Card>
        <Card title="To look at, in all months" heading="large">
          <Part query={checks} skeleton={<TableSkeleton />} failure="Failed to load the checks.">
            {(found) => <FirmFindings checks={found} />}
          </Part>
        </Card>
      </div>
    </>
  )
}
