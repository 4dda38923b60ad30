import { paths } from '@portico/contract/api/paths'
import type { Profile } from '@portico/contract/features/accounts'
import type { PostedSummary } from '@portico/contract/features/summaries'
import { accountMonths } from '@portico/contract/figures/account-months'
import { formatMonth } from '@portico/contract/values/month'
import type { AccountRecord } from '@portico/contract/figures/statement'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { site } from '../../../../site.config.ts'
import { read } from '../../api/api-client.ts'
import { firmTimeZone, today } from '../../api/firm-time.ts'
import { useProfile } from '../../auth/account-queries.ts'
import { useSession } from '../../auth/session.ts'
import { sentenceOf } from '../../api/request-error.ts'
import { below, useMedia } from '../../components/hooks.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { TableSkeleton } from '../../components/feedback/skeleton.tsx'
import { definitionsLink, EmptyBoard } from '../../components/layout/empty-board.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { ExplanationProvider } from '../../figures/explanation.tsx'
import type { OwnHistory } from '../../figures/portfolio-data.ts'
import { firstArrival } from '../../figures/report-dates.ts'
import { asLoaded, useSummaryChanges, useWholeHistory } from '../../figures/portfolio-data.ts'
import { PeriodRail, railId } from './period-rail.tsx'
import type { StatementKind } from '@portico/contract/statement/kinds'
import { addressOf, kindIn } from '../../figures/statement-kinds.ts'
import { ToLogin } from '../../app/to-login.tsx'
import type { Reach } from '@portico/contract/statement/choice'
import { choiceIn, choiceKey, finalDayOf, presetChoice, reachOf } from '@portico/contract/statement/choice'
import { StatementSheet } from './statement-sheet.tsx'
import { StatementSkeleton } from './statement-skeleton.tsx'
import styles from './statement-sheet.module.css'
import { holderOf, statementTexts } from '@portico/contract/statement/texts'

/** The investor's months on paper: a month, a quarter, a year, everything, or a range. */
export function Component() {
  const { token } = useSession()
  return token === null ? <ToLogin page="statement" /> : <OwnStatement />
}

function OwnStatement() {
  const profile = useProfile()
  const changes = useSummaryChanges()
  const history = useWholeHistory(changes.data)
  // Each of them adds lines above the sums: drawn before it is known, the sheet would move under its reader. Once drawn, it
  // stays, also while one that failed is asked for again.
  const lines = [useQuery(read('statements')), changes]
  const [isWhole, setWhole] = useState(false)
  const { user } = useSession()
  const skeleton = user?.nothing_posted === true ? <TableSkeleton /> : <StatementSkeleton />
  if (!isWhole && lines.every(({ isPending }) => !isPending)) setWhole(true)
  return (
    <>
      <title>{`Statement · ${site.name}`}</title>
      <h1 className="mb-fluid page-title print:hidden">Statement</h1>
      <QuerySection query={profile} skeleton={skeleton} failure="Failed to load your profile.">
        {(owner) => (
          <QuerySection query={history} skeleton={skeleton} failure="Failed to load the monthly summary.">
            {(posted) => (isWhole ? <Stated owner={owner} history={posted} /> : skeleton)}
          </QuerySection>
        )}
      </QuerySection>
    </>
  )
}

/** The period in the address, if it names one. Addresses used to name both months: `?from=202503&to=202507`. */
function keyIn(search: URLSearchParams): string | undefined {
  const [from, to] = ['from', 'to'].map((name) => search.get(name)?.replace(/^(\d{4})/, '$1-'))
  return search.get('period') ?? (from === undefined || to === undefined ? undefined : `${from}-to-${to}`)
}

interface StatedProps {
  owner: Profile
  history: OwnHistory
}

const issuedLink = { to: paths.documents, text: 'See the statements that were issued' }

/** The statement, as far as the account can be stated. */
function Stated({ owner, history }: StatedProps) {
  const months = useMemo(() => accountMonths(history), [history])
  const reach = reachOf(months, { today: today(), finalDay: finalDayOf(history, owner.closed_on) })
  // Those of months that have been withdrawn since.
  const { data: issued = [] } = useQuery({ ...read('statements'), ...asLoaded })
  if (reach === undefined)
    return (
      <EmptyBoard
        title={
          owner.closed_on === null && issued.length === 0
            ? firstArrival('statement', owner, history)
            : undefined
        }
        link={issued.length === 0 ? definitionsLink : issuedLink}
      >
        A month is on a statement once it has ended and been posted.
      </EmptyBoard>
    )
  return (
    <Statement
      owner={owner}
      account={{ months, activity: history.activity, withdrawn: history.withdrawn }}
      posted={history.months}
      reach={reach}
    />
  )
}

const restatedOf = (posted: readonly PostedSummary[]) =>
  new Map(posted.flatMap(({ month, restated }) => (restated ? [[month, restated] as const] : [])))

interface StatementProps {
  owner: Profile
  account: AccountRecord
  posted: readonly PostedSummary[]
  reach: Reach
}

/** Keeps the rail where it is on the screen while another statement above it is shorter or longer: what was pressed is in it. */
function useRailInPlace(shown: string): () => void {
  const held = useRef<number>(undefined)
  const topOf = () => document.getElementById(railId)?.getBoundingClientRect().top ?? 0
  useLayoutEffect(() => {
    if (held.current === undefined) return
    window.scrollBy({ top: topOf() - held.current, behavior: 'instant' })
    held.current = undefined
  }, [shown])
  return () => {
    held.current = topOf()
  }
}

/** A statement and the choice of its period, which is kept in the address so that it can be bookmarked and shared. */
function Statement({ owner, account, posted, reach }: StatementProps) {
  const changes = useSummaryChanges(asLoaded)
  const [search, setSearch] = useSearchParams()
  const key = keyIn(search)
  const kind = kindIn(search.get('kind'))
  const holdRail = useRailInPlace(`${key} ${kind}`)
  const show = (period: string, of: StatementKind) => {
    holdRail()
    setSearch(addressOf(period, of), { replace: true, preventScrollReset: true })
  }
  const named = key === undefined ? undefined : choiceIn(key, reach)
  const choice = named ?? presetChoice('year', reach, reach.to)
  const texts = statementTexts({
    site,
    holder: holderOf({ ...owner, confirmedName: owner.confirmed_name }),
    ...account,
    reach,
    recorded: { versions: changes.data ?? [], restated: restatedOf(posted), timeZone: firmTimeZone() },
    choice,
    today: today(),
  })
  const issued = useQuery({ ...read('statements'), ...asLoaded }).data?.find(
    (each) => each.period === choiceKey(choice) && each.kind === kind && each.superseded_at === null,
  )
  const isNarrow = useMedia(below.md)
  const latest = account.months.at(-1)?.row.month
  const rail = (
    <PeriodRail
      key="rail"
      choice={choice}
      account={account}
      reach={reach}
      texts={texts}
      kind={kind}
      onKind={(next) => show(choiceKey(choice), next)}
      onChoose={(next) => show(choiceKey(next), kind)}
    />
  )
  const sheet = (
    <div
      key="sheet"
      className="grid max-w-210 min-w-0 gap-cards xl:col-start-1 xl:row-start-1 print:block print:max-w-none"
    >
      {key !== undefined && named === undefined && (
        <div className="print:hidden">
          <Notice kind="plain">
            {`There is no statement for that period. This is the one for ${texts.period}.`}
          </Notice>
        </div>
      )}
      {latest !== undefined && latest > reach.to && (
        <p className="text-sm text-muted print:hidden">
          {`${formatMonth(latest)} is on your dashboard already, and on a statement once it has ended.`}
        </p>
      )}
      {changes.isError && (
        <Notice kind="failure" onRetry={() => void changes.refetch()}>
          {sentenceOf(changes.error, 'Failed to load what was restated or withdrawn.')}
        </Notice>
      )}
      <ExplanationProvider>
        <StatementSheet account={account} texts={texts} kind={kind} issued={issued} />
      </ExplanationProvider>
    </div>
  )
  return (
    <div
      // The browser would hold a row of the statement instead, which is another one by then.
      style={{ overflowAnchor: 'none' }}
      className={`grid items-start gap-y-6 print:block print:max-w-none ${styles['page']}`}
    >
      {/* On a phone what one has stands before the choice of another period. */}
      {isNarrow && (
        <a href={`#${railId}`} className="flex min-h-11 w-fit items-center print:hidden">
          Other periods and downloads
        </a>
      )}
      {isNarrow ? [sheet, rail] : [rail, sheet]}
    </div>
  )
}
