import type { PostedSummary } from '@portico/contract/features/summaries'
import type { History } from '@portico/contract/figures/account-months'
import { figuresIn } from '@portico/contract/figures/deductions'
import { findingsSince } from '@portico/contract/figures/investor-checks'
import type { Summary } from '@portico/contract/figures/monthly-figures'
import { allFigures } from '@portico/contract/figures/monthly-figures'
import { movedMonth } from '@portico/contract/figures/moved-month'
import { formatMonth, monthIn } from '@portico/contract/values/month'
import { monthChange } from '@portico/contract/statement/concerned'
import { useState } from 'react'
import { thisMonth } from '../../api/firm-time.ts'
import { useAllUsers } from '../../auth/account-queries.ts'
import { UserSelect } from '../../components/form/user-select.tsx'
import { toBeListed } from '../../figures/foretold.ts'
import { OutdatedStatements } from '../../figures/outdated-statements.tsx'
import { MoveReasonDialog } from '../../figures/move-preview.tsx'
import { useIsOnPaper } from '../../figures/on-paper.ts'
import { previewReason, usePostLabel, usePreview } from '../../figures/release.ts'
import { ChangeTable } from '../../figures/change-table.tsx'
import { shownFigure } from '../../figures/shown-figures.ts'
import type { InvestorHistory } from '../../figures/investor-history.ts'
import { useInvestorHistory, useMoveSummary } from './summaries-data.ts'

interface MoveDialogProps {
  userId: number
  history: InvestorHistory
  row: PostedSummary
  onDone: (message: string) => void
  onClose: () => void
}

/** Moves a month that was posted in the wrong month or account, after a preview of both. */
export function MoveDialog({ userId, history, row, onDone, onClose }: MoveDialogProps) {
  const { data: users = [] } = useAllUsers()
  const [toUserId, setToUserId] = useState(userId)
  const [text, setText] = useState('')
  const { data: target } = useInvestorHistory(toUserId)
  const isFree = (month: number) =>
    target !== undefined && target.months.every((each) => each.month !== month)
  const to = monthIn(text)
  const place = {
    user_id: userId,
    quarter: formatMonth(row.month),
    version: row.version,
    to_user_id: toUserId,
  }
  const sent = to === undefined || !isFree(to) ? undefined : { ...place, to_quarter: formatMonth(to) }
  const preview = usePreview('move-summary', sent && { ...sent, reason: previewReason })
  const move = useMoveSummary(userId)
  const isOnPaper = [useIsOnPaper(userId), useIsOnPaper(toUserId)].every(Boolean)
  const known = preview.isSuccess && to !== undefined && target !== undefined
  const moved = known ? movedIn({ from: history, target, isSame: toUserId === userId }, row, to) : undefined
  return (
    <MoveReasonDialog
      title={`Move ${formatMonth(row.month)}`}
      action={usePostLabel('Move the month')}
      needed="Say why the month is moved."
      isPossible={moved !== undefined}
      month={{ from: row.month, value: text, isFree, onChoose: setText }}
      preview={sent && preview}
      warnings={moved?.warnings ?? []}
      effect={moved && <MovedMonth row={row} summary={moved.summary} />}
      place={`${toUserId} ${text}`}
      isTold={!isOnPaper}
      onConfirm={(reason, line) => sent && move.mutateAsync({ body: { ...sent, reason, ...line } })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        {`${formatMonth(row.month)} is withdrawn and posted where it belongs, at once. What was entered stays; the principal is the one expected there.`}
      </p>
      <UserSelect
        label="Account"
        users={users.filter(({ is_staff: isStaff }) => !isStaff)}
        chosen={toUserId}
        onChoose={setToUserId}
      />
      {/* The preview names them, also those of the account that the month moves to. */}
      {preview.data === undefined && <OutdatedStatements userId={userId} change={monthChange(row.month)} />}
    </MoveReasonDialog>
  )
}

/** The figures of the month, now and where it will be. */
const MovedMonth = ({ row, summary }: { row: PostedSummary; summary: Summary }) => (
  <ChangeTable
    caption="What the month becomes"
    headers={[`${formatMonth(row.month)}, now`, `${formatMonth(summary.month)}, then`]}
    changes={figuresIn(allFigures, [row, summary]).map((figure) => ({
      name: figure.label,
      before: shownFigure(figure, row),
      after: shownFigure(figure, summary),
    }))}
  />
)

interface Accounts {
  from: History
  target: History
  isSame: boolean
}

/** The month as it will be, and what the checks will list that they do not list now. */
function movedIn({ from, target, isSame }: Accounts, row: PostedSummary, to: Summary['month']) {
  const left = { ...from, months: from.months.filter(({ month }) => month !== row.month) }
  const before = isSame ? left : target
  const summary = movedMonth(row, before, to)
  const reached = { ...before, months: [...before.months, summary] }
  const found = isSame
    ? newFindings(from, reached)
    : [...newFindings(from, left), ...newFindings(target, reached)]
  const early = to === thisMonth() ? [`${formatMonth(to)} is not over yet.`] : []
  return { summary, warnings: [...early, ...new Set(found)] }
}

const newFindings = (before: History, after: History): string[] =>
  findingsSince(before, after).map(toBeListed)
