import { maxReason } from '@portico/contract/api/fields'
import type { ReactNode, SubmitEvent } from 'react'
import { useRef, useState } from 'react'
import { Button } from '../form/button.tsx'
import { CheckField } from '../form/choices.tsx'
import { useInvalidFocus } from '../form/form.tsx'
import { LeaveGuard } from '../form/leave-guard.tsx'
import type { LineSent } from '../form/line-field.tsx'
import { LineField, useLine } from '../form/line-field.tsx'
import { TextField } from '../form/text-field.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { useAction } from './notice.tsx'

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
  /** Called by the button while something is to be chosen among the children first, which it says there. */
  onMissing?: (() => void) | undefined
  /** What has to be ticked next to the button first, where something is unusual. */
  consent?: { label: string; isGiven: boolean; onGive: (isGiven: boolean) => void } | undefined
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
  const { isTold = false, onMissing, consent, onConfirm, onDone, onClose, children } = props
  const form = useRef<HTMLFormElement>(null)
  const [reason, setReason] = useState('')
  const line = useLine()
  const [errors, setErrors] = useState<{ reason?: string; line?: true; consent?: string }>({})
  useInvalidFocus(form, errors)
  const confirm = useAction(async () => {
    const done = await onConfirm(reason, line.sent)
    if (done !== undefined) onDone?.(done.message)
    onClose()
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (onMissing !== undefined) return onMissing()
    const found = {
      ...(reason.trim() === '' ? { reason: needed } : {}),
      ...(line.isValid() ? {} : { line: true as const }),
      ...(consent?.isGiven === false ? { consent: 'Tick this to go ahead.' } : {}),
    }
    setErrors(found)
    if (Object.keys(found).length === 0) confirm.run()
  }
  return (
    <Dialog title={title} wide={wide} onClose={onClose}>
      {children}
      {/* Its buttons stay in view over all of the dialog. */}
      <form ref={form} className="[display:contents]" onSubmit={submit} noValidate>
        {isPossible && (
          <div className="grid gap-4">
            <LeaveGuard unsaved={reason !== '' || line.text !== ''} fate="saved" />
            <TextField
              label={label}
              name="reason"
              hint="Kept in the audit trail."
              autoComplete="off"
              required
              maxLength={maxReason}
              value={reason}
              error={errors.reason}
              onChange={(event) => {
                setReason(event.target.value)
                setErrors({})
              }}
            />
            {isTold && <LineField line={line} />}
          </div>
        )}
        <DialogActions of={confirm} onBack={onClose}>
          {consent !== undefined && (
            <div className="basis-full">
              <CheckField
                label={consent.label}
                checked={consent.isGiven}
                error={consent.isGiven ? undefined : errors.consent}
                onChange={consent.onGive}
              />
            </div>
          )}
          <Button type="submit" busy={confirm.isBusy} disabled={!isPossible && onMissing === undefined}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
