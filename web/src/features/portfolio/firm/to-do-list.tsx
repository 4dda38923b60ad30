import type { Firm } from '@portico/contract/features/firm'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../../auth/role.ts'
import { TableSkeleton } from '../../../components/feedback/skeleton.tsx'
import { Button, buttonClass } from '../../../components/form/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { QuerySection } from '../../../components/layout/query-section.tsx'
import { countOf } from '../../../figures/figure-text.ts'
import type { ToDo } from '../../../figures/to-do.ts'
import { useToDo } from '../../../figures/to-do.ts'
import { isLate, textsOf, whenText } from './to-do-texts.ts'
import type { Day } from '@portico/contract/values/day'
import { addDays, firstDayOf, formatDay, lastDayOf } from '@portico/contract/values/day'
import { formatMonth, nextMonth } from '@portico/contract/values/month'
import { formatPeriod, periodAround } from '@portico/contract/values/period'
import { site } from '../../../../../site.config.ts'
import { firmDayAt, thisMonth, today } from '../../../api/firm-time.ts'

/** What waits for the signed-in staff, most urgent first, each with its action. Viewers, who change nothing, have none. */
export function ToDoList({ drill }: Pick<Firm, 'drill'>) {
  const toDo = useToDo()
  if (!useMay('preparer')) return null
  return (
    <section aria-label="To do" className="mb-8">
      <QuerySection
        query={toDo}
        skeleton={
          <Card title="To do">
            <TableSkeleton rows={3} />
          </Card>
        }
        failure="Failed to load what is to do."
      >
        {(items) => (items.length === 0 ? <ComesNext drill={drill} /> : <Items items={items} />)}
      </QuerySection>
    </section>
  )
}

const keyOf = ({ kind, about }: ToDo): string => `${kind} ${about}`
const keysOf = (items: readonly ToDo[]): string => items.map(keyOf).join()

function Items({ items }: { items: readonly ToDo[] }) {
  // No row moves while someone is about to press its button.
  const [held, setHeld] = useState<readonly ToDo[]>()
  const shown = held ?? items
  const hold = () => setHeld((before) => before ?? items)
  const release = () => setHeld(undefined)
  return (
    <>
      <p role="status" className="mb-2.5 text-sm text-muted">
        {countOf(items.length, 'thing')} to do, most urgent first
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- these only hold the rows still */}
      <ol
        className="rounded border border-hairline bg-paper"
        onPointerEnter={hold}
        onPointerLeave={release}
        onFocus={hold}
        onBlur={release}
      >
        {shown.map((item, k) => (
          <Item key={keyOf(item)} item={item} number={k + 1} />
        ))}
      </ol>
      {keysOf(shown) !== keysOf(items) && (
        <p className="mt-2.5 flex flex-wrap items-center gap-4 text-sm">
          The list has changed.
          <Button kind="quiet" onClick={release}>
            Show it
          </Button>
        </p>
      )}
    </>
  )
}

const Item = ({ item, number }: { item: ToDo; number: number }) => {
  const { what, detail, action } = textsOf(item)
  return (
    // The most urgent one has the page's floodlight.
    <li className="grid min-h-16 grid-cols-[1.5rem_minmax(0,1fr)_auto_13.5rem] items-center gap-x-6 gap-y-2.5 border-b border-b-hairline px-4 py-2.5 first:bg-wash first:shadow-[inset_4px_0_var(--floodlight),inset_5px_0_var(--ink)] last:border-b-0 max-md:grid-cols-[minmax(0,1fr)_auto] [&>a]:w-full [&>a]:text-center max-md:[&>a]:col-span-full">
      <span aria-hidden className="text-right text-sm text-muted max-md:hidden">
        {number}
      </span>
      <div className="wrap-anywhere">
        <p className="font-semibold">{what}</p>
        {detail !== undefined && <p className="text-sm text-muted">{detail}</p>}
      </div>
      <p
        data-late={isLate(item)}
        className="text-right text-sm text-muted data-[late=true]:font-semibold data-[late=true]:text-loss"
      >
        {whenText(item)}
      </p>
      <Link to={item.href} className={buttonClass(number === 1 ? 'hoarding' : 'quiet')}>
        {action}
      </Link>
    </li>
  )
}

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
const ComesNext = ({ drill }: Pick<Firm, 'drill'>) => (
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
