import type { ReactNode } from 'react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../form/button.tsx'
import { TextField } from '../form/text-field.tsx'
import { Dialog, DialogActions } from './dialog.tsx'

interface ConfirmDialogProps {
  title: string
  /** The label of the button that goes ahead. */
  action: string
  /** What has to be typed before it does. */
  typed?: string | undefined
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks before something unusual is done. It may stand in a form, and so has none of its own. */
export function ConfirmDialog({ title, action, typed, onConfirm, onClose, children }: ConfirmDialogProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const confirm = () => {
    if (typed !== undefined && text.trim().toLowerCase() !== typed.toLowerCase())
      return setError(`Type ${typed}, as it stands here.`)
    // The button that asked has the focus again before it is busy.
    flushSync(onClose)
    onConfirm()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      {typed !== undefined && (
        <TextField
          label={`Type ${typed} to go ahead`}
          autoComplete="off"
          required
          value={text}
          error={error}
          onChange={(event) => {
            setText(event.target.value)
            setError(undefined)
          }}
          onKeyDown={({ key }) => key === 'Enter' && confirm()}
        />
      )}
      <DialogActions onBack={onClose}>
        <Button onClick={confirm}>{action}</Button>
      </DialogActions>
    </Dialog>
  )
}
