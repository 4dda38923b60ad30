import type { ManagedAccount } from '@portico/contract/features/managed-accounts'
import { useRef, useState } from 'react'
import { sentenceOf } from '../../api/request-error.ts'
import { Button } from '../../components/form/button.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import styles from './account-pane.module.css'
import type { AccountAct } from './accounts-data.ts'
import { useAccountAct } from './accounts-data.ts'
import { ActStep } from './act-step.tsx'

interface AccountActsProps {
  account: ManagedAccount
  onNews: (news: string | undefined) => void
}

const labels: Readonly<Record<AccountAct, string>> = {
  inviteAccount: 'Send the invitation again',
  enableAccount: 'Enable account',
  disableAccount: 'Disable account',
}

const possible: Readonly<Record<ManagedAccount['state'], readonly AccountAct[]>> = {
  active: ['disableAccount'],
  invited: ['inviteAccount', 'disableAccount'],
  disabled: ['enableAccount'],
}

/** What can be done to an account: disabling it, and anything to a staff account, after a second look. */
export function AccountActs({ account, onNews }: AccountActsProps) {
  const [open, setOpen] = useState<AccountAct>()
  const left = useRef<AccountAct>(undefined)
  const act = useAccountAct(account.id)
  const begin = (which: AccountAct) => {
    onNews(undefined)
    act.reset()
    if (which === 'disableAccount' || account.is_staff) return setOpen(which)
    act.mutate({ which, proof: {} }, { onSuccess: ({ message }) => onNews(message) })
  }
  const cancel = () => {
    act.reset()
    left.current = open
    setOpen(undefined)
  }
  const isOf = (which: AccountAct) => act.variables?.which === which
  if (open !== undefined)
    return (
      <div className={styles['acts']}>
        <ActStep
          account={account}
          which={open}
          act={act}
          onDone={(message) => {
            setOpen(undefined)
            onNews(message)
          }}
          onCancel={cancel}
        />
      </div>
    )
  return (
    <div className={styles['acts']}>
      {act.isError && (
        <Notice kind="failure">{sentenceOf(act.error, 'That did not work. Please try again.')}</Notice>
      )}
      {possible[account.state].map((which) => (
        <Button
          key={which}
          kind="quiet"
          busy={act.isPending && isOf(which)}
          disabled={act.isSuccess && isOf(which)}
          onClick={() => begin(which)}
          // The focus comes back to where the step was opened from.
          ref={(button) => {
            if (button === null || left.current !== which) return
            left.current = undefined
            button.focus()
          }}
        >
          {labels[which]}
        </Button>
      ))}
    </div>
  )
}
