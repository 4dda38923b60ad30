import { paths } from '@portico/contract/api/paths'
import type { PostedSummary } from '@portico/contract/features/summaries'
import type { History } from '@portico/contract/figures/account-months'
import { figuresOf } from '@portico/contract/figures/figures'
import type { Summary } from '@portico/contract/figures/monthly-figures'
import { allFigures } from '@portico/contract/figures/monthly-figures'
import type { Unlike } from '@portico/contract/figures/unusual'
import { formatMonth } from '@portico/contract/values/month'
import { useEffect, useRef, useState } from 'react'
import { Link, NavigationType, useLocation, useNavigationType } from 'react-router'
import { isRefused } from '../../api/request-error.ts'
import { monthsLink, postLink, recordLink } from '../../api/staff-links.ts'
import { useAllUsers } from '../../auth/account-queries.ts'
import { FocusedNews } from '../../components/feedback/notice.tsx'
import { Button } from '../../components/form/button.tsx'
import { Card } from '../../components/layout/card.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { useClosedText } from '../../figures/books.ts'
import { ChangeTable } from '../../figures/change-table.tsx'
import { shownFigure } from '../../figures/shown-figures.ts'
import { previewReason, usePostLabel, usePreview, useSecondPerson } from '../../figures/release.ts'
import { useIsOnPaper } from '../../figures/on-paper.ts'
import { OutdatedStatements } from '../../figures/outdated-statements.tsx'
import { ToldLine, ToldOfRemoval } from '../../figures/told-line.tsx'
import { balancesSentence } from './later-balances.ts'
import { MonthForm } from './month-form.tsx'
import { useCorrectSummary, useInvestorHistory, useVoidSummary } from './summaries-data.ts'
import type { Draft } from './summary-draft.ts'
import { draftFrom, plainTexts, recompute, summaryOf } from './summary-draft.ts'
import type { Start } from './use-month-draft.ts'
import { BrokenRules } from './broken-rules.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { formatUsd } from '@portico/contract/values/money'
import { monthChange } from '@portico/contract/statement/concerned'
import { ReasonDialog } from '../../components/feedback/reason-dialog.tsx'
import { noFigure } from '../../figures/figure-text.ts'
import type { InvestorHistory } from '../../figures/investor-history.ts'

interface CorrectionPaneProps {
  userId: number
  /** YYYYMM from the address. */
  month: number
}

const dialogs = { move: MoveDialog, withdraw: WithdrawDialog }

/** The form that corrects a posted month, with a link back to the form for the next one. */
export function CorrectionPane({ userId, month }: CorrectionPaneProps) {
  const history = useInvestorHistory(userId)
  const row = history.data?.months.find((each) => each.month === month)
  const closed = useClosedText(row?.month)
  const [opened, setOpened] = useState<keyof typeof dialogs>()
  const [message, setMessage] = useState<string>()
  const open = (which: keyof typeof dialogs) => {
    setOpened(which)
    setMessage(undefined)
  }
  const OpenedDialog = opened && dialogs[opened]
  const whatElse = message === undefined ? 'Correction' : 'No longer posted'
  const heading = useRef<HTMLHeadingElement>(null)
  // The month that was chosen is far below, and the page starts at its top again.
  const isChosenHere = useNavigationType() === NavigationType.Push
  useEffect(() => {
    if (isChosenHere) heading.current?.focus()
  }, [isChosenHere])
  return (
    <Card
      title={row === undefined ? whatElse : `Correct ${formatMonth(row.month)}`}
      heading="large"
      headingRef={heading}
    >
      <QuerySection query={history} failure="Failed to load the summaries.">
        {(found) =>
          row === undefined ? (
            message === undefined && <p>This month is not posted for this investor.</p>
          ) : (
            <CorrectionForm key={row.id} userId={userId} history={found} posted={row} />
          )
        }
      </QuerySection>
      {message !== undefined && (
        <div className="mt-4">
          <FocusedNews message={message} />
        </div>
      )}
      {row !== undefined && closed === undefined && (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button kind="quiet" aria-haspopup="dialog" onClick={() => open('move')}>
            Move {formatMonth(row.month)}…
          </Button>
          <Button kind="quiet" aria-haspopup="dialog" onClick={() => open('withdraw')}>
            Withdraw {formatMonth(row.month)}…
          </Button>
        </div>
      )}
      {OpenedDialog !== undefined && row !== undefined && history.data !== undefined && (
        <OpenedDialog
          userId={userId}
          history={history.data}
          row={row}
          onDone={setMessage}
          onClose={() => setOpened(undefined)}
        />
      )}
      <p className="mt-5">
        <Link className="inline-flex min-h-11 items-center" to={postLink(userId)}>
          Back to the new summary
        </Link>
      </p>
    </Card>
  )
}

interface CorrectionFormProps {
  userId: number
  history: History
  posted: PostedSummary
}

/** The month as posted, with its derived figures recomputed. */
const startFrom = (row: PostedSummary): Start => ({
  version: row.version,
  draft: recompute(draftFrom(row)),
})

/** Posts a new version of a month with a reason, after a preview of its effects. */
function CorrectionForm({ userId, history, posted }: CorrectionFormProps) {
  const correct = useCorrectSummary(userId)
  return (
    <MonthForm
      userId={userId}
      start={startFrom(posted)}
      // An edited form is refused once, so that its owner learns of the other correction.
      rebases={isRefused(correct.error, 'monthChanged')}
      action={usePostLabel('Post Correction')}
      verb="correct"
      computed
      history={history}
      reasonNeeded="Say why the month is corrected."
      preview={(draft) => (
        <>
          <CorrectionChanges userId={userId} history={history} posted={posted} draft={draft} />
          <ToldLine kind="month_restated" userId={userId} />
        </>
      )}
      next={<WaysOn userId={userId} />}
      questionsOn={(draft, unlike) => askedOf(draft, posted, unlike)}
      onSend={async ({ version, draft, reason, line }) => {
        const body = { user_id: userId, version, ...plainTexts(draft), reason, ...line }
        const sent = await correct.mutateAsync({ body })
        // What is sent for release is not posted yet: the form starts over from what is.
        return { message: sent.message, next: startFrom(sent.isPrepared ? posted : sent.answer.summary) }
      }}
    />
  )
}

/** Where to go once a correction is posted or sent for release. */
function WaysOn({ userId }: { userId: number }) {
  const { pathname, search } = useLocation()
  const isDisabled = useAllUsers().data?.find(({ id }) => id === userId)?.state === 'disabled'
  // What waits for release is not theirs to see yet.
  const isSeen = !useSecondPerson() && !isDisabled
  return (
    <p className="flex flex-wrap gap-x-7 *:inline-flex *:min-h-11 *:items-center">
      <Link to={recordLink(userId)}>Back to the account</Link>
      <Link to={monthsLink(userId)}>Correct another month</Link>
      {isSeen && (
        <Link to={`${paths.impersonate}?user_id=${userId}`} state={{ from: pathname + search }}>
          See it as the investor
        </Link>
      )}
    </p>
  )
}

/** What is asked before a month is corrected to something unusual. */
function askedOf(draft: Draft, posted: PostedSummary, unlike: readonly Unlike[]): readonly string[] {
  const summary = summaryOf(draft)
  return unlike
    .filter(({ figure }) => figure !== 'moved' && summary?.[figure] !== posted[figure])
    .map(({ sentence }) => sentence)
}

interface CorrectionChangesProps {
  userId: number
  history: History
  posted: PostedSummary
  draft: Draft
}

/** What a correction changes: the month's figures side by side, and the running balances that follow. */
function CorrectionChanges({ userId, history, posted, draft }: CorrectionChangesProps) {
  const summary = summaryOf(draft)
  if (summary === undefined) return null
  const changes = allFigures
    .map((figure) => ({
      name: figure.label,
      before: shownFigure(figure, posted),
      after: shownFigure(figure, summary),
    }))
    .filter(({ before, after }) => before !== after)
  if (changes.length === 0) return <p role="status">Nothing is changed yet.</p>
  return (
    <div role="status">
      <ChangeTable caption="What changes" headers={['Posted', 'Corrected']} changes={changes} />
      <p className="mt-3">
        {balancesSentence(history, corrected(history, summary)) ?? 'No running balance changes.'}
      </p>
      <BrokenRules before={history} after={corrected(history, summary)} />
      <OutdatedStatements userId={userId} change={monthChange(posted.month)} />
    </div>
  )
}

const corrected = (history: History, summary: Summary): History => ({
  ...history,
  months: history.months.map((row) => (row.month === summary.month ? summary : row)),
})

interface WithdrawDialogProps {
  userId: number
  history: InvestorHistory
  row: PostedSummary
  onDone: (message: string) => void
  onClose: () => void
}

/** Withdraws a month that was posted in error, after a preview of what that changes. */
function WithdrawDialog({ userId, history, row, onDone, onClose }: WithdrawDialogProps) {
  const voidSummary = useVoidSummary(userId)
  const isOnPaper = useIsOnPaper(userId)
  const action = usePostLabel('Withdraw the month')
  const month = formatMonth(row.month)
  const sent = { user_id: userId, quarter: month, version: row.version }
  const preview = usePreview('void-summary', { ...sent, reason: previewReason })
  return (
    <ReasonDialog
      title={`Withdraw ${month}`}
      action={action}
      needed="Say why the month is withdrawn."
      isTold={!isOnPaper && preview.data?.notices.every(({ kind }) => kind === 'statement') !== true}
      onConfirm={(reason, line) => voidSummary.mutateAsync({ body: { ...sent, reason, ...line } })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        The month will no longer count, as if it had never been posted, and can be posted again.
        {!isOnPaper && ' The investor’s dashboard shows that it was withdrawn.'}
      </p>
      <ChangeTable
        caption="What changes"
        headers={['Now', 'Without it']}
        changes={changesWithout(history, row)}
      />
      <BrokenRules before={history} after={without(history, row)} />
      <OutdatedStatements userId={userId} change={monthChange(row.month)} />
      <ToldOfRemoval
        {...{ preview, userId }}
        verb="withdraw"
        isToldOnPaper
        untold="No notice of this month has gone out, and none will."
      />
    </ReasonDialog>
  )
}

const without = (history: History, row: PostedSummary): History => ({
  ...history,
  months: history.months.filter(({ month }) => month !== row.month),
})

/** The account's main figures with and without a month. */
function changesWithout(history: History, row: PostedSummary) {
  const [before, after] = [history, without(history, row)].map((each) => {
    const { totalPortfolioValue, principal } = figuresOf(each)
    const latest = each.months.at(-1)
    return {
      'Total account value': formatUsd(totalPortfolioValue),
      Principal: formatUsd(principal),
      'Latest month': latest === undefined ? noFigure : formatMonth(latest.month),
    }
  })
  return Object.entries(before ?? {}).map(([name, text]) => ({
    name,
    before: text,
    after: Object.entries(after ?? {}).find(([other]) => other === name)?.[1] ?? noFigure,
  }))
}
