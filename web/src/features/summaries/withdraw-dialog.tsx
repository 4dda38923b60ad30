import type { PostedSummary } from '@portico/contract/features/summaries'
import type { History } from '@portico/contract/figures/account-months'
import { figuresOf } from '@portico/contract/figures/figures'
import { formatUsd } from '@portico/contract/values/money'
import { formatMonth } from '@portico/contract/values/month'
import { ReasonDialog } from '../../components/feedback/reason-dialog.tsx'
import { ChangeTable } from '../../figures/change-table.tsx'
import { noFigure } from '../../figures/figure-text.ts'
import { usePostLabel } from '../../figures/release.ts'
import { ToldLine } from '../../figures/told-line.tsx'
import type { InvestorHistory } from '../../figures/investor-history.ts'
import { useVoidSummary } from './summaries-data.ts'
import { Overdrawn } from './overdrawn.tsx'

interface WithdrawDialogProps {
  userId: number
  history: InvestorHistory
  row: PostedSummary
  onDone: (message: string) => void
  onClose: () => void
}

/** Withdraws a month that was posted in error, after a preview of what that changes. */
export function WithdrawDialog({ userId, history, row, onDone, onClose }: WithdrawDialogProps) {
  const voidSummary = useVoidSummary(userId)
  const action = usePostLabel('Withdraw the month')
  const month = formatMonth(row.month)
  return (
    <ReasonDialog
      title={`Withdraw ${month}`}
      action={action}
      needed="Say why the month is withdrawn."
      isTold
      onConfirm={async (reason, line) => {
        const answer = await voidSummary.mutateAsync({
          body: { user_id: userId, quarter: month, version: row.version, reason, ...line },
        })
        onDone(answer.message)
      }}
      onClose={onClose}
    >
      <p>
        The month will count nowhere, as if it had never been posted, and can be posted again. The investor
        sees that it was withdrawn.
      </p>
      <ChangeTable
        caption="What changes"
        headers={['Now', 'Without it']}
        changes={changesWithout(history, row)}
      />
      <Overdrawn before={history} after={without(history, row)} />
      <ToldLine kind="month_restated" userId={userId} />
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
