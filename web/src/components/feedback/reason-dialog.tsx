import type { ReactNode, SubmitEvent } from 'react'
import { useState } from 'react'
import { sentenceOf } from '../../api/request-error.ts'
import { Button, useBusy } from '../form/button.tsx'
import { LeaveGuard } from '../form/leave-guard.tsx'
import { TextField } from '../form/text-field.tsx'
import styles from './dialog.module.css'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'

interface ReasonDialogProps {
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
  onConfirm: (reason: string) => Promise<unknown>
  onClose: () => void
  /** What will change. */
  children: ReactNode
}

/** Takes something back or sets it aside: what that changes, then the reason, which is kept on the audit trail. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, action, label = 'Reason', needed, isPossible = true, wide = false } = props
  const { onConfirm, onClose, children } = props
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [busy, run] = useBusy()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setError(reason.trim() === '' ? needed : undefined)
    if (reason.trim() === '') return
    run(async () => {
      try {
        await onConfirm(reason)
        onClose()
      } catch (thrown) {
        setFailure(sentenceOf(thrown, 'Something went wrong. Please try again.'))
      }
    })
  }
  return (
    <Dialog title={title} wide={wide} onClose={onClose}>
      {children}
      {isPossible && (
        <form className={styles['form']} onSubmit={submit} noValidate>
          <LeaveGuard unsaved={reason !== ''} fate="saved" />
          <TextField
            label={label}
            name="reason"
            hint="Kept on the audit trail."
            autoComplete="off"
            required
            maxLength={500}
            value={reason}
            error={error}
            onChange={(event) => {
              setReason(event.target.value)
              setError(undefined)
            }}
          />
          {failure !== undefined && <Notice kind="failure">{failure}</Notice>}
          <Button type="submit" busy={busy}>
            {action}
          </Button>
        </form>
      )}
    </Dialog>
  )
}
