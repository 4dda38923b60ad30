import { maxReason } from '@portico/contract/api/fields'
import type { ReactNode, SubmitEvent } from 'react'
import { useState } from 'react'
import { Button } from '../form/button.tsx'
import { LeaveGuard } from '../form/leave-guard.tsx'
import type { LineSent } from '../form/line-field.tsx'
import { LineField, useLine } from '../form/line-field.tsx'
import { TextField } from '../form/text-field.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { ActionNotice, useAction } from './notice.tsx'

export interface ReasonDialogProps {
  title: string
  /** The label of the button that goes ahead. */
  action: string
  /** What the reason is called. */
  label?: string
  /** The error without a reason. */
  needed: string
  /** Whether it can be done at all; what prevents it is among the children. */
  isPossible?: boolean
  wide?: boolean
  /** Whether investors are told, with a line from staff. */
  isTold?: boolean
  onConfirm: (reason: string, line: LineSent) => Promise<{ message: string }> | undefined
  /** Called with what was done. */
  onDone?: (message: string) => void
  onClose: () => void
  /** What will change. */
  children: ReactNode
}

/** Takes something back or sets it aside: what that changes, then the reason, which is kept on the audit trail. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, action, label = 'Reason', needed, isPossible = true, wide = false } = props
  const { isTold = false, onConfirm, onDone, onClose, children } = props
  const [reason, setReason] = useState('')
  const line = useLine()
  const [error, setError] = useState<string>()
  const confirm = useAction(async () => {
    const done = await onConfirm(reason, line.sent)
    if (done !== undefined) onDone?.(done.message)
    onClose()
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setError(reason.trim() === '' ? needed : undefined)
    if (line.isValid() && reason.trim() !== '') confirm.run()
  }
  return (
    <Dialog title={title} wide={wide} onClose={onClose}>
      {children}
      {!isPossible && (
        <DialogActions onBack={onClose}>
          <Button disabled>{action}</Button>
        </DialogActions>
      )}
      {isPossible && (
        <form className="grid gap-4" onSubmit={submit} noValidate>
          <LeaveGuard unsaved={reason !== '' || line.text !== ''} fate="saved" />
          <TextField
            label={label}
            name="reason"
            hint="Kept on the audit trail."
            autoComplete="off"
            required
            maxLength={maxReason}
            value={reason}
            error={error}
            onChange={(event) => {
              setReason(event.target.value)
              setError(undefined)
            }}
          />
          {isTold && <LineField line={line} />}
          <ActionNotice of={confirm} />
          <DialogActions onBack={onClose}>
            <Button type="submit" busy={confirm.isBusy}>
              {action}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}
