import type { MonthTotals } from '@portico/contract/features/checks'
import { totalFigures, totalLabel } from '@portico/contract/figures/monthly-figures'
import type { Month } from '@portico/contract/values/month'
import { formatMonth } from '@portico/contract/values/month'
import { useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import { postLink, recordLink } from '../../api/staff-links.ts'
import { ChosenMonthField, laterMonth } from '../../components/form/month-field.tsx'
import { Stepper } from '../../components/form/stepper.tsx'
import { LongList } from '../../components/table/show-more.tsx'
import { useClosedText } from '../../figures/books.ts'
import { groupedNumber, usdOrDash } from '../../figures/figure-text.ts'
import { lossTone, shownTotal } from '../../figures/shown-figures.ts'
import { investorName } from './finding-groups.ts'
import { Details } from '../../components/layout/details.tsx'

const line = 'flex flex-wrap items-baseline justify-between gap-x-4 py-2.5 border-b border-b-hairline'

const amountClass = 'ml-auto font-strong wrap-anywhere tabular-nums data-[loss=true]:text-loss'

/** The month's totals over all investors. */
export function TotalsOfMonth({ totals }: { totals: MonthTotals }) {
  const amounts = amountsOf(totals)
  return (
    <>
      <Details
        className="mt-4 border-t-2 border-t-rule"
        line={line}
        nameClass="text-muted"
        valueClass={amountClass}
        details={[
          { name: 'Investors posted', value: groupedNumber.format(totals.count) },
          ...amounts.map(({ name, amount, isLoss }) => ({ name, value: usdOrDash(amount), isLoss })),
        ]}
      />
      {amounts.some(({ amount }) => amount === null) && (
        <p className="mt-2 text-sm text-muted">
          A total without a figure is too large to be added up to the cent.
        </p>
      )}
    </>
  )
}

/** The totals with their names; losses and money in and out only where there are any. */
function amountsOf(totals: MonthTotals) {
  const figures = totalFigures
    .map((figure) => ({ figure, amount: shownTotal(figure, totals) }))
    .map(({ figure, amount }) => ({
      name: totalLabel(figure.total),
      amount,
      isLoss: lossTone(figure, amount ?? 0) === 'loss',
      isRare: figure.optional === true,
    }))
  const moved = [
    { name: 'Money in', amount: totals.money_in, isLoss: false, isRare: true },
    { name: 'Money out', amount: totals.money_out, isLoss: false, isRare: true },
  ]
  return [...figures, ...moved].filter(({ amount, isRare }) => !isRare || amount !== 0)
}

const shownAtOnce = 10

/** The investors without the month, and those without any, each with a link to post it, unless its books are closed. */
export function MissingInvestors({ totals }: { totals: MonthTotals }) {
  const {
    quarter: month,
    missing,
    missing_count: all,
    without_months: unstarted,
    without_months_count: allUnstarted,
  } = totals
  const shown = formatMonth(month)
  const closedText = useClosedText(month)
  const linkOf = (id: number) => (closedText === undefined ? postLink(id, month) : recordLink(id))
  return (
    <>
      <InvestorList
        linkOf={linkOf}
        title={
          all > 0
            ? `Not posted for ${shown}: ${groupedNumber.format(all)}`
            : totals.count === 0
              ? `No investor had started by ${shown}`
              : `${shown} is posted for every investor${allUnstarted > 0 ? ' who had started' : ''}`
        }
        all={all}
        investors={missing.map(({ user, latest }) => ({
          user,
          state: [user.state, `latest ${formatMonth(latest)}`].filter(Boolean).join(', '),
        }))}
      />
      {all > 0 && closedText !== undefined && <p className="mt-1 text-sm text-muted">{closedText}</p>}
      {allUnstarted > 0 && (
        <InvestorList
          linkOf={linkOf}
          title={`Nothing posted yet: ${groupedNumber.format(allUnstarted)}`}
          all={allUnstarted}
          investors={unstarted.map((user) => ({ user, state: '' }))}
        />
      )}
    </>
  )
}

interface InvestorListProps {
  linkOf: (userId: number) => string
  title: string
  /** How many there are, of whom the first are listed. */
  all: number
  investors: readonly { user: MonthTotals['without_months'][number]; state: string }[]
}

function InvestorList({ linkOf, title, all, investors }: InvestorListProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="not-first:mt-6">
      <h3 id={id} className="text-lg font-bold">
        {title}
      </h3>
      {investors.length < all && <p className="text-sm text-muted">The first {investors.length} of them.</p>}
      <LongList items={investors} first={shownAtOnce} className="mt-1">
        {({ user, state }) => (
          <li
            key={user.id}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b border-b-hairline py-1"
          >
            <Link to={linkOf(user.id)} className="inline-flex min-h-11 items-center wrap-anywhere">
              {investorName(user)}
            </Link>
            <span className="text-sm text-muted">{state}</span>
          </li>
        )}
      </LongList>
    </section>
  )
}

/** Chooses the month: typed, picked, or one earlier or later. */
export function MonthChooser({ month, onChoose }: { month: Month; onChoose: (month: Month) => void }) {
  // Of two quick steps, the second starts from the first, which may not be rendered yet.
  const latest = useRef(month)
  useEffect(() => {
    latest.current = month
  }, [month])
  const step = (count: -1 | 1) => {
    latest.current = laterMonth(latest.current, count)
    onChoose(latest.current)
  }
  return (
    <div className="mt-3 flex flex-wrap items-end gap-3 *:first:max-w-80 *:first:flex-[1_1_12rem]">
      <ChosenMonthField label="Month" month={month} unread="hint" onChoose={onChoose} />
      <div className="flex gap-2">
        <Stepper
          steps={[
            { name: 'Earlier', onStep: () => step(-1) },
            { name: 'Later', onStep: () => step(1) },
          ]}
        />
      </div>
    </div>
  )
}
