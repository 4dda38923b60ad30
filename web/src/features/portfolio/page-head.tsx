import { paths } from '@portico/contract/api/paths'
import type { Profile } from '@portico/contract/features/accounts'
import type { Day } from '@portico/contract/values/day'
import { formatDay, monthOfDay } from '@portico/contract/values/day'
import { formatMonthIso } from '@portico/contract/values/month'
import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import { site } from '../../../../site.config.ts'
import { today } from '../../api/firm-time.ts'
import { usePrinting } from '../../components/hooks.ts'
import type { OwnHistory } from '../../figures/portfolio-data.ts'
import { figuresDate, nextReport } from '../../figures/report-dates.ts'
import { extentOf } from './extent.ts'

interface PageHeadProps {
  title: string
  profile: Profile | undefined
  history: OwnHistory | undefined
  /** Whether the months are still loading. */
  isLoading: boolean
}

/** The greeting, the day of the figures, and when the next ones come. The room for what will be there is kept while it loads. */
export function PageHead({ title, profile, history, isLoading }: PageHeadProps) {
  return (
    <>
      <PaperHead />
      <HeadLine title={title}>
        {isLoading && <DatesSkeleton hasNext={extentOf(profile) !== 'nothing'} />}
        {history !== undefined && <Dates history={history} profile={profile} />}
      </HeadLine>
    </>
  )
}

/** On paper: whose page it is, which the header says on the screen, and the day of printing. */
function PaperHead() {
  if (!usePrinting()) return null
  return (
    <p className="mb-4 flex justify-between border-b border-b-hairline pb-2 text-sm">
      <b>{site.name}</b>
      <span>Printed on {formatDay(today())}</span>
    </p>
  )
}

interface HeadLineProps {
  title: ReactNode
  ref?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** The head of the page: its heading, and one or two short lines, which have the room of their width before they are there. */
export const HeadLine = ({ title, ref, children }: HeadLineProps) => (
  <div className="mb-5.5 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 max-md:mb-4 md:flex-nowrap">
    <h1
      ref={ref}
      className="min-w-0 flex-initial page-title leading-snug text-balance wrap-anywhere max-md:basis-full max-md:text-[min(1.5625rem,6.95vw)] max-md:tracking-tightest max-md:font-stretch-112%"
    >
      {title}
    </h1>
    <p className="flex flex-col pb-1 text-sm leading-5 text-muted max-md:basis-full md:min-w-78 md:flex-none md:text-right">
      {children}
    </p>
  </div>
)

function Dates({ history, profile }: { history: OwnHistory; profile: Profile | undefined }) {
  const closedOn = profile?.closed_on ?? null
  const posted = figuresDate(history)
  const { lead, date } = posted ?? { lead: 'As of', date: formatDay(today()) }
  return (
    <>
      {(posted !== undefined || closedOn === null) && (
        <span className="block">
          {lead} <b className="font-semibold text-ink">{date}</b>
        </span>
      )}
      {closedOn === null ? (
        <Next history={history} />
      ) : (
        <Closed on={closedOn} isFinal={posted !== undefined && profile?.current_balance === 0} />
      )}
    </>
  )
}

const linkClass = 'underline underline-offset-3 hover:text-ink'

function Next({ history }: { history: OwnHistory }) {
  const next = nextReport(history)
  if (next === undefined) return null
  return (
    <span className="block">
      {next.text}
      {next.isLate && (
        <>
          {' '}
          <a className={linkClass} href={`mailto:${site.email}`}>
            Ask us
          </a>
        </>
      )}
    </span>
  )
}

/** In place of when the next report comes, whose room it has. `isFinal` says whether there is a statement that ends with it. */
const Closed = ({ on, isFinal }: { on: Day; isFinal: boolean }) => (
  <span className="block">
    Closed on {formatDay(on)}
    {isFinal && (
      <>
        {' · '}
        <Link
          className={`whitespace-nowrap ${linkClass}`}
          to={`${paths.statement}?period=${formatMonthIso(monthOfDay(on))}`}
        >
          Final statement
        </Link>
      </>
    )}
  </span>
)

const bar = 'my-1 ml-auto block h-3 w-[12em] rounded bg-wash max-md:ml-0'

/** In place of the lines, each as high; without style attributes, which the document's policy refuses. */
export const DatesSkeleton = ({ hasNext }: { hasNext: boolean }) => (
  <>
    <span className={bar} />
    {hasNext && <span className={bar} />}
  </>
)
