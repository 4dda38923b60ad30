import { paths } from '@portico/contract/api/paths'
import type { Profile } from '@portico/contract/features/accounts'
import type { Firm } from '@portico/contract/features/firm'
import { dayIn, formatDay } from '@portico/contract/values/day'
import { useNavigate } from 'react-router'
import { site } from '../../../../../site.config.ts'
import { today } from '../../../api/firm-time.ts'
import { displayName } from '../../../auth/display-name.ts'
import { useMay } from '../../../auth/role.ts'
import { Button } from '../../../components/form/button.tsx'
import { QuerySection } from '../../../components/layout/query-section.tsx'
import { KnownBand, KnownOnButton } from '../../../figures/known-band.tsx'
import { useKnownOn } from '../../../figures/known-on.ts'
import { BooksCard } from './books-card.tsx'
import { useToDo } from '../../../figures/to-do.ts'
import { completeMonth, postedThroughText, useFirm } from './firm-data.ts'
import { FirmMonths } from './firm-months.tsx'
import { DueMonth, Backups, Reconciliation } from './firm-status.tsx'
import { ToDoList } from './to-do-list.tsx'
import { FirmBox } from '../splash.tsx'

/** The dashboard of staff without months of their own: what is to do, and the firm. */
export function FirmView({ profile }: { profile: Profile }) {
  const on = useKnownOn()
  const firm = useFirm(on)
  const toDo = useToDo()
  // What failed twice is said once.
  const isAllGone = firm.isLoadingError && toDo.isLoadingError
  const retry = () => {
    if (isAllGone) void toDo.refetch()
    void firm.refetch()
  }
  return (
    <>
      <title>{`Dashboard · ${site.name}`}</title>
      <Head profile={profile} firm={firm.data} />
      <KnownBand />
      {on === undefined && !isAllGone && <ToDoList drill={firm.data?.drill ?? null} />}
      {/* Below a list that is not there yet it would be pushed away. */}
      {(on !== undefined || !toDo.isLoading) && (
        <QuerySection
          query={{ isPending: firm.isPending, data: firm.data, error: firm.error, refetch: retry }}
          skeleton={<Loading />}
          failure="Failed to load dashboard data."
        >
          {(loaded) => <Figures firm={loaded} />}
        </QuerySection>
      )}
    </>
  )
}

function Figures({ firm }: { firm: Firm }) {
  const on = useKnownOn()
  return (
    <div className="grid items-start gap-cards *:min-w-0 xl:grid-cols-[minmax(0,1fr)_18.25rem]">
      <FirmMonths firm={firm} />
      {/* Next to each other, the month is as high as the two after it. */}
      <div className="grid gap-cards *:min-w-0 *:only:col-span-full md:max-xl:grid-cols-2 md:max-xl:*:first:row-span-2 md:max-xl:*:last:col-span-full">
        <DueMonth due={firm.due} />
        {on === undefined && <Today firm={firm} />}
      </div>
    </div>
  )
}

/** What is only known now. */
const Today = ({ firm }: { firm: Firm }) => (
  <>
    <div id="books" className="grid">
      <BooksCard complete={completeMonth(firm)?.quarter} />
    </div>
    <Reconciliation />
    <Backups backup={firm.backup} drill={firm.drill} />
  </>
)

const Loading = () => (
  <div role="status" aria-label="Loading" data-footless="true">
    <FirmBox />
  </div>
)

function Head({ profile, firm }: { profile: Profile; firm: Firm | undefined }) {
  const on = useKnownOn()
  const posted = firm && postedThroughText(firm)
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3.5">
      <div>
        <h1 className="min-w-0 page-title wrap-anywhere">{`Welcome, ${displayName(profile)}`}</h1>
        <p className="mt-1.5 text-sm text-muted">
          {formatDay(dayIn(on) ?? today())}
          {posted !== undefined && ` · ${posted}`}
        </p>
      </div>
      {on === undefined && <Actions />}
    </div>
  )
}

function Actions() {
  const navigate = useNavigate()
  const mayPrepare = useMay('preparer')
  return (
    // On a phone in one row, as far as they fit.
    <div className="flex flex-wrap gap-2.5 max-md:w-full max-md:gap-2 max-md:*:flex-auto max-md:*:px-2 max-md:*:text-sm print:hidden">
      {mayPrepare && (
        <>
          <Button
            kind="quiet"
            onClick={() => void navigate(paths.impersonate, { state: { from: paths.dashboard } })}
          >
            Impersonate
          </Button>
          <Button kind="quiet" onClick={() => void navigate(paths.userSummary)}>
            Add Summary
          </Button>
        </>
      )}
      <KnownOnButton />
    </div>
  )
}
