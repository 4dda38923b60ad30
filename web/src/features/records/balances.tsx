import type { BalancesTable } from '@portico/contract/features/records'
import type { Day } from '@portico/contract/values/day'
import {
  addDays,
  dayToJson,
  firstDayOf,
  formatDay,
  lastDayOf,
  monthOfDay,
} from '@portico/contract/values/day'
import { figureOr } from '@portico/contract/values/decimal'
import { formatUsd } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { addMonths, formatMonth } from '@portico/contract/values/month'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { download, read } from '../../api/api-client.ts'
import { thisMonth, today } from '../../api/firm-time.ts'
import { missingLink } from '../../api/staff-links.ts'
import { ChosenDayField } from '../../components/form/day-field.tsx'
import { Card } from '../../components/layout/card.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { countOf, groupedNumber, usdOrDash } from '../../figures/figure-text.ts'
import { Download, TableDownloads } from '../../components/table/table-downloads.tsx'
import type { ConfirmationItem } from '@portico/contract/features/confirmations'
import { useChange } from '../../api/use-change.ts'
import { useNameOf } from '../../auth/account-queries.ts'
import { useMay } from '../../auth/role.ts'
import { ActionNotice, useAction } from '../../components/feedback/notice.tsx'
import { Button } from '../../components/form/button.tsx'
import { LongList } from '../../components/table/show-more.tsx'
import { formatMoment } from '../../figures/moments.ts'

/** The last day of the month before this one. */
export const usualDay = (): string => dayToJson(addDays(firstDayOf(thisMonth()), -1))

interface BalancesProps {
  /** "2025-07-31" */
  on: string
  /** The last month of the roll-forward, which says in full what a month that is still open means. */
  stated: Month
  onChoose: (on: string) => void
}

/** Why there are no balances of the day in the address; undefined where there are. */
const refusalOf = (on: string): string | undefined =>
  on > dayToJson(today())
    ? `This day is in the future. Choose ${formatDay(today())} or an earlier one.`
    : undefined

/** What all investors had on a day, and everyone's balance as a file. */
export function Balances({ on, stated, onChoose }: BalancesProps) {
  const refused = refusalOf(on)
  const balances = useQuery({
    ...read('balances', { query: { on } }),
    placeholderData: keepPreviousData,
    enabled: refused === undefined,
    meta: { staff: true },
  })
  return (
    <Card title="Balances on a day" heading="large">
      <div className="mt-3 mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <ChosenDayField
          label="Day"
          name="on"
          required
          day={on}
          max={dayToJson(today())}
          error={refused}
          onChoose={onChoose}
        />
        {refused === undefined && (
          <TableDownloads read={(format) => download('balances', { query: { on, format } })} />
        )}
      </div>
      {refused === undefined && (
        <QuerySection query={balances} rows={1} failure="Failed to load the balances.">
          {(table) => (
            <>
              <Total table={table} />
              <StillOpen month={lastCounted(table.on)} stated={stated} />
            </>
          )}
        </QuerySection>
      )}
      <Confirmations on={refused === undefined ? on : undefined} />
    </Card>
  )
}

const Total = ({ table: { on, rows, total } }: { table: BalancesTable }) => (
  <p>
    At the end of {formatDay(on)}, {countOf(rows.length, 'investor')} had{' '}
    <b className="tabular-nums">{usdOrDash(total)}</b> in their accounts.
  </p>
)

/**
 * That a month is not posted for everyone yet, so that nobody takes its balances for final; nothing where it is. What that
 * means is left out of the same month as the one that is stated in full.
 */
export function StillOpen({ month, stated }: { month: Month | undefined; stated?: Month }) {
  const firm = useQuery({ ...read('firm'), meta: { staff: true } })
  const found = firm.data?.open_months?.find(({ quarter }) => quarter === month)
  if (month === undefined || found === undefined) return null
  return (
    <p className="mt-2 mb-3 text-sm">
      <Link to={missingLink(month)} className="touch-target">
        {formatMonth(month)} is posted for {groupedNumber.format(found.posted)} of{' '}
        {countOf(found.posted + found.missing, 'investor')}.
      </Link>
      {month !== stated &&
        ' The others have the balance of their last posted month here, and what they added or withdrew since.'}
    </p>
  )
}

/** The last month whose result a day’s balances contain, if any: it counts from the month’s last day. */
const lastCounted = (on: Day): Month | undefined =>
  on === lastDayOf(monthOfDay(on)) ? monthOfDay(on) : figureOr(undefined, () => addMonths(monthOfDay(on), -1))

/** Issues the confirmation of a day, unless that is in the future, and has those that were issued. */
function Confirmations({ on }: { on: string | undefined }) {
  const mayIssue = useMay('preparer')
  const nameOf = useNameOf()
  const issued = useQuery({ ...read('confirmations'), meta: { staff: true } })
  const issuing = useChange('confirmBalances', ['confirmations'])
  const issue = useAction(
    async (day: string) => (await issuing.mutateAsync({ on: day })).message,
    'The confirmation could not be issued. Please try again.',
  )
  return (
    <section aria-labelledby="confirmations" className="mt-6">
      <h3 id="confirmations" className="text-lg font-bold">
        Confirmations
      </h3>
      <p className="mt-1 mb-3 text-sm text-muted">
        One page with the day, the number of investors and the total. Anyone who receives it can verify it by
        its number.
      </p>
      {mayIssue && on !== undefined && (
        <div className="grid justify-items-start gap-3">
          <Button kind="quiet" busy={issue.isBusy} onClick={() => issue.run(on)}>
            Issue confirmation
          </Button>
          <ActionNotice of={issue} />
        </div>
      )}
      <QuerySection query={issued} rows={2} failure="Failed to load the list.">
        {(list) => (
          <LongList items={list} first={3} className="mt-3">
            {(each) => <Item key={each.number} of={each} by={nameOf(each.issued_by)} />}
          </LongList>
        )}
      </QuerySection>
    </section>
  )
}

const Item = ({ of, by }: { of: ConfirmationItem; by: string }) => (
  <li className="entry-row">
    <div>
      <b>{formatDay(of.on)}</b>: {formatUsd(of.total)} of {countOf(of.investors, 'investor')}
      <p className="text-sm wrap-anywhere text-muted">
        {`${of.short_number}, by ${by} on ${formatMoment(of.issued_at)}`}
      </p>
    </div>
    <Download name="PDF" read={() => download('confirmationFile', { params: { number: of.number } })} />
  </li>
)
