import type { PostedSummary, RecordedVersion } from '@portico/contract/features/summaries'
import { inMonthOrder } from '@portico/contract/figures/account-months'
import { figuresIn } from '@portico/contract/figures/deductions'
import { figuresOf } from '@portico/contract/figures/figures'
import { restatedAt } from '@portico/contract/figures/restated'
import { figureOr } from '@portico/contract/values/decimal'
import { formatUsd } from '@portico/contract/values/money'
import { formatMonth, yearOf } from '@portico/contract/values/month'
import { useState } from 'react'
import { Link } from 'react-router'
import { firmDayAt } from '../../api/firm-time.ts'
import { correctLink } from '../../api/staff-links.ts'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { AllMonths } from '../../components/table/show-more.tsx'
import { Card } from '../../components/layout/card.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { FoldingTable } from '../../components/table/folding-table.tsx'
import type { Column, Note } from '../../components/table/data-table.tsx'
import type { InvestorHistory } from '../../figures/investor-history.ts'
import { useSummaryHistory } from '../../figures/investor-history.ts'
import { dayIn, useKnownOn, useMayChange } from '../../figures/known-on.ts'
import { formatDay, formatMoment } from '../../figures/moments.ts'
import { actOf, MonthVersions } from '../../figures/month-versions.tsx'
import { netFigures, netText, netTone, versionFigures } from '../../figures/shown-figures.ts'
import { useInvestorHistory } from './summaries-data.ts'

const title = 'Investment Summary'

const columnsOf = (
  userId: number,
  rows: readonly PostedSummary[],
  mayCorrect: boolean,
): readonly Column<PostedSummary>[] => [
  {
    header: 'Quarter',
    cell: (row) =>
      !mayCorrect ? (
        formatMonth(row.month)
      ) : (
        <Link
          to={correctLink(userId, row.month)}
          className="touch-target"
          title={`Correct ${formatMonth(row.month)}`}
        >
          {formatMonth(row.month)}
        </Link>
      ),
  },
  ...figuresIn(netFigures, rows).map((figure) => ({
    header: figure.label,
    key: figure.key,
    cell: (row: PostedSummary) => netText(figure, row),
    tone: (row: PostedSummary) => netTone(figure, row),
    strong: figure.key === 'endingBalance',
  })),
]

/** An investor's posted months, newest first; rows that do not add up are marked. */
export function SummariesCard({ userId }: { userId: number }) {
  const history = useInvestorHistory(userId)
  return (
    <Card title={title} heading="large">
      <QuerySection query={history} failure="Failed to load the summaries.">
        {(found) =>
          found.months.length === 0 ? (
            <p className="mt-3 border-t-2 border-t-rule py-10 text-center text-muted">
              No summaries available for this user
            </p>
          ) : (
            <Months userId={userId} history={found} />
          )
        }
      </QuerySection>
    </Card>
  )
}

/** So many months are as high as the form next to them. */
const shownAtFirst = 12

function Months({ userId, history }: { userId: number; history: InvestorHistory }) {
  const rows = history.months
  const [opened, setOpened] = useState<PostedSummary>()
  const [isWhole, setWhole] = useState(false)
  const mayCorrect = useMayChange()
  const notesOf = (row: PostedSummary): Note[] => [
    ...row.checks.map(({ message }) => ({ kind: 'check' as const, text: message })),
    ...restated(row, () => setOpened(row)),
  ]
  return (
    <>
      <BalanceNote history={history} />
      {mayCorrect && <p className="text-muted">Select a month to correct, move or withdraw it.</p>}
      <FoldingTable
        caption={title}
        columns={columnsOf(userId, rows, mayCorrect)}
        rows={inMonthOrder(rows)
          .toReversed()
          .slice(0, isWhole ? undefined : shownAtFirst)}
        groupOf={(row) => yearOf(row.month)}
        notesOf={notesOf}
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

/** The note on a restated month: when that was. Pressing that of a corrected one shows what changed. */
function restated(row: PostedSummary, onOpen: () => void): Note[] {
  const at = restatedAt(row)
  if (at === undefined) return []
  const text = `Restated on ${formatDay(at)}`
  if (row.version > 1) return [{ kind: 'news', text: `${text}.`, onOpen }]
  return [{ kind: 'news', text: `${text}, by an entry or an earlier month.` }]
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
      <QuerySection query={history} failure="Failed to load the history.">
        {(versions) => <Versions versions={versions.filter(isKnown)} />}
      </QuerySection>
    </Dialog>
  )
}

const Versions = ({ versions }: { versions: readonly RecordedVersion[] }) => (
  <>
    <MonthVersions versions={versions} figures={versionFigures(versions)} />
    <ol className="grid gap-2.5 wrap-anywhere">
      {versions.map((version) => (
        <Record key={version.version} version={version} />
      ))}
    </ol>
  </>
)

const Record = ({ version }: { version: RecordedVersion }) => (
  <li>
    <p className="text-sm text-muted">
      {actOf(version)} on {formatMoment(version.postedAt)} by {version.postedBy ?? 'the command line'}
    </p>
    {version.reason !== null && <p>{version.reason}</p>}
  </li>
)
