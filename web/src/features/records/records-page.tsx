import type { Month } from '@portico/contract/values/month'
import { formatMonthIso, formatMonths, monthIn, yearOf } from '@portico/contract/values/month'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { download, read } from '../../api/api-client.ts'
import { StaffPage, staffPage } from '../../app/staff-only.tsx'
import { dayOf, numberOf, searched, useFilter } from '../../components/form/filter.ts'
import { SearchField } from '../../components/form/search-field.tsx'
import { Card } from '../../components/layout/card.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { Balances, StillOpen, usualDay } from './balances.tsx'
import type { Range } from './month-range.tsx'
import { agreementText, MonthRange, PeriodField, usualRange, whyNoRange } from './month-range.tsx'
import { Download, TableDownloads } from '../../components/table/table-downloads.tsx'
import { useState } from 'react'
import styles from './roll-forward.module.css'
import { thisMonth } from '../../api/firm-time.ts'
import { useRefusal } from '../../auth/role.ts'
import { SelectField } from '../../components/form/choices.tsx'
import type { RollForwardTable } from '@portico/contract/features/records'
import { rollForwardPerPage } from '@portico/contract/features/records'
import type { RollForwardColumn } from '@portico/contract/figures/roll-forward'
import { rollForwardColumns } from '@portico/contract/figures/roll-forward'
import { formatPercent } from '@portico/contract/values/percent'
import { recordLink } from '../../api/staff-links.ts'
import { displayName, personOf } from '../../auth/display-name.ts'
import { FoldedLines } from '../../components/table/folded-lines.tsx'
import { FoldingTable } from '../../components/table/folding-table.tsx'
import { Pages } from '../../components/table/pages.tsx'
import type { Column } from '../../components/table/data-table.tsx'
import { EmailBelow } from '../../figures/email-below.tsx'
import { countOf, noFigure } from '../../figures/figure-text.ts'
import { shownEmail } from '@portico/contract/values/no-email'
import type { Cents } from '@portico/contract/values/money'
import { formatUsd } from '@portico/contract/values/money'

/** The records that staff read and download for the accountant and the auditor. */
export const Component = staffPage('records', Records)

/** The month in the address, in any form that is parsed elsewhere, or as 202507. */
const monthOf = (text: string): Month | undefined => monthIn(text.replace(/^(\d{4})(\d{2})$/, '$1-$2'))
const fields = { from: monthOf, to: monthOf, search: searched, page: numberOf, on: dayOf }

/** With many investors, what is below the table is far below. */
const belowId = 'below'

function Records() {
  const [{ page = 1, search = '', on = usualDay(), ...asked }, change] = useFilter(fields, {
    preventScrollReset: true,
  })
  const range = { ...usualRange(), ...asked }
  const rollForward = useRollForward(range, search, page)
  const firm = useQuery({ ...read('firm'), meta: { staff: true } })
  const to = rollForward.data?.to ?? range.to
  return (
    <StaffPage title="Records" queries={[rollForward]}>
      <Card title="Roll-forward" heading="large">
        <p className="mt-1 mb-4 max-w-176 text-sm text-muted">
          How each investor’s balance changed, in US dollars, and the time-weighted return.{' '}
          {agreementText(to, firm.data?.months.some(({ quarter }) => quarter === to) === true)}{' '}
          <span className="inline-block">
            <a href={`#${belowId}`}>Balances, journal and tax papers</a> are below.
          </span>
        </p>
        <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div className="grid w-full grid-cols-1 gap-3 sm:flex sm:w-auto sm:flex-wrap sm:items-start">
            <PeriodField range={range} onChoose={(chosen) => change({ ...chosen, page: undefined })} />
            <MonthRange range={range} onChoose={(chosen) => change({ ...chosen, page: undefined })} />
            <SearchField
              label="Find an investor"
              search={search}
              onSearch={(wanted) => change({ search: wanted, page: undefined })}
            />
          </div>
          {whyNoRange(range) === undefined && <RollForwardDownloads {...range} search={search} />}
        </div>
        {whyNoRange(range) === undefined && (
          <QuerySection query={rollForward} failure="Failed to load the roll-forward.">
            {(table) => (
              // The rows of the range before stay until those of the chosen one have loaded.
              <div className="aria-busy:opacity-60" aria-busy={rollForward.isPlaceholderData}>
                <StillOpen month={table.to} />
                <RollForward table={table} search={search} page={page} />
              </div>
            )}
          </QuerySection>
        )}
      </Card>
      <div id={belowId} className="mt-cards grid items-start gap-cards lg:grid-cols-2">
        <Balances on={on} stated={range.to} onChoose={(chosen) => change({ on: chosen })} />
        <div className="grid gap-cards">
          {whyNoRange(range) === undefined && <Journal {...range} />}
          <TaxPapers />
        </div>
      </div>
    </StaffPage>
  )
}

/** A page of the roll-forward of investors’ accounts; the previous page stays until it has loaded. */
const useRollForward = (range: Range, search: string, page: number) =>
  useQuery({
    ...read('rollForward', {
      query: {
        from: formatMonthIso(range.from),
        to: formatMonthIso(range.to),
        ...(search && { search }),
        page,
      },
    }),
    placeholderData: keepPreviousData,
    enabled: whyNoRange(range) === undefined,
    meta: { staff: true },
  })

/** The journal of the months of the roll-forward. */
export const Journal = ({ from, to }: Range) => (
  <Card title="Journal" heading="large">
    <p className="mt-1 mb-4 text-sm text-muted">
      What moved in {formatMonths({ from, to })}, by investor, in double entry: a plain-text file that hledger
      can read.
    </p>
    <Download
      name="Download journal"
      read={() => download('journal', { query: { from: formatMonthIso(from), to: formatMonthIso(to) } })}
    />
  </Card>
)

const yearsShown = 10

/** The download of a year’s figures for the preparer of tax forms. */
export function TaxPapers() {
  const current = yearOf(thisMonth())
  const [year, setYear] = useState(String(current - 1))
  const refusal = useRefusal('releaser')
  const years = Array.from({ length: yearsShown }, (_, k) => String(current - k))
  return (
    <Card title="Tax papers" heading="large">
      <p className="mt-1 mb-4 text-sm text-muted">
        What a tax preparer needs for a calendar year: each investor’s tax reference, country and form, and
        the amounts of their statement for the year. With the reference code printed on it, a form is matched
        to its investor when it is uploaded to Documents. The file shows tax references in full, so every
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
          <Download name="Download CSV" read={() => download('taxFile', { query: { year } })} />
        </div>
      ) : (
        <p className="text-sm text-muted">{refusal}</p>
      )}
    </Card>
  )
}

type Row = RollForwardTable['rows'][number]
/** The line of an investor, or the total, which has no return. */
type Line = Omit<Row, 'user' | 'return'> & Partial<Pick<Row, 'user' | 'return'>>

interface RollForwardProps {
  table: RollForwardTable
  search: string
  page: number
}

/** A page of the investors’ rows, and the total of all of them. A column of a figure that is zero for everyone is left out. */
export function RollForward({ table: { rows, count, total, from, to }, search, page }: RollForwardProps) {
  if (count === 0)
    return (
      <p className="mt-4">
        {search === ''
          ? 'No investor had a balance in these months.'
          : `No investor with a balance matches “${search}”.`}
      </p>
    )
  const shown = rollForwardColumns.filter(({ name, isRare }) => !isRare || total[name] !== 0)
  const nameOf = ({ user }: Line) => (user === undefined ? countOf(count, 'investor') : displayName(user))
  const name: Column<Line> = {
    header: 'Investor',
    words: nameOf,
    below: ({ user }) => (user === undefined ? '' : shownEmail(user.email)),
    cell: (line) =>
      line.user === undefined ? (
        nameOf(line)
      ) : (
        <>
          <Link to={recordLink(line.user.id)} className="touch-target">
            {nameOf(line)}
          </Link>
          <EmailBelow person={personOf(line.user)} />
        </>
      ),
  }
  const columns = [
    name,
    ...shown.slice(0, -1).map(columnOf),
    ...(shown.some(({ isRare }) => isRare) ? [profit] : []),
    yielded,
    ...shown.slice(-1).map(columnOf),
  ]
  const lines: readonly Line[] = [...rows, total]
  return (
    <>
      {search !== '' && (
        <p className="mb-2 text-sm text-muted">{`${countOf(count, 'investor')} found, with their total.`}</p>
      )}
      <div className={styles['rollForward']}>
        <FoldingTable
          caption="Roll-forward"
          columns={columns}
          rows={rows}
          foot={total}
          lines={
            <FoldedLines
              caption="Roll-forward"
              rows={lines}
              keyOf={({ user }) => user?.id ?? 'total'}
              columns={columns}
              nameOf={(line) => (
                <>
                  {nameOf(line)}
                  {line.user !== undefined && <EmailBelow person={personOf(line.user)} />}
                </>
              )}
              belowOf={({ user }) =>
                user !== undefined && (
                  <Link to={recordLink(user.id)} className="inline-flex min-h-11 items-center">
                    Full record
                  </Link>
                )
              }
            />
          }
        />
      </div>
      {rows.some(({ return: value }) => value === null) && (
        <p className="mt-3 text-sm text-muted">— Time-weighted: a month is missing or had nothing at work.</p>
      )}
      <Pages
        page={page}
        pages={Math.ceil(count / rollForwardPerPage)}
        addressOf={(each) =>
          `?${new URLSearchParams({ from: formatMonthIso(from), to: formatMonthIso(to), ...(search && { search }), page: String(each) })}`
        }
      />
    </>
  )
}

const columnOf = ({ name, header, isDeducted }: RollForwardColumn): Column<Line> => ({
  header,
  key: name,
  cell: (row) =>
    `${isDeducted && (row[name] ?? 0) > 0 ? '−' : ''}${amountText(row[name], name === 'opening' || name === 'closing')}`,
  strong: name === 'closing',
  tone: (row) => (row[name] === 0 ? 'quiet' : name === 'loss_amount' ? 'loss' : undefined),
})

/** Profit is after deductions; without any it equals the gains. */
const profit: Column<Line> = {
  header: 'Profit',
  key: 'profit',
  cell: (row) => amountText(row.profit),
  tone: (row) => toneOf(row.profit),
}
const yielded: Column<Line> = {
  header: 'Time-weighted',
  key: 'return',
  // The returns of investors do not add up, so the total has none.
  cell: ({ user, return: value = null }) =>
    user === undefined ? '' : value === null ? noFigure : formatPercent(value),
  tone: (row) => toneOf(row.return ?? null),
}

const toneOf = (figure: number | null) => ((figure ?? 0) < 0 ? ('loss' as const) : undefined)

/** The same as files, with every investor who matches and every column. */
export const RollForwardDownloads = ({ from, to, search }: Range & { search: string }) => (
  <TableDownloads
    read={(format) =>
      download('rollForward', {
        query: { from: formatMonthIso(from), to: formatMonthIso(to), ...(search && { search }), format },
      })
    }
  />
)

/** An amount without its currency sign; where nothing moved, a dash. One that is too large to be exact has no figure. */
function amountText(amount: Cents | null, isBalance = false): string {
  if (amount === null) return noFigure
  return amount === 0 && !isBalance ? '–' : formatUsd(amount).replace('$', '')
}
