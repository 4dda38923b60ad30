import { errors } from '@portico/contract/api/errors'
import type { History } from '@portico/contract/figures/account-months'
import { figuresOf } from '@portico/contract/figures/figures'
import { expectedFigures, knownPrincipal, newPrincipal } from '@portico/contract/figures/new-month'
import { closingDayOf, lastWithdrawalDay, takesMonthClosed } from '@portico/contract/figures/position'
import type { Day } from '@portico/contract/values/day'
import { formatDay } from '@portico/contract/values/day'
import { formatUsd } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { formatMonth, monthIn } from '@portico/contract/values/month'
import { monthChange } from '@portico/contract/statement/concerned'
import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigation } from 'react-router'
import { thisMonth } from '../../api/firm-time.ts'
import { accountLink, correctLink, postLink } from '../../api/staff-links.ts'
import { useAllUsers } from '../../auth/account-queries.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { Bar } from '../../components/feedback/skeleton.tsx'
import { Card } from '../../components/layout/card.tsx'
import { movedText } from '../../figures/activity-text.ts'
import { withFirmMinus } from '../../figures/figure-text.ts'
import type { InvestorHistory } from '../../figures/investor-history.ts'
import { formatDay as formatMomentDay } from '../../figures/moments.ts'
import { notOver, restoredText } from '../../figures/months-text.ts'
import { OutdatedStatements } from '../../figures/outdated-statements.tsx'
import { usePostLabel } from '../../figures/release.ts'
import { ToldLine } from '../../figures/told-line.tsx'
import { askedBeforePosting } from './asked-before-posting.ts'
import { balancesSentence } from './later-balances.ts'
import { MonthForm } from './month-form.tsx'
import {
  useAddSummary,
  useInvestorHistory,
  usePrefill,
  usePostable,
  useWithdrawnMonths,
} from './summaries-data.ts'
import type { Draft } from './summary-draft.ts'
import { draftFrom, emptyDraft, plainTexts, summaryOf } from './summary-draft.ts'
import type { Start } from './use-month-draft.ts'

interface SummaryPaneProps {
  userId: number
  /** YYYYMM from the address; null for the month after the latest. */
  month: number | null
}

/** The form for an investor's next or missing month, prefilled where possible, or why no month can be posted. */
export function SummaryPane({ userId, month }: SummaryPaneProps) {
  const postable = usePostable(userId, month)
  const prefill = usePrefill(userId, postable.data?.month ?? month)
  // Whichever comes first; later readings are in the second.
  const { data: read } = useInvestorHistory(userId)
  const posted = read ?? prefill.data?.history
  const { news, forget } = useNewsOfLast(userId)
  const isClosed = useAllUsers().data?.find(({ id }) => id === userId)?.state === 'closed'
  const why = postable.data?.why ?? null
  const closed = closedSentence(posted, postable.data?.closedOn ?? null)
  if (why !== null) {
    return (
      <Card title="New summary" heading="hidden">
        {news}
        <StateNotice userId={why === 'staffAccount' ? undefined : userId}>
          {why === 'closedAccount' ? closed : errors[why].message}
        </StateNotice>
      </Card>
    )
  }
  return (
    <Card title="New summary" heading="hidden">
      {news}
      {prefill.isPending || postable.isPending ? (
        <FormSkeleton />
      ) : (
        <>
          {isClosed && <StateNotice userId={userId}>{closed}</StateNotice>}
          {prefill.isError && (
            <Notice kind="failure">Could not fetch summary or profile. Please enter values manually.</Notice>
          )}
          <SummaryForm
            userId={userId}
            start={
              prefill.data === undefined
                ? { version: 0, draft: emptyDraft }
                : { version: prefill.dataUpdatedAt, draft: draftFrom(prefill.data.next) }
            }
            isPrefilled={prefill.data !== undefined}
            posted={posted}
            isClosed={isClosed}
            onSend={forget}
          />
        </>
      )}
    </Card>
  )
}

/** The state of an account, with the way to where it is changed; without one for an account of staff. */
const StateNotice = ({ userId, children }: { userId: number | undefined; children: string }) => (
  <div className="mt-4 grid gap-2">
    <Notice kind="plain">{children}</Notice>
    {userId !== undefined && (
      <Link to={accountLink(userId)} className="inline-flex min-h-11 items-center justify-self-start">
        Open the account
      </Link>
    )}
  </div>
)

/** "This account was closed on November 10, 2026.", and what it holds where the withdrawal that emptied it was voided. */
function closedSentence(posted: History | undefined, closedOn: Day | null): string {
  const on = posted && closingDayOf(posted, closedOn)
  if (posted === undefined || on === undefined) return errors.closedAccount.message
  const { currentBalance: balance } = figuresOf(posted)
  const held = balance > 0 ? ` and still holds ${formatUsd(balance)}` : ''
  const first = 'Withdraw that, or reopen the account, before you post a month.'
  const isEmptied = balance <= 0 || lastWithdrawalDay(posted) !== undefined
  return `This account was closed on ${formatDay(on)}${held}.${isEmptied ? '' : ` ${first}`}`
}

const FormSkeleton = () => (
  <div className="grid gap-12 pt-8" role="status" aria-label="Loading">
    {[1, 2, 3, 4, 5, 6, 7].map((field) => (
      <Bar key={field} height="44px" />
    ))}
  </div>
)

const reloadAfterMs = 1000

/** What the page said before it reloaded: until then, in the storage of the tab. */
const newsKey = 'posted'

/** What was said of the month posted last, which the page goes on saying after it has reloaded, with the focus there. */
function useNewsOfLast(userId: number): { news: ReactNode; forget: () => void } {
  const place = useRef<HTMLDivElement>(null)
  const [message, setMessage] = useState(() => {
    const [id, said] = (sessionStorage.getItem(newsKey) ?? '').split('\n')
    return Number(id) === userId ? said : undefined
  })
  useEffect(() => {
    sessionStorage.removeItem(newsKey)
    place.current?.focus({ preventScroll: true })
  }, [])
  const news = message !== undefined && (
    <div ref={place} tabIndex={-1} className="mt-4 focus:outline-none">
      <Notice kind="news">{message}</Notice>
    </div>
  )
  return { news, forget: () => setMessage(undefined) }
}

interface SummaryFormProps {
  userId: number
  start: Start
  /** Without a prefill there is nothing to compute from, so every field is typed. */
  isPrefilled: boolean
  /** The months already posted and the money, if they are loaded. */
  posted: InvestorHistory | undefined
  isClosed: boolean
  /** Called when it is sent. */
  onSend: () => void
}

/** Posts one month. */
function SummaryForm({ userId, start, isPrefilled, posted, isClosed, onSend }: SummaryFormProps) {
  const add = useAddSummary(userId)
  const message = add.data?.message
  const withdrawn = useWithdrawnMonths(userId)
  const restored = (month: Month | undefined): string | undefined => {
    const found = withdrawn.find(({ quarter }) => quarter === month)
    return found && restoredText(found.quarter, formatMomentDay(found.withdrawn_at))
  }
  // Reloads with the same investor for the next month, unless the user has navigated away by then or is about to:
  // a reload while the code of the next page is loading would bring the user back here.
  const isStaying = useNavigation().state === 'idle'
  useEffect(() => {
    if (message === undefined || !isStaying) return
    const timer = setTimeout(() => {
      sessionStorage.setItem(newsKey, `${userId}\n${message}`)
      window.location.replace(postLink(userId))
    }, reloadAfterMs)
    return () => clearTimeout(timer)
  }, [message, isStaying, userId])
  return (
    <MonthForm
      userId={userId}
      start={start}
      rebases
      action={usePostLabel('Submit Investment Summary')}
      verb="post"
      computed={isPrefilled}
      taken={new Set(posted?.months.map(({ month }) => month))}
      whyNot={(month) => whyNotMonth(month, { userId, posted, isClosed })}
      figuresFor={(month) =>
        posted && knownPrincipal(posted, month) !== undefined ? expectedFigures(posted, month) : undefined
      }
      history={posted}
      monthHint={notOver}
      principalHint={(month) => movedPrincipal(posted, month)}
      preview={(draft) => {
        const month = monthIn(draft.quarter)
        return (
          <>
            <div role="status" className="grid gap-2 empty:hidden">
              <LaterBalances posted={posted} draft={draft} />
              {month !== undefined && <OutdatedStatements userId={userId} change={monthChange(month)} />}
            </div>
            {/* Both sentences on the same lines. */}
            <div className="col-span-full text-sm text-muted *:inline">
              <p>{restored(month)}</p> <ToldLine kind="month_posted" userId={userId} />
            </div>
          </>
        )
      }}
      questionsOn={(draft, unlike) => askedBeforePosting(summaryOf(draft), { posted, isClosed }, unlike)}
      onSend={async ({ draft }) => {
        onSend()
        return {
          message: (await add.mutateAsync({ body: { user_id: userId, ...plainTexts(draft) } })).message,
        }
      }}
    />
  )
}

/** Why a month cannot be posted; of one that is posted, with the way to correct it. */
function whyNotMonth(
  month: Month,
  {
    userId,
    posted,
    isClosed,
  }: Pick<SummaryFormProps, 'userId' | 'isClosed'> & { posted: InvestorHistory | undefined },
): ReactNode {
  if (month > thisMonth()) return `${formatMonth(month)} has not begun, and cannot be posted yet.`
  if (posted?.months.some((row) => row.month === month) === true)
    return (
      <>
        {`${formatMonth(month)} is already posted. `}
        <Link to={correctLink(userId, month)}>Correct it</Link>.
      </>
    )
  return isClosed && posted !== undefined && !takesMonthClosed(posted, month)
    ? errors.closedAccount.message
    : undefined
}

/** What a month that others follow does to their balances. */
function LaterBalances({ posted, draft }: { posted: History | undefined; draft: Draft }) {
  const summary = summaryOf(draft)
  if (posted === undefined || summary === undefined) return null
  const isTaken = posted.months.some(({ month }) => month === summary.month)
  const sentence = isTaken
    ? undefined
    : balancesSentence(posted, { ...posted, months: [...posted.months, summary] })
  return sentence === undefined ? null : <p>{sentence}</p>
}

/** What moved the expected principal of the draft's month since the month before it. */
function movedPrincipal(history: History | undefined, month: Month | undefined): string | undefined {
  if (history === undefined || month === undefined) return undefined
  const { activity } = newPrincipal(history, month)
  return activity.length === 0 ? undefined : withFirmMinus(movedText(activity))
}
