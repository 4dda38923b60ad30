import type { Firm } from '@portico/contract/features/firm'
import type { Day } from '@portico/contract/values/day'
import { addDays, firstDayOf, formatDay, lastDayOf } from '@portico/contract/values/day'
import { formatMonth, nextMonth } from '@portico/contract/values/month'
import { formatPeriod, periodAround } from '@portico/contract/values/period'
import { site } from '../../../../../site.config.ts'
import { firmDayAt, thisMonth, today } from '../../../api/firm-time.ts'
import { Card } from '../../../components/layout/card.tsx'

/** How often a restore drill is due. */
const drillDays = 90

/** What can be done next, and from which day: the month, the drill and the statements of the quarter. */
function nextDates(drill: Firm['drill']): { on: Day; what: string }[] {
  const month = thisMonth()
  const monthEnd = firstDayOf(nextMonth(month))
  const quarter = periodAround('quarter', month)
  const { reportedWithinDays: days } = site
  const due = days === undefined ? '' : ` It is due by ${formatDay(addDays(lastDayOf(month), days))}.`
  const dates = [
    { on: monthEnd, what: `${formatMonth(month)} can be posted.${due}` },
    { on: firstDayOf(nextMonth(quarter.to)), what: `Statements for ${formatPeriod(quarter)}` },
  ]
  if (drill !== null) dates.push({ on: addDays(firmDayAt(drill.at), drillDays), what: 'Restore drill' })
  return dates.filter(({ on }) => on > today()).toSorted((a, b) => a.on - b.on)
}

/** What staff see when nothing waits for them. */
export const ComesNext = ({ drill }: Pick<Firm, 'drill'>) => (
  <Card title="Nothing is due" heading="large">
    <p className="text-sm text-muted">What comes next:</p>
    <dl className="mt-2 max-w-176">
      {nextDates(drill).map(({ on, what }) => (
        <div
          key={what}
          className="grid grid-cols-[10rem_minmax(0,1fr)] gap-x-6 gap-y-0 border-b border-b-hairline py-2.5 last:border-b-0 max-md:grid-cols-[1fr]"
        >
          <dt className="font-semibold">{formatDay(on)}</dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  </Card>
)
