import type { Derivation } from '@portico/contract/figures/derivation'
import { termName } from '@portico/contract/figures/derivation'
import { feesIn } from '@portico/contract/site'
import type { Cents } from '@portico/contract/values/money'
import { formatUsd } from '@portico/contract/values/money'
import { formatPercent } from '@portico/contract/values/percent'
import { site } from '../../../../site.config.ts'
import { Section } from './section.tsx'
import { figures, months, opened } from './specimen-figures.ts'
import { labelClass, rowClass, ValueCard } from './specimen-value.tsx'
import { SumTable } from './sum-table.tsx'
import type { AccountMonth } from '@portico/contract/figures/account-months'
import { formatFigure, investorFigures } from '@portico/contract/figures/monthly-figures'
import { roiGrowth } from '@portico/contract/figures/series'
import { formatMonth } from '@portico/contract/values/month'
import type { ReactNode } from 'react'

/** The sum, with its corner at the figure that it belongs to. */
const sumClass =
  'relative mt-3.5 px-fluid pt-4 pb-2.5 border-2 border-rule rounded bg-paper before:absolute before:-top-2.75 before:left-11 before:size-5 before:bg-paper before:rotate-45 before:border-t-2 before:border-l-2 before:border-rule'

/** The portal as its clients see it, with an invented account whose figures the figures module computed. */
export const SpecimenSection = () => (
  <Section
    id="figures"
    title="Figures that add up"
    className="mt-band bg-wash pb-band"
    lead="An example account. In the portal, each figure opens to the sum it comes from, losing months included."
  >
    <figure className="mt-9">
      <figcaption className="inline-block rounded-t border border-b-0 border-transparent bg-floodlight px-3.5 py-2 text-md font-strong text-floodlight-ink">
        Example account, invented figures
      </figcaption>
      <div className="overflow-hidden rounded-tr rounded-b border-2 border-rule bg-ground">
        <PortalHeader />
        <div className="grid gap-4 px-fluid py-fluid lg:grid-cols-[minmax(0,13fr)_minmax(0,7fr)]">
          <ValueCard />
          <div className="flex flex-col">
            <RoiCard />
            <OpenedFigure derivation={opened} />
          </div>
          <LatestMonths />
        </div>
      </div>
    </figure>
    <p className="mt-3 text-sm text-muted">{feesIn(site)}</p>
  </Section>
)

/** Drawn only: nothing in it can be pressed. */
const PortalHeader = () => (
  <div aria-hidden className="flex h-14 items-center justify-between gap-6 bg-header px-fluid text-chalk">
    <span className="text-md font-black uppercase font-stretch-125%">{site.name}</span>
    <span className="flex h-full items-center gap-fluid text-md *:flex *:items-center *:not-last:h-full max-md:hidden">
      <b className="border-b-3 border-b-floodlight pt-0.75 font-normal">Dashboard</b>
      <span>Statement</span>
      <span>Example Investor</span>
      <span className="h-9 rounded border border-chalk-line px-3.5">Logout</span>
    </span>
  </div>
)

const RoiCard = () => (
  <div className="flex flex-1 flex-col justify-end rounded border border-board bg-board px-fluid py-4 text-md text-chalk">
    <p className="text-md font-semibold text-chalk-quiet">ROI</p>
    <p className="text-[min(3.5rem,20vw)] leading-tight font-black tracking-tight text-floodlight font-stretch-80% tabular-nums">
      {figures.roi === null ? '—' : formatPercent(figures.roi)}
    </p>
    <p>
      Profit of {formatUsd(figures.profit)} on {formatUsd(figures.capitalPutIn)}
    </p>
  </div>
)

/** A figure and the sum that it opens to. */
function OpenedFigure({ derivation }: { derivation: Derivation<Cents> }) {
  return (
    <>
      <div className="mt-4 rounded border border-hairline bg-paper px-fluid py-4">
        <p className={labelClass}>{derivation.name}</p>
        <p className="inline-block border-b-2 border-b-focus text-[min(2.25rem,17vw)] leading-tight font-black tracking-tight font-stretch-80% tabular-nums">
          {derivation.text}
        </p>
      </div>
      <div className={sumClass}>
        <p className={rowClass}>
          <span className={labelClass}>{derivation.name}</span>
          <span aria-hidden className="text-md font-strong">
            ✕
          </span>
        </p>
        <p className="mt-1 mb-2.5 text-md leading-normal">
          {derivation.note === undefined ? derivation.formula : `${derivation.formula} ${derivation.note}`}
        </p>
        <SumTable
          caption={<caption className="sr-only">{`${derivation.name}, opened`}</caption>}
          terms={derivation.terms.map((term) => ({
            sign: term.sign,
            name: termName(term),
            text: term.text,
            isLoss: term.sign === '−',
          }))}
          result={derivation}
          className="border-t-2 border-t-rule"
        />
      </div>
    </>
  )
}

const columns = investorFigures.filter(({ optional }) => optional !== true)

const headClass = 'border-b-2 border-b-rule py-2.25 text-xs font-semibold text-muted'

const shownMonths = 3

/**
 * The latest months. Not a DataTable, whose code and style sheet visitors would load for a picture of three rows.
 */
function LatestMonths() {
  return (
    <div className="hidden rounded border border-hairline bg-paper px-7 py-2.5 lg:col-span-full lg:block">
      <table className="w-full border-collapse text-md tabular-nums">
        <caption className="py-1.5 text-left text-sm font-semibold text-muted">{`The latest ${shownMonths} of ${months.length} months`}</caption>
        <thead>
          <tr>
            <th scope="col" className={`${headClass} text-left`}>
              Month
            </th>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col" className={`${headClass} text-right`}>
                {label}
              </th>
            ))}
            <th scope="col" className={`${headClass} text-right`}>
              Current Balance
            </th>
          </tr>
        </thead>
        <tbody>
          {months
            .slice(-shownMonths)
            .toReversed()
            .map((month) => (
              <MonthRow key={month.row.month} month={month} />
            ))}
        </tbody>
      </table>
    </div>
  )
}

function MonthRow({ month }: { month: AccountMonth }) {
  const { row, balance, profit } = month
  const rate = roiGrowth([month])[0]?.value ?? null
  // The month's rate is posted as 0; what it lost of its principal says more.
  const cells: Readonly<Record<string, ReactNode>> =
    profit < 0
      ? {
          dividendPercent: <span className="text-loss">{rate === null ? '—' : formatPercent(rate)}</span>,
          dividendAmount: <span className="text-loss">{formatUsd(profit)}</span>,
          unrealizedGain: <span className="text-loss">{formatUsd(profit)}</span>,
        }
      : {}
  return (
    <tr className="border-t-hairline not-first:border-t">
      <th scope="row" className="py-2.25 text-left font-normal">
        {formatMonth(row.month)}
        {profit < 0 && <small className="text-xs font-semibold text-loss"> Loss</small>}
      </th>
      {columns.map((figure) => (
        <td key={figure.key} className="py-2.25 text-right">
          {cells[figure.key] ?? formatFigure(figure, row)}
        </td>
      ))}
      <td className="py-2.25 text-right">
        <b>{formatUsd(balance)}</b>
      </td>
    </tr>
  )
}
