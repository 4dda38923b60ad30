import type { ManagedAccount } from '@portico/contract/features/managed-accounts'
import { centsToText } from '@portico/contract/values/money'
import { useMay } from '../../auth/role.ts'
import { ActionNotice, useAction } from '../../components/feedback/notice.tsx'
import { Button } from '../../components/form/button.tsx'
import { displayName } from '../../auth/display-name.ts'
import { isRenamed } from './account-state.tsx'
import { useEditAccount } from './accounts-data.ts'

interface RenamedNoteProps {
  account: ManagedAccount
  onNews: (news: string | undefined) => void
}

/** That an investor has taken another name, which statements do not print before staff confirm it. */
export function RenamedNote({ account, onNews }: RenamedNoteProps) {
  const edit = useEditAccount()
  const mayManage = useMay('administrator')
  const { id, version, email, first_name, last_name, initial_investment: invested } = account
  const confirm = useAction(async () => {
    onNews(undefined)
    await edit.mutateAsync({
      user_id: id,
      version,
      email,
      first_name,
      last_name,
      initial_investment: invested === null ? null : centsToText(invested),
    })
    onNews(`Statements now say ${displayName(account)}.`)
  }, 'The name could not be confirmed. Please try again.')
  if (!isRenamed(account)) return null
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-5 gap-y-2.5 rounded border-l-3 border-l-control-line bg-wash px-3.5 py-2.5">
      <p className="min-w-0 wrap-anywhere">
        Renamed to <b>{displayName(account)}</b>; statements still say{' '}
        <b>{account.confirmed_name || email}</b>.
      </p>
      <ActionNotice of={confirm} />
      {mayManage && (
        <Button kind="quiet" busy={confirm.isBusy} onClick={confirm.run}>
          Confirm name
        </Button>
      )}
    </div>
  )
}
