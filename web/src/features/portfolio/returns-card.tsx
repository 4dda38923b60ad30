import type { ReturnsFigures } from '@portico/contract/features/returns'
import type { AccountMonth } from '@portico/contract/figures/account-months'
import { accountMonths } from '@portico/contract/figures/account-months'
import { deepestFallOf, monthReturn } from '@portico/contract/figures/returns'
import { formatMonth, formatMonths } from '@portico/contract/values/month'
import type { Percent } from '@portico/contract/values/percent'
import { formatPercent } from '@portico/contract/values/percent'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '../../components/layout/card.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { countOf, percentOrDash, signedPercent } from '../../figures/figure-text.ts'
import { CalendarYears } from './calendar-years.tsx'
import { Figure } from '../../figures/explanation.tsx'
import type { OwnHistory } from '../../figures/portfolio-data.ts'
import type { ReturnLine } from '../../figures/return-derivations.ts'
import styles from './returns-card.module.css'
import { nameClass, ReturnsFrame, ReturnsSkeleton } from './returns-frame.tsx'
import { moneyWeightedIn, reasonNextTo, whyTheyDiffer } from './why-they-differ.ts'

interface ReturnsCardProps {
  returns: UseQueryResult<ReturnsFigures>
  history: UseQueryResult<OwnHistory>
}

/** The account's returns, each explained down to its months or cash flows. */
export function ReturnsCard({ returns: query, history }: ReturnsCardProps) {
  return (
    <Card title="Returns">
      <QuerySection query={query} skeleton={<ReturnsSkeleton />} failure="Failed to load the returns.">
        {(returns) => (
          <QuerySection query={history} skeleton={<ReturnsSkeleton />} failure="Failed to load the returns.">
            {(posted) => <Returns returns={returns} history={posted} />}
          </QuerySection>
        )}
      </QuerySection>
    </Card>
  )
}

interface ReturnsProps {
  returns: ReturnsFigures
  history: OwnHistory
}

function Returns({ returns, history }: ReturnsProps) {
  const why = whyTheyDiffer(returns, history)
  return (
    <ReturnsFrame period={periodOf(returns)}>
      <div className={`mt-5 grid gap-x-5 gap-y-6 ${styles['parts']}`} data-why={why !== undefined}>
        <TimeWeighted returns={returns} history={history} />
        <MoneyWeighted returns={returns} history={history} isExplained={why !== undefined} />
        {returns.months > 1 && <CalendarYears returns={returns} history={history} />}
        <Extremes returns={returns} history={history} />
        {why !== undefined && (
          <p className={`max-w-xl text-sm leading-5 text-muted ${styles['why']}`}>
            <b className="font-semibold text-ink">Why they differ.</b> {why}
          </p>
        )}
      </div>
    </ReturnsFrame>
  )
}

/** "January 2023 to December 2025, 36 months." */
function periodOf({ from, to, months }: ReturnsFigures): string {
  if (from === null || to === null) return ''
  return `${formatMonths({ from, to })}, ${countOf(months, 'month')}.`
}

const names = {
  time_weighted: 'Time-weighted',
  annualised: 'Time-weighted, a year',
  money_weighted: 'Money-weighted, a year',
  best_month: 'Best month',
  worst_month: 'Worst month',
  deepest_fall: 'Largest decline',
} as const

const lineOf = (returns: ReturnsFigures, key: keyof typeof names): ReturnLine => {
  const value = returns[key]
  const month =
    key === 'best_month' || key === 'worst_month' ? (returns[`${key}_quarter`] ?? undefined) : undefined
  return {
    key,
    name: names[key],
    value,
    text: percentOrDash(value),
    missing: returns.missing[key],
    ...(month === undefined ? {} : { month }),
  }
}

type ReturnProps = Pick<ReturnsProps, 'history'> & {
  line: ReturnLine
  /** In place of the figure. */
  text?: string | undefined
  unit?: string | undefined
}

/** A return that explains itself, or why it is not given. `unit` follows it: "a year", which its explanation does not cover. */
function Return({ line, history, unit, text }: ReturnProps) {
  return (
    <Figure label={line.name} derive={(code) => code.deriveReturn(history, line)}>
      {text ?? (line.value === null ? line.text : signedPercent(line.value))}
      {unit !== undefined && <br />}
      {unit !== undefined && <span> {unit}</span>}
    </Figure>
  )
}

interface MainReturnProps {
  name: string
  value: Percent | null
  children?: ReactNode
  note: ReactNode
}

/** One of the two ways to measure, with its figure, or why there is none. */
function MainReturn({ name, value, note, children }: MainReturnProps) {
  return (
    <div className={styles['main']}>
      <h3 className={nameClass}>{name}</h3>
      {value !== null && (
        <p
          className={`mt-1 text-[min(2.5rem,20vw)] leading-11.5 font-black tracking-tight font-stretch-80% tabular-nums data-[loss=true]:text-loss ${styles['figure']}`}
          data-loss={value < 0}
        >
          {children}
        </p>
      )}
      <p className={`mt-1.5 max-w-88 text-sm leading-5 text-muted ${styles['note']}`}>{note}</p>
    </div>
  )
}

/** A year from twelve months on; before, since the start, with the sentence why. */
function TimeWeighted({ returns, history }: ReturnsProps) {
  const total = lineOf(returns, 'time_weighted')
  const yearly = lineOf(returns, 'annualised')
  const isYearly = yearly.value !== null
  const main = isYearly ? yearly : total
  const since = returns.from === null ? 'start' : formatMonth(returns.from)
  return (
    <MainReturn
      name="Time-weighted"
      value={main.value}
      note={
        isYearly ? (
          // Without fees, the total is what the chart above is headed with.
          <BeforeFees returns={returns} history={history}>
            <b>
              <Return line={total} history={history} />
            </b>{' '}
            since the start, after fees.
          </BeforeFees>
        ) : (
          <>
            {total.missing ?? (yearly.missing === returns.missing['money_weighted'] ? null : yearly.missing)}
            <BeforeFees returns={returns} history={history}>
              {' '}
              This one is after fees.
            </BeforeFees>
            <SinceFunded returns={returns} history={history} />
          </>
        )
      }
    >
      <Return line={main} history={history} unit={isYearly ? 'a year' : `since ${since}`} />
    </MainReturn>
  )
}

/** The time-weighted return since the start with the fees added back, where there are any: the other one is after them. */
function BeforeFees({ returns, history, children }: ReturnsProps & { children: ReactNode }) {
  const value = returns.time_weighted_before_fees
  if (value === undefined || value === null) return null
  const line = {
    key: 'time_weighted',
    name: 'Return before fees',
    value,
    text: formatPercent(value),
    isBeforeFees: true,
  }
  return (
    <>
      {children} Return before fees:{' '}
      <b>
        <Return line={line} history={history} />
      </b>{' '}
      since the start.
    </>
  )
}

/** The return since an account that was empty in between was last funded. */
function SinceFunded({ returns, history }: ReturnsProps) {
  const { since_funded: value, since_funded_from: from } = returns
  if (value === undefined || value === null || from === undefined) return null
  const line = {
    key: 'time_weighted',
    name: `Since ${formatMonth(from)}, when it was funded again`,
    value,
    text: formatPercent(value),
    among: accountMonths(history).filter(({ row }) => row.month >= from),
  }
  return (
    <>
      {' '}
      <b>
        <Return line={line} history={history} />
      </b>{' '}
      since {formatMonth(from)}, when it was funded again.
    </>
  )
}

/** What it means is said where both differ in a sentence, or else here. */
function MoneyWeighted({ returns, history, isExplained }: ReturnsProps & { isExplained: boolean }) {
  const line = lineOf(returns, 'money_weighted')
  return (
    <MainReturn
      name="Money-weighted"
      value={line.value}
      note={line.missing ?? (isExplained ? null : moneyWeightedIn(history))}
    >
      <Return line={line} history={history} unit="a year" />
    </MainReturn>
  )
}

const extremes = ['best_month', 'worst_month', 'deepest_fall'] as const

/** The best and the worst month, and the largest decline, once there is a month to compare with. */
function Extremes({ returns, history }: ReturnsProps) {
  if (returns.months < 2) return null
  const months = accountMonths(history)
  return (
    <dl className={`flex flex-wrap gap-x-7 gap-y-0.5 text-sm leading-5 text-muted ${styles['extremes']}`}>
      {extremes.map((key) => {
        const line = lineOf(returns, key)
        const fall = key === 'deepest_fall' && line.value !== null ? deepestFallOf(months) : []
        const tied = months.filter((each) => monthReturn(each) === line.value).length
        const when =
          tied > 1 && line.month !== undefined ? countOf(tied, 'month') : whenOf(line, fall, returns)
        return (
          <div className="flex flex-wrap items-baseline gap-x-2" key={key}>
            <dt>{line.name}</dt>
            <dd data-loss={(line.value ?? 0) < 0}>
              <Return
                line={line}
                history={history}
                text={line.value === 0 && key === 'deepest_fall' ? 'none' : undefined}
              />
            </dd>
            {when !== undefined && <dd className={styles['month']}>{when}</dd>}
          </div>
        )
      })}
    </dl>
  )
}

/** The month of an extreme, the months of a decline, or why there is none. */
function whenOf(
  { key, month }: ReturnLine,
  fall: readonly AccountMonth[],
  returns: ReturnsFigures,
): string | undefined {
  if (month !== undefined) return formatMonth(month)
  const [from, to] = [fall[0]?.row.month, fall.at(-1)?.row.month]
  if (from === undefined || to === undefined) return reasonNextTo(returns, key)
  return fall.length === returns.months ? 'since the start' : formatMonths({ from, to })
}
