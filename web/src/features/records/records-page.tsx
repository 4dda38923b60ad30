import { paths } from '@portico/contract/api/paths'
import type { Month } from '@portico/contract/values/month'
import { formatMonth, formatMonthIso, monthIn, yearOf } from '@portico/contract/values/month'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { download, read } from '../../api/api-client.ts'
import { StaffPage, staffPage } from '../../app/staff-only.tsx'
import { dayOf, numberOf, useFilter } from '../../components/form/filter.ts'
import { Card } from '../../components/layout/card.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { Balances, usualDay } from './balances.tsx'
import type { Range } from './month-range.tsx'
import { MonthRange, PeriodField, usualRange, whyNoRange } from './month-range.tsx'
import { RollForward, RollForwardDownloads } from './roll-forward.tsx'
import { Download, useDownload } from '../../components/table/table-downloads.tsx'
import { useState } from 'react'
import { thisMonth } from '../../api/firm-time.ts'
import { useRefusal } from '../../auth/role.ts'
import { ActionNotice } from '../../components/feedback/notice.tsx'
import { Button } from '../../components/form/button.tsx'
import { SelectField } from '../../components/form/choices.tsx'

/** Where staff read and download what the accountant and the auditor need. */
export const Component = staffPage('records', Records)

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
        <p className="mt-1 mb-4 max-w-176 text-sm text-muted">
          How every investor’s balance came about. Each row is that of a statement of these months; the total
          is what the firm’s months add up to. In US dollars.
        </p>
        <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div className="grid w-full grid-cols-1 gap-3 sm:flex sm:w-auto sm:flex-wrap sm:items-start">
            <PeriodField range={range} onChoose={(chosen) => change({ ...chosen, page: undefined })} />
            <MonthRange range={range} onChoose={(chosen) => change({ ...chosen, page: undefined })} />
          </div>
          {whyNoRange(range) === undefined && <RollForwardDownloads {...range} />}
        </div>
        {whyNoRange(range) === undefined && (
          <QuerySection query={rollForward} failure="Failed to load the roll-forward.">
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
            Withdrawals that are recorded and not marked as sent.
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

/** The journal of the months of the roll-forward. */
export const Journal = ({ from, to }: Range) => (
  <Card title="Journal" heading="large">
    <p className="max-w-prose mt-1 mb-4 text-sm text-muted">
      What moved from {formatMonth(from)} to {formatMonth(to)}, by investor, in double entry. A plain text
      that hledger reads.
    </p>
    <Download
      name="Download Journal"
      read={() => download('journal', { query: { from: formatMonthIso(from), to: formatMonthIso(to) } })}
    />
  </Card>
)

const yearsShown = 10

/** Where staff download what the preparer of tax forms needs for a year. */
export function TaxPapers() {
  const current = yearOf(thisMonth())
  const [year, setYear] = useState(String(current - 1))
  const refusal = useRefusal('releaser')
  const save = useDownload(() => download('taxFile', { query: { year } }))
  const years = Array.from({ length: yearsShown }, (_, k) => String(current - k))
  return (
    <Card title="Tax papers" heading="large">
      <p className="max-w-prose mt-1 mb-4 text-sm text-muted">
        What a preparer of tax forms needs for a calendar year: each investor’s tax reference, country and
        form, and the amounts of their statement of the year. The reference code, printed on a form, lets the
        form find its investor when it is uploaded to Documents. The file has complete tax references; each
        download is on the audit trail.
      </p>
      {refusal === undefined ? (
        <div className="flex flex-wrap items-end gap-3">
          <SelectField
            label="Year"
            value={year}
            options={years.map((each) => ({ value: each, text: each }))}
            onChoose={setYear}
          />
          <Button kind="quiet" busy={save.isBusy} onClick={save.run}>
            Download CSV
          </Button>
          <ActionNotice of={save} />
        </div>
      ) : (
        <p className="text-sm text-muted">{refusal}</p>
      )}
    </Card>
  )
}
