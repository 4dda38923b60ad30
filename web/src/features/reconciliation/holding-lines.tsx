import type { ReconciledDay } from '@portico/contract/features/reconciliation'
import { formatDay } from '@portico/contract/values/day'
import { formatUsd } from '@portico/contract/values/money'
import { useState } from 'react'
import { useMay } from '../../auth/role.ts'
import { ReasonDialog } from '../../components/feedback/reason-dialog.tsx'
import { formatDay as dayOf } from '../../figures/moments.ts'
import { useHoldingChange } from './reconciliation-data.ts'

interface HoldingLinesProps {
  day: ReconciledDay
  onDone: (message: string) => void
}

/** What each source says of a day. */
export const HoldingLines = ({ day, onDone }: HoldingLinesProps) => (
  <ul className="mt-1">
    {day.holdings.map((holding) => (
      <HoldingLine key={holding.id} on={day.on} holding={holding} onDone={onDone} />
    ))}
  </ul>
)

interface HoldingLineProps {
  on: ReconciledDay['on']
  holding: ReconciledDay['holdings'][number]
  onDone: (message: string) => void
}

function HoldingLine({ on, holding, onDone }: HoldingLineProps) {
  const { id, source, amount, entered_at: at, entered_by: by } = holding
  const [isAsking, setAsking] = useState(false)
  const withdraw = useHoldingChange('withdrawHolding')
  const mayWithdraw = useMay('preparer')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-b border-b-hairline py-1.5 sm:flex-nowrap">
      <span className="wrap-anywhere">
        {source} <span className="text-sm text-muted">{`${by}, ${dayOf(at)}`}</span>
      </span>
      <span className="ml-auto flex shrink-0 items-center gap-3 tabular-nums">
        {formatUsd(amount)}
        {mayWithdraw && (
          <button
            type="button"
            className="min-h-11 cursor-pointer text-sm underline"
            aria-haspopup="dialog"
            aria-label={`Remove ${source}`}
            onClick={() => setAsking(true)}
          >
            Remove
          </button>
        )}
      </span>
      {isAsking && (
        <ReasonDialog
          title="Remove an amount"
          action="Remove"
          needed="Say why this amount is removed."
          onConfirm={(reason) => withdraw.mutateAsync({ holding_id: id, reason })}
          onDone={onDone}
          onClose={() => setAsking(false)}
        >
          <p className="wrap-anywhere tabular-nums">{`${source}, ${formatDay(on)}: ${formatUsd(amount)}`}</p>
          <p className="text-sm text-muted">It no longer counts, and stays on record with your reason.</p>
        </ReasonDialog>
      )}
    </li>
  )
}
