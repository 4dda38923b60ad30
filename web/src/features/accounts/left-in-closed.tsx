import type { ManagedAccount } from '@portico/contract/features/managed-accounts'
import { zeroCents } from '@portico/contract/values/money'
import { useState } from 'react'
import { useMay } from '../../auth/role.ts'
import { Button } from '../../components/form/button.tsx'
import { holdsText } from './account-state.tsx'
import { useLeftInClosed } from './accounts-data.ts'
import { CloseDialog } from './close-dialog.tsx'

interface LeftInClosedProps {
  account: ManagedAccount
  onNews: (news: string | undefined) => void
}

/** That a closed account holds money again, and what can be done about it. */
export function LeftInClosed({ account, onNews }: LeftInClosedProps) {
  const left = useLeftInClosed(account) ?? zeroCents
  const mayManage = useMay('administrator')
  const [closing, setClosing] = useState(false)
  return (
    <>
      {left !== 0 && (
        <div className="grid justify-items-start gap-3 rounded border-l-3 border-l-loss bg-loss-wash px-3.5 py-3">
          <p>
            <b className="text-loss tabular-nums">{holdsText(left)}.</b>{' '}
            {left > 0
              ? 'Withdraw what is left, or reopen the account.'
              : 'Reopen it and record the money that settles it.'}
          </p>
          {left > 0 && mayManage && (
            <Button
              aria-haspopup="dialog"
              onClick={() => {
                onNews(undefined)
                setClosing(true)
              }}
            >
              Withdraw what is left
            </Button>
          )}
        </div>
      )}
      {closing && <CloseDialog account={account} onDone={onNews} onClose={() => setClosing(false)} />}
    </>
  )
}
