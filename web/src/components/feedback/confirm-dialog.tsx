import type { ReactNode } from 'react'
import { Button } from '../form/button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  title: string
  /** The label of the button that goes ahead. */
  action: string
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks before something unusual is done. */
export const ConfirmDialog = ({ title, action, onConfirm, onClose, children }: ConfirmDialogProps) => (
  <Dialog title={title} onClose={onClose}>
    {children}
    <div className="flex flex-wrap gap-3">
      <Button
        onClick={() => {
          onClose()
          onConfirm()
        }}
      >
        {action}
      </Button>
      <Button kind="quiet" onClick={onClose}>
        Go back
      </Button>
    </div>
  </Dialog>
)
