import type { ManagedAccount } from '@portico/contract/managed-accounts'
import { useLayoutEffect, useRef, useState } from 'react'
import { sentenceOf } from '../request-error.ts'
import { useSession } from '../session.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './account-pane.module.css'
import { nameOf } from './account-words.ts'
import type { AccountAct } from './accounts-data.ts'
import { useAccountAct } from './accounts-data.ts'

interface AccountActsProps {
  account: ManagedAccount
  onNews: (news: string | undefined) => void
}

/** What one press does: invite again, disable after a second look, enable. */
export function AccountActs({ account, onNews }: AccountActsProps) {
  const [sure, setSure] = useState(false)
  const act = useAccountAct(account.id)
  const run = (which: AccountAct) => {
    onNews(undefined)
    act.mutate(which, { onSuccess: ({ message }) => onNews(message) })
  }
  const isBusy = (which: AccountAct) => act.isPending && act.variables === which
  return (
    <div className={styles['acts']}>
      {act.isError && (
        <Notice kind="failure">{sentenceOf(act.error, 'That did not work. Please try again.')}</Notice>
      )}
      {account.state === 'invited' && (
        <Button
          kind="quiet"
          busy={isBusy('inviteAccount')}
          disabled={act.isSuccess && act.variables === 'inviteAccount'}
          onClick={() => run('inviteAccount')}
        >
          Send the invitation again
        </Button>
      )}
      {account.state === 'disabled' && (
        <Button kind="quiet" busy={isBusy('enableAccount')} onClick={() => run('enableAccount')}>
          Enable account
        </Button>
      )}
      {account.state !== 'disabled' && !sure && (
        <Button kind="quiet" onClick={() => setSure(true)}>
          Disable account
        </Button>
      )}
      {account.state !== 'disabled' && sure && (
        <DisableStep
          account={account}
          busy={isBusy('disableAccount')}
          onDisable={() => run('disableAccount')}
          onCancel={() => setSure(false)}
        />
      )}
    </div>
  )
}

interface DisableStepProps {
  account: ManagedAccount
  busy: boolean
  onDisable: () => void
  onCancel: () => void
}

function DisableStep({ account, busy, onDisable, onCancel }: DisableStepProps) {
  const { user } = useSession()
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => ref.current?.focus(), [])
  const isOwn = user?.id === account.id
  return (
    <div ref={ref} tabIndex={-1} role="group" aria-label="Disable account" className={styles['step']}>
      <p>
        {isOwn
          ? 'This is your own account: you are logged out at once, and only other staff can enable it again.'
          : `${nameOf(account)} is logged out everywhere at once and cannot log in any more. Mailed links open nothing. What was posted stays, and the account can be enabled again.`}
      </p>
      <div className={styles['buttons']}>
        <Button busy={busy} onClick={onDisable}>
          Disable {nameOf(account)}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
