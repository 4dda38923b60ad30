import type { PostedSummary, RecordedVersion } from '@portico/contract/features/summaries'
import { inMonthOrder } from '@portico/contract/figures/account-months'
import { figuresIn } from '@portico/contract/figures/deductions'
import { figuresOf } from '@portico/contract/figures/figures'
import { figureOr } from '@portico/contract/values/decimal'
import { dayIn } from '@portico/contract/values/day'
import { formatUsd } from '@portico/contract/values/money'
import { formatMonth, yearOf } from '@portico/contract/values/month'
import { useState } from 'react'
import { Link } from 'react-router'
import { useNameOf } from '../../auth/account-queries.ts'
import { firmDayAt } from '../../api/firm-time.ts'
import { correctLink } from '../../api/staff-links.ts'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { AllMonths } from '../../components/table/show-more.tsx'
import { Card } from '../../components/layout/card.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { FoldedLines } from '../../components/table/folded-lines.tsx'
import { FoldingTable } from '../../components/table/folding-table.tsx'
import type { Column } from '../../components/table/data-table.tsx'
import type { InvestorHistory } from '../../figures/investor-history.ts'
import { useSummaryHistory } from '../../figures/investor-history.ts'
import { useKnownOn, useMayChange } from '../../figures/known-on.ts'
import { formatMoment } from '../../figures/moments.ts'
import { actOf, MonthVersions } from '../../figures/month-versions.tsx'
import { restatedButton, changeOf, restatedTag } from '../../figures/restated-tag.ts'
import { netFigures, netText, netTone, versionFigures } from '../../figures/shown-figures.ts'
import { WithdrawnMonths } from '../../figures/withdrawn-months.tsx'
import { useInvestorHistory, useWithdrawnMonths } from './summaries-data.ts'

const title = 'Investment Summary'

/** What is shown of months: whose they are, and what opens one. */
interface MonthsShown {
  userId: number
  rows: readonly PostedSummary[]
  mayCorrect: boolean
  onOpen: (row: PostedSummary) => void
}

const columnsOf = ({ rows, ...shown }: MonthsShown): readonly Column<PostedSummary>[] => [
  {
    header: 'Quarter',
    words: (row) => `${formatMonth(row.month)}${changeOf(row) === undefined ? '' : ' · Restated'}`,
    isOnOneLine: true,
    cell: (row) => <MonthName row={row} {...shown} />,
  },
  ...figuresIn(netFigures, rows).map((figure) => ({
    header: figure.label,
    key: figure.key,
    cell: (row: PostedSummary) => netText(figure, row),
    tone: (row: PostedSummary) => netTone(figure, row),
    strong: figure.key === 'endingBalance',
  })),
]

/** An investor's posted months, newest first, and those that were withdrawn; rows that do not add up are marked. */
export function SummariesCard({ userId }: { userId: number }) {
  const history = useInvestorHistory(userId)
  const withdrawn = useWithdrawnMonths(userId)
  return (
    <Card title={title} heading="large">
      <QuerySection query={history} failure="Failed to load the summaries.">
        {(found) =>
          found.months.length === 0 ? (
            <>
              <WithdrawnMonths months={withdrawn} />
              <p className="mt-3 border-t-2 border-t-rule py-10 text-center text-muted">
                No summaries available for this user
              </p>
            </>
          ) : (
            <Months userId={userId} history={found} withdrawn={withdrawn} />
          )
        }
      </QuerySection>
    </Card>
  )
}

type Withdrawn = ReturnType<typeof useWithdrawnMonths>

/** So many months are as high as the form next to them. */
const shownAtFirst = 12

interface MonthsProps {
  userId: number
  history: InvestorHistory
  withdrawn: Withdrawn
}

function Months({ userId, history, withdrawn }: MonthsProps) {
  const rows = history.months
  const [opened, setOpened] = useState<PostedSummary>()
  const [isWhole, setWhole] = useState(false)
  const mayCorrect = useMayChange()
  const shown = { userId, rows, mayCorrect, onOpen: setOpened }
  const columns = columnsOf(shown)
  const newest = inMonthOrder(rows).toReversed()
  const listed = newest.slice(0, isWhole ? undefined : shownAtFirst)
  // A withdrawn month is below the one that follows it, and above the table where none does.
  const withdrawnBefore = (next: PostedSummary | undefined) =>
    withdrawn.filter(({ quarter }) => newest.findLast(({ month }) => month > quarter) === next)
  return (
    <>
      <BalanceNote history={history} />
      {mayCorrect && <p className="text-muted">Select a month to correct, move or withdraw it.</p>}
      <WithdrawnMonths months={withdrawnBefore(undefined)} className="mt-2 text-sm" />
      <FoldingTable
        caption={title}
        columns={columns}
        rows={listed}
        groupOf={(row) => yearOf(row.month)}
        belowOf={(row) => notesOf(row, withdrawnBefore(row))}
        lines={
          <FoldedLines
            caption={title}
            rows={listed}
            keyOf={({ month }) => month}
            columns={columns}
            nameOf={lineName}
            belowOf={(row) => <MonthActions row={row} {...shown} />}
            afterOf={(row) => <WithdrawnMonths months={withdrawnBefore(row)} className="pb-2.5 text-sm" />}
          />
        }
      />
      {rows.length > shownAtFirst && (
        <AllMonths
          first={shownAtFirst}
          all={rows.length}
          isWhole={isWhole}
          onTurn={() => setWhole(!isWhole)}
        />
      )}
      {opened !== undefined && (
        <HistoryDialog userId={userId} row={opened} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

/** Why the column End Balance is not what is in the account, and what is. */
function BalanceNote({ history }: { history: InvestorHistory }) {
  const verb = useKnownOn() === undefined ? 'holds' : 'held'
  const balance = figureOr(null, () => figuresOf(history).currentBalance)
  return (
    <p className="text-muted">
      End Balance is for each month alone.
      {balance !== null && ` The account ${verb} ${formatUsd(balance)}.`}
    </p>
  )
}

/** What is said below a month of the table; null for nothing. */
const notesOf = ({ checks }: PostedSummary, withdrawn: Withdrawn) =>
  checks.length + withdrawn.length === 0 ? null : (
    <>
      <Checks of={checks} />
      <WithdrawnMonths months={withdrawn} />
    </>
  )

/** What of a month does not add up. */
const Checks = ({ of: checks }: { of: PostedSummary['checks'] }) =>
  checks.map(({ message }) => (
    <p key={message} className="text-loss">
      <b>Check: </b>
      {message}
    </p>
  ))

type MonthProps = Omit<MonthsShown, 'rows'> & { row: PostedSummary }

/** A month of the table, which leads to its correction; a restated one says so, and why when pressed. */
function MonthName({ userId, row, mayCorrect, onOpen }: MonthProps) {
  const name = formatMonth(row.month)
  const change = changeOf(row)
  return (
    <span className="whitespace-nowrap">
      {mayCorrect ? (
        <Link to={correctLink(userId, row.month)} className="touch-target" title={`Correct ${name}`}>
          {name}
        </Link>
      ) : (
        name
      )}
      {change !== undefined && (
        <button
          type="button"
          className={`ml-2 ${restatedButton}`}
          aria-haspopup="dialog"
          aria-label={`${change.sentence} History of ${name}`}
          title={change.sentence}
          onClick={() => onOpen(row)}
        >
          {change.name}
        </button>
      )}
    </span>
  )
}

/** A month as a line, with what is unusual in it: below all months where the longest name has no room next to it. */
const lineName = (row: PostedSummary) => (
  <span className="flex flex-col gap-x-2 @min-[30rem]:flex-row @min-[30rem]:items-baseline">
    {formatMonth(row.month)}
    <span className="flex gap-x-2 empty:hidden">
      {row.checks.length > 0 && <span className={`py-1 ${restatedTag}`}>Check</span>}
      {changeOf(row) !== undefined && <span className={`py-1 ${restatedTag}`}>{changeOf(row)?.name}</span>}
    </span>
  </span>
)

/** What is to be said of an opened month, and what can be done with it. */
function MonthActions({ userId, row, mayCorrect, onOpen }: MonthProps) {
  const sentence = changeOf(row)?.sentence
  return (
    <>
      <Checks of={row.checks} />
      {sentence !== undefined && <p className="mt-1.5 text-muted">{sentence}</p>}
      <p className="flex flex-wrap gap-x-7">
        {mayCorrect && (
          <Link to={correctLink(userId, row.month)} className="inline-flex min-h-11 items-center">
            Correct, move or withdraw
          </Link>
        )}
        {sentence !== undefined && (
          <button
            type="button"
            className="min-h-11 cursor-pointer rounded-xs underline decoration-1 underline-offset-3"
            aria-haspopup="dialog"
            onClick={() => onOpen(row)}
          >
            History
          </button>
        )}
      </p>
    </>
  )
}

interface HistoryDialogProps {
  userId: number
  row: PostedSummary
  onClose: () => void
}

/** Every version of a month side by side, then who posted each, when and why. */
function HistoryDialog({ userId, row, onClose }: HistoryDialogProps) {
  const history = useSummaryHistory(userId, row.month)
  const day = dayIn(useKnownOn())
  const isKnown = ({ postedAt }: RecordedVersion) => day === undefined || firmDayAt(postedAt) <= day
  return (
    <Dialog title={`History of ${formatMonth(row.month)}`} wide onClose={onClose}>
      {row.version === 1 && <p>{changeOf(row)?.sentence}</p>}
      <QuerySection query={history} failure="Failed to load the history.">
        {(versions) => <Versions versions={versions.filter(isKnown)} />}
      </QuerySection>
    </Dialog>
  )
}

const Versions = ({ versions }: { versions: readonly RecordedVersion[] }) => (
  <>
    {versions.length > 1 && <MonthVersions versions={versions} figures={versionFigures(versions)} />}
    <ol className="grid gap-2.5 wrap-anywhere">
      {versions.map((version) => (
        <Record key={version.version} version={version} />
      ))}
    </ol>
  </>
)

function Record({ version }: { version: RecordedVersion }) {
  const nameOf = useNameOf()
  return (
    <li>
      <p className="text-sm text-muted">
        {actOf(version)} on {formatMoment(version.postedAt)} by {nameOf(version.postedBy)}
      </p>
      {version.reason !== null && <p>{version.reason}</p>}
    </li>
  )
}
