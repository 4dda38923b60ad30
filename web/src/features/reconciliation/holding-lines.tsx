import type { ReconciledDay } from '@portico/contract/features/reconciliation'
import { formatDay } from '@portico/contract/values/day'
import { formatUsd } from '@portico/contract/values/money'
import { useNameOf } from '../../auth/account-queries.ts'
import { useMay } from '../../auth/role.ts'
import { ReasonDialog } from '../../components/feedback/reason-dialog.tsx'
import { useRowNews } from '../../components/feedback/row-news.tsx'
import { formatDay as dayOf } from '../../figures/moments.ts'
import { useHoldingChange } from './reconciliation-data.ts'

/** What each source says of a day. */
export const HoldingLines = ({ day }: { day: ReconciledDay }) => (
  <ul className="mt-1">
    {day.holdings.map((holding) => (
      <HoldingLine key={holding.id} on={day.on} holding={holding} />
    ))}
  </ul>
)

interface HoldingLineProps {
  on: ReconciledDay['on']
  holding: ReconciledDay['holdings'][number]
}

function HoldingLine({ on, holding }: HoldingLineProps) {
  const { source, amount, entered_at: at, entered_by: by } = holding
  const { ask, say } = useRowNews()
  const nameOf = useNameOf()
  const mayWithdraw = useMay('preparer')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-b border-b-hairline py-1.5 sm:flex-nowrap">
      <span className="wrap-anywhere">
        {source} <span className="text-sm text-muted">{`${nameOf(by)}, ${dayOf(at)}`}</span>
      </span>
      <span className="ml-auto flex shrink-0 items-center gap-3 tabular-nums">
        {formatUsd(amount)}
        {mayWithdraw && (
          <button
            type="button"
            className="min-h-11 cursor-pointer text-sm underline"
            aria-haspopup="dialog"
            aria-label={`Remove ${source}`}
            onClick={() =>
              ask((close) => <RemoveDialog on={on} holding={holding} onDone={say} onClose={close} />)
            }
          >
            Remove
          </button>
        )}
      </span>
    </li>
  )
}

interface RemoveDialogProps extends HoldingLineProps {
  onDone: (message: string) => void
  onClose: () => void
}

function RemoveDialog({ on, holding: { id, source, amount }, ...rest }: RemoveDialogProps) {
  const withdraw = useHoldingChange('withdrawHolding')
  return (
    <ReasonDialog
      title="Remove an amount"
      action="Remove"
      needed="Say why this amount is removed."
      onConfirm={(reason) => withdraw.mutateAsync({ holding_id: id, reason })}
      {...rest}
    >
      <p className="wrap-anywhere tabular-nums">{`${source}, ${formatDay(on)}: ${formatUsd(amount)}`}</p>
      <p className="text-sm text-muted">It no longer counts, and stays on record with your reason.</p>
    </ReasonDialog>
  )
}
